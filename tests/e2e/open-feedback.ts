import type { Locator, Page } from '@playwright/test';
import { expect } from './gallery-test.ts';

/** Opens the feedback form with the header's button, retrying until the page is hydrated. */
export async function openFeedback(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'ご感想' });
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.getByRole('banner').getByRole('button', { name: 'Feedback' }).click({ timeout: 5000 });
    await expect(dialog).toBeVisible({ timeout: 5000 });
  }).toPass();
  return dialog;
}
