import { captureEventsBeforeHydration } from './lib/page/events-before-hydration.ts';
import { firstPhoto } from './lib/page/first-photo.ts';
import { nextTask } from './lib/time/next-task.ts';
import { fetchChunk } from './pages/routing/page-chunks.ts';

/**
 * The first, small script of every page: the visitor's photograph loads alone, then the application. An early click
 * waits for neither.
 */
async function boot() {
  const presses = captureEventsBeforeHydration(document);
  await Promise.race([firstPhoto(document), presses.first]);
  const [{ start }] = await Promise.all([import('./main.tsx'), fetchChunk(location.pathname)]);
  await nextTask();
  await start();
  presses.replay();
}

boot();
