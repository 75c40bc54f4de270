import type { Locator, Page } from '@playwright/test';

/** The button of a card's menu; `shown` is the collection's date in words, or all cards if it is omitted. */
export const cardMenu = (page: Page | Locator, shown = ''): Locator =>
  page.getByRole('button', { name: `More for ${shown}` });

/** Chooses an action in a card's menu; a menu item is named in full, as "Delete the collection of …". */
export async function chooseOnCard(page: Page, menu: Locator, action: string | RegExp): Promise<void> {
  await menu.click();
  await page.getByRole('menuitem', { name: action }).click();
}
