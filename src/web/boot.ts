import { keepEarlyPresses } from './lib/early-presses.ts';
import { firstPhoto } from './lib/first-photo.ts';
import { nextTask } from './lib/next-task.ts';
import { fetchChunk } from './pages/page-chunks.ts';

/**
 * The first script of every page, and a small one: the photograph that a visitor came for has the line to itself,
 * then comes the application. Whoever presses something before that waits for neither.
 */
async function boot() {
  const presses = keepEarlyPresses(document);
  await Promise.race([firstPhoto(document), presses.first]);
  const [{ start }] = await Promise.all([import('./main.tsx'), fetchChunk(location.pathname)]);
  await nextTask();
  await start();
  presses.replay();
}

boot();
