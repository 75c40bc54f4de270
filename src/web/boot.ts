import { captureEventsBeforeHydration } from './lib/page/events-before-hydration.ts';
import { firstPhoto } from './lib/page/first-photo.ts';
import { watchMissingChunks } from './lib/page/fresh-page.ts';
import { nextTask } from './lib/time/next-task.ts';
import { fetchChunk } from './pages/routing/page-chunks.ts';

const nextFrame = () => new Promise<unknown>(requestAnimationFrame);
const afterNextFrame = () => nextFrame().then(nextFrame);

/** Lets the other photos and the typeface load. */
async function loadTheRest(photo: Promise<boolean>) {
  // Changing the style at once would delay the frame with the photo. A hidden or prerendered page draws no frames.
  if ((await photo) && !document.hidden) await afterNextFrame();
  const page = document.documentElement;
  page.dataset.firstPhoto = 'shown';
  page.style.removeProperty('--typeface');
}

/**
 * The first, small script of every page: waits for the visitor's first photo, or an early click, then loads the
 * application.
 */
async function boot() {
  watchMissingChunks();
  const photo = firstPhoto(document);
  // Not awaited: the application starts meanwhile.
  loadTheRest(photo);
  let first: Promise<unknown> = photo;
  // A browser may prerender the page: until a visitor sees it, the application does not start and no view is counted.
  if ((document as { prerendering?: boolean }).prerendering) {
    await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
    // Scripts would delay the page's first frame. A background tab draws none, so the application waits.
    first = Promise.all([first, afterNextFrame()]);
  }
  const earlyEvents = captureEventsBeforeHydration(document);
  await Promise.race([first, earlyEvents.first]);
  try {
    const [{ start }] = await Promise.all([import('./main.tsx'), fetchChunk(location.pathname)]);
    await nextTask();
    await start();
  } finally {
    // Replayed even if the application did not load: the page's links work without it.
    earlyEvents.replay();
  }
}

boot();
