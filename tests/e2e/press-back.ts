import type { Page } from '@playwright/test';

/**
 * Closes a dialog as Back does on a phone. Chromium makes the same close request for Escape, so this presses Escape
 * and hides the key from the page's own listeners.
 */
export async function pressBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const hide = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('keydown', hide, { capture: true, once: true });
  });
  await page.keyboard.press('Escape');
}
