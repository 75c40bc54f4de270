import type { Page } from '@playwright/test';
import { expect } from './gallery-test.ts';

/** Opens the admin pages as the owner, through the login page. */
export async function signIn(page: Page, { password }: { password: string }): Promise<void> {
  await page.goto('/admin');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/admin');
}
