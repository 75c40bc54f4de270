/**
 * `npm run demo`: a gallery with painted photos of the last seven days, news and likes. A later start reuses it and adds
 * the missing ones of the last seven days. `-- --photos DIR` shows the JPEGs of a folder instead of paintings,
 * `-- --days N` fewer days.
 */
import '../src/server/thread-pool.ts';

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildSite } from '../scripts/build.ts';
import { collectAllGarbage, collectGarbageOfUse, growHeapSlowly } from '../src/server/memory-limits.ts';
import { keepNextTickFast } from '../src/server/next-tick.ts';
import { createFilesPrivately } from '../src/server/platform/files/private-files.ts';
import { openDemoGallery, ROOT } from './gallery.ts';

/**
 * Fills the gallery in a child process, which prints its own errors. Ends this process if the child fails or is
 * interrupted.
 */
async function fillInChildProcess(args: string[]): Promise<void> {
  const child = fork(join(import.meta.dirname, 'fill.ts'), args);
  let isInterrupted = false;
  const passOn = (signal: NodeJS.Signals) => {
    isInterrupted = true;
    child.kill(signal);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, passOn);
  const [code] = await once(child, 'exit');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, passOn);
  if (isInterrupted) process.exit(0);
  if (code !== 0) process.exit(code ?? 1);
}

try {
  keepNextTickFast();
  growHeapSlowly();
  const args = process.argv.slice(2);
  const { env, password } = await openDemoGallery(args);
  await buildSite({ ifStale: true });
  // After the build, because other users may read the built files.
  createFilesPrivately();
  await fillInChildProcess(args);
  // Imported only now, to save memory while the gallery is filled.
  const { start } = await import('../src/server/start.ts');
  const { builtPages } = await import('../src/server/http/pages/page.ts');
  const { address } = await start(env, await builtPages(join(ROOT, 'dist')), undefined, {
    onQuiet: collectGarbageOfUse,
  });
  console.log(`\n  Gomai is open on ${address.replace('127.0.0.1', 'localhost')}`);
  console.log(`  The owner signs in at /login with the password ${password}\n`);
  collectAllGarbage();
} catch (error) {
  const { cannotStart } = await import('../src/server/start.ts');
  cannotStart(error);
}
