/** How long the page waits for its first photo. */
const TIMEOUT_MS = 4000;

/**
 * Resolves when the page's first photo has loaded, failed or timed out; at once without one. True if it has just
 * loaded and is not drawn yet.
 */
export function firstPhoto(page: Document): Promise<boolean> {
  const photo = page.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (photo === null || photo.complete) return Promise.resolve(false);
  return new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, false);
    for (const end of ['load', 'error'])
      photo.addEventListener(end, () => resolve(end === 'load'), { once: true });
  });
}
