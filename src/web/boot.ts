import { captureEventsBeforeHydration } from './lib/page/events-before-hydration.ts';
import { firstPhoto } from './lib/page/first-photo.ts';
import { nextTask } from './lib/time/next-task.ts';
import { fetchChunk } from './pages/routing/page-chunks.ts';

const nextFrame = () => new Promise<unknown>(requestAnimationFrame);

/**
 * The first, small script of every page: waits for the visitor's first photo, or an early click, then loads the
 * application.
 */
async function boot() {
  // Also while prerendering: the style is then final before the visitor opens the page.
  let first: Promise<unknown> = firstPhoto(document).then(() => {
    const page = document.documentElement;
    page.dataset.firstPhoto = 'shown';
    page.style.removeProperty('--typeface');
  });
  // A browser may prerender the page: until a visitor sees it, nothing starts and no view is counted.
  if ((document as { prerendering?: boolean }).prerendering) {
    await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
    // Scripts would delay its first frame. A background tab draws none, so nothing starts until it is seen.
    first = Promise.all([first, nextFrame().then(nextFrame)]);
  }
  const earlyEvents = captureEventsBeforeHydration(document);
  await Promise.race([first, earlyEvents.first]);
  const [{ start }] = await Promise.all([import('./main.tsx'), fetchChunk(location.pathname)]);
  await nextTask();
  await start();
  earlyEvents.replay();
}

boot();
