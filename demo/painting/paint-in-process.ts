/** Runs `paintAll` in a separate process, so that the memory for painting is free again when it ends (LIGHT-2). */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type PaintProgress, type PaintRequest, paintAll } from './paint.ts';

type Report = { progress: PaintProgress } | { files: string[][] } | { reason: string };

export async function paintInProcess({ onProgress, ...request }: PaintRequest): Promise<string[][]> {
  const child = fork(fileURLToPath(import.meta.url));
  let files: string[][] | undefined;
  let reason = 'Painting ended early';
  child.on('message', (report: Report) => {
    if ('progress' in report) onProgress?.(report.progress);
    else if ('files' in report) files = report.files;
    else reason = report.reason;
  });
  child.send(request);
  await once(child, 'exit');
  if (files === undefined) throw new Error(reason);
  return files;
}

if (import.meta.main) {
  process.once('message', async (request: PaintRequest) => {
    const say = (report: Report) => process.send?.(report);
    const stop = () => process.exit();
    // A disconnect means that the demo has ended, so the photos are no longer needed.
    process.once('disconnect', stop);
    try {
      say({ files: await paintAll({ ...request, onProgress: (progress) => say({ progress }) }) });
    } catch (error) {
      say({ reason: String(error) });
    }
    process.off('disconnect', stop);
    process.disconnect();
  });
}
