import type { Page } from '@playwright/test';

/** Waits until React has hydrated the header and the footer: then the page responds to keys, clicks and swipes. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    ['header a', 'footer a'].every((place) =>
      Object.keys(document.querySelector(place) ?? {}).some((key) => key.startsWith('__reactFiber')),
    ),
  );
}
