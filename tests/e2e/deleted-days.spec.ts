import type { Page } from '@playwright/test';
import { addDays, longDate } from '../../src/shared/dates.ts';
import { expectAccessible } from './axe.ts';
import { cardMenu, chooseOnCard } from './card-menu.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

/** A collection is deleted by mistake and restored. */

const card = (page: Page, date: string) =>
  page.getByRole('button', { name: `Edit the collection of ${longDate(date)}` });
const deletedDays = (page: Page) => page.getByRole('region', { name: 'Recently deleted' });

async function deleteDay(page: Page, date: string) {
  await chooseOnCard(page, cardMenu(page, longDate(date)), `Delete the collection of ${longDate(date)}`);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('You can restore it for 30 days');
  await expect(question).toContainText('cannot be undone');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('collection deleted').first()).toBeVisible();
}

test.use({ days: 2 });

test('[COL-2] [COL-9] Undo and Restore restore a deleted collection, and the owner chooses another date if its date is taken', async ({
  page,
  gallery,
  complaints,
}) => {
  const { today } = gallery;
  const yesterday = addDays(today, -1);
  await signIn(page, gallery);

  await deleteDay(page, yesterday);
  await expect(card(page, yesterday)).toHaveCount(0);
  await expect(deletedDays(page)).toContainText(longDate(yesterday));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('collection restored').first()).toBeVisible();
  await expect(card(page, yesterday)).toBeVisible();
  await expect(deletedDays(page)).toBeHidden();

  await deleteDay(page, yesterday);
  await page
    .getByRole('button', { name: 'Dismiss' })
    .or(page.getByRole('button', { name: 'Close' }))
    .first()
    .click();
  expect((await page.request.get(`/${yesterday}`)).status()).toBe(404);
  await expect(deletedDays(page)).toContainText('30 days left');
  await expectAccessible(page);

  const restore = page.getByRole('button', { name: `Restore the collection of ${longDate(yesterday)}` });
  await restore.click();
  await expect(card(page, yesterday)).toBeVisible();
  await expect(deletedDays(page)).toBeHidden();
  await deleteDay(page, yesterday);
  await expect(deletedDays(page)).toContainText(longDate(yesterday));

  // While the collection is deleted, a new one takes its date.
  const { photoUrls } = (await (await page.request.get('/api/collections/today')).json()) as {
    photoUrls: string[];
  };
  const headers = { origin: gallery.url };
  const create = (date: string) =>
    page.request.post('/api/collections', { data: { date, photoUrls }, headers });
  expect((await create(yesterday)).status()).toBe(201);
  await page.reload();
  await restore.click();
  const dialog = page.getByRole('dialog', { name: 'This date has other photos now' });
  await expect(dialog).toContainText(longDate(yesterday));
  const tomorrow = addDays(today, 1);
  await expect(dialog.getByLabel('Date')).toHaveValue(tomorrow);
  await dialog.getByLabel('Date').fill(today);
  await expect(dialog).toContainText('This date has photos, too');
  await dialog.getByLabel('Date').fill(addDays(today, -7));
  await dialog.getByRole('button', { name: 'Restore to this date' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, addDays(today, -7))).toBeVisible();
  await expect(deletedDays(page)).toBeHidden();

  // Another tab moves the collection and creates a new one at its former date.
  const [shown, moved] = [addDays(today, -7), addDays(today, -8)];
  await page.request.put(`/api/collections/${shown}`, { data: { date: moved }, headers });
  expect((await create(shown)).status()).toBe(201);
  await chooseOnCard(page, cardMenu(page, longDate(shown)), `Delete the collection of ${longDate(shown)}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This was changed elsewhere in the meantime.').first()).toBeVisible();
  await expect(card(page, moved)).toBeVisible();
  await expect(card(page, shown)).toBeVisible();
  expect(complaints.splice(0).filter((line) => !line.includes('status of 409'))).toEqual([]);
});

test('[COL-9] a deleted collection can be deleted permanently after a confirmation @detail', async ({
  page,
  gallery,
}) => {
  const { today } = gallery;
  await signIn(page, gallery);
  await deleteDay(page, today);
  await page.getByRole('button', { name: `Delete for good: the collection of ${longDate(today)}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This cannot be undone');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(deletedDays(page)).toContainText(longDate(today));
  await page.getByRole('button', { name: `Delete for good: the collection of ${longDate(today)}` }).click();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Deleted for good').first()).toBeVisible();
  await expect(deletedDays(page)).toBeHidden();
});
