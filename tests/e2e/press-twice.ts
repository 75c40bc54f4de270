import type { Locator } from '@playwright/test';

/** Presses a button twice, before the page can react to the first press. */
export const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });
