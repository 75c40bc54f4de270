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
  // Also on a prerendered page, which has then computed its style when the visitor opens it.
  let first: Promise<unknown> = firstPhoto(document).then(() => {
    const page = document.documentElement;
    page.dataset.firstPhoto = 'shown';
    page.style.removeProperty('--typeface');
  });
  // A browser may prerender the page: until a visitor sees it, nothing starts and no view is counted.
  if ((document as { prerendering?: boolean }).prerendering) {
    await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
    // Its photo is there; scripts would delay the first frame.
    first = nextFrame().then(nextFrame);
  }
  const earlyEvents = captureEventsBeforeHydration(document);
  await Promise.race([first, earlyEvents.first]);
  const [{ start }] = await Promise.all([import('./main.tsx'), fetchChunk(location.pathname)]);
  await nextTask();
  await start();
  earlyEvents.replay();
}

boot();
