import type { Page } from '@playwright/test';
import { login, OWNER_USERNAME } from '../../src/shared/auth.ts';
import { expect } from './gallery-test.ts';

/** Signs in through the API and opens a page. */
export async function signIn(page: Page, { password }: { password: string }, url = '/admin'): Promise<void> {
  const data = { username: OWNER_USERNAME, password };
  await expect(await page.request.post(login.path, { data })).toBeOK();
  await page.goto(url);
  await expect(page).toHaveURL(url);
}

/**
 * Signs in with the dialog that covers a page of the owner after the session has ended. `beneath` is a selector of
 * the page's content, which must be hidden.
 */
export async function signInAgain(
  page: Page,
  { password }: { password: string },
  beneath = '.admin',
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'You are signed out' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.locator(beneath), 'the page beneath').toBeHidden();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Signs in on the login page. */
export async function signInByForm(page: Page, { password }: { password: string }): Promise<void> {
  await page.goto('/admin');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/admin');
}
