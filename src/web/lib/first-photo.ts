/** A photo that takes longer does not keep the page from being used. */
const PATIENCE_MS = 4000;

/** Resolves when the photo that the page fetches first has come, or failed, or takes too long; at once without one. */
export function firstPhoto(page: Document): Promise<void> {
  const photo = page.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (photo === null || photo.complete) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    for (const end of ['load', 'error']) photo.addEventListener(end, () => resolve(), { once: true });
  });
}
