import type { Page } from '@playwright/test';

/** A phone's Back while something lies over the page: what Chromium makes of Escape, except that the page sees no key. */
export async function pressBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const hide = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('keydown', hide, { capture: true, once: true });
  });
  await page.keyboard.press('Escape');
}
