import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './gomai-server.ts';
import type { Bench } from './suite.ts';

/** Long enough to paint 35 landscapes, which happens if there are no photographs. */
const FILL_TIMEOUT_MS = 15 * 60_000;

/**
 * Returns the data folder of a gallery with all renditions made. The demo fills it with the JPEGs of the folder
 * `photos`, or with paintings. If `BENCH_GALLERY` names a data folder, the demo starts from a copy of it.
 */
export async function preparedGallery(
  { processes, folder }: Bench,
  photos: string | undefined,
): Promise<string> {
  const { BENCH_GALLERY: gallery } = process.env;
  const dataDir = join(folder, 'gomai');
  if (gallery !== undefined) await cp(gallery, dataDir, { recursive: true });
  const args = ['demo/main.ts', ...(photos === undefined ? [] : ['--photos', photos])];
  const demo = await processes.start({
    name: 'demo',
    command: process.execPath,
    args,
    cwd: ROOT,
    env: { TMPDIR: folder, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' },
    ready: /The owner signs in/,
    readyTimeoutMs: FILL_TIMEOUT_MS,
  });
  // If this interrupts background work, such as share cards, the next start resumes it.
  await demo.stop();
  return dataDir;
}
