/** How long the page waits for its first photo. */
const TIMEOUT_MS = 4000;

/**
 * Resolves with true when the page's first photo loads, before it is drawn; with false if it fails or takes longer
 * than 4 s, or at once if there is none or it has loaded already.
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
