import { captureEventsBeforeHydration } from './lib/page/events-before-hydration.ts';
import { firstPhoto } from './lib/page/first-photo.ts';
import { nextTask } from './lib/time/next-task.ts';
import { fetchChunk } from './pages/routing/page-chunks.ts';

/**
 * The first, small script of every page: waits for the visitor's first photo, or an early click, then loads the
 * application.
 */
async function boot() {
  // A browser may prerender the page: until a visitor sees it, nothing starts and no view is counted.
  if ((document as { prerendering?: boolean }).prerendering) {
    await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
  }
  const earlyEvents = captureEventsBeforeHydration(document);
  const first = firstPhoto(document).then(() => {
    const page = document.documentElement;
    page.dataset.firstPhoto = 'shown';
    page.style.removeProperty('--typeface');
  });
  await Promise.race([first, earlyEvents.first]);
  const [{ start }] = await Promise.all([import('./main.tsx'), fetchChunk(location.pathname)]);
  await nextTask();
  await start();
  earlyEvents.replay();
}

boot();
