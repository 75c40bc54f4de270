import { writeFileSync } from 'node:fs';
import { croppedImage, openImage } from '../decode/pixels.ts';
import { createPyramids } from '../renditions/encode.ts';
import { findSmaller } from './find-smaller.ts';
import { parseRecompressionRequest, type Report, type WorkerRequest } from './messages.ts';

// The child process that `recompress-photo.ts` starts for one photo, by default with the lowest priority. The server
// kills it when the machine is needed, for example for a visitor's request.

/** If memory is short, the kernel ends this process before any other. */
const FIRST_TO_END = '1000';

try {
  writeFileSync('/proc/self/oom_score_adj', FIRST_TO_END);
} catch {
  // Only Linux has this file.
}

// Ends when the server does. A regular exit would wait for the current encoding, so the process kills itself.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

let pyramids: ReturnType<typeof createPyramids> | undefined;
process.on('message', (message) => {
  const request = parseRecompressionRequest(message);
  if (request === undefined) throw new Error('The request cannot be read');
  answer(request).then(send, (error: unknown) =>
    send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  );
});

async function answer(request: WorkerRequest): Promise<Report> {
  if (request.kind === 'photo') {
    const image = await openImage(request.file, request.type);
    const shown = request.crop === undefined ? image : croppedImage(image, request.crop);
    pyramids = createPyramids(shown, async () => undefined);
    return { kind: 'done', cpuMs: cpuMs() };
  }
  if (pyramids === undefined) throw new Error('The first message must be a photo');
  const smaller = await findSmaller(await pyramids.at(request), request, request.first);
  return { kind: 'done', cpuMs: cpuMs(), ...(smaller && { smaller }) };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function send(report: Report): void {
  process.send?.(report);
}
