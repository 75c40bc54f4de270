import { writeFileSync } from 'node:fs';
import { croppedImage, openImage } from '../decode/pixels.ts';
import { createPyramids } from '../renditions/encode.ts';
import { findSmaller } from './find-smaller.ts';
import { type Order, parseOrder, type Report } from './messages.ts';

// The child process behind `recompress-photo.ts`: one photo. It has the lowest priority and is killed as soon as a
// visitor comes.

/** Where memory is short, the kernel ends this process before any other. */
const FIRST_TO_END = '1000';

try {
  writeFileSync('/proc/self/oom_score_adj', FIRST_TO_END);
} catch {
  // Not Linux.
}

// At once: the regular exit would wait for an encoding under way.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

let pyramids: ReturnType<typeof createPyramids> | undefined;
process.on('message', (message) => {
  const order = parseOrder(message);
  if (order === undefined) throw new Error('The order cannot be read');
  obey(order).then(say, (error: unknown) =>
    say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  );
});

async function obey(order: Order): Promise<Report> {
  if (order.kind === 'photo') {
    const image = await openImage(order.file, order.type);
    const shown = order.crop === undefined ? image : croppedImage(image, order.crop);
    pyramids = createPyramids(shown, async () => undefined);
    return { kind: 'done', cpuMs: cpuMs() };
  }
  if (pyramids === undefined) throw new Error('There is no photo yet');
  const smaller = await findSmaller(await pyramids.at(order), order, order.first);
  return { kind: 'done', cpuMs: cpuMs(), ...(smaller && { smaller }) };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function say(report: Report): void {
  process.send?.(report);
}
