import type { Locator, Page } from '@playwright/test';

/** The menu button of the card with the date `shown`, such as "March 5, 2019"; without it, those of all cards. */
export const cardMenu = (page: Page | Locator, shown = ''): Locator =>
  page.getByRole('button', { name: `More for ${shown}` });

/** Chooses an action in a card's menu; `action` matches the item's name, such as "Delete the collection of …". */
export async function chooseOnCard(page: Page, menu: Locator, action: string | RegExp): Promise<void> {
  await menu.click();
  await page.getByRole('menuitem', { name: action }).click();
}
