import type { Page } from '@playwright/test';
import { createNews } from '../../src/shared/owner-news.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

/** News is deleted by mistake and restored. */

const WIDTHS = [
  [1440, 900],
  [390, 844],
] as const;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const deletedNews = (page: Page) => page.getByRole('region', { name: 'Recently deleted' });
/** The button in the message “News deleted”; the one in the list reads “Restore …”. */
const undo = (page: Page) => button(page, 'Undo');

async function deleteItem(page: Page, title: string) {
  await button(page, `Delete ${title}`).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('You can restore it for 30 days');
  await expect(question).toContainText('cannot be undone');
  // By keyboard: if a click has just closed another dialog here, the click guard would block a click on this button.
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('News deleted').first()).toBeVisible();
  await expect(button(page, `Edit ${title}`)).toHaveCount(0);
}

test.use({ days: 1 });

test.beforeEach(async ({ page, gallery }) => {
  const owner = await gallery.owner();
  for (const [date, title] of [
    [gallery.today, 'An evening in the gallery, from eight until the last train'],
    ['2025-11-02', '土曜の夜の在廊'],
  ] as const) {
    await owner.call(createNews, {
      body: { type: 'announcement', isNew: true, date, title, content: `<p>${title}</p>` },
    });
  }
  await signIn(page, gallery);
  await page.goto('/admin/news');
});

test('[NEWS-3] deleted news is restored by Undo, and later by Restore', async ({ page }) => {
  const title = 'An evening in the gallery, from eight until the last train';
  await deleteItem(page, title);
  // The focus stays in the list.
  await expect(button(page, 'Edit 土曜の夜の在廊')).toBeFocused();
  await expect(deletedNews(page)).toContainText(title);
  await undo(page).click();
  await expect(page.getByText('News restored').first()).toBeVisible();
  await expect(button(page, `Edit ${title}`)).toBeVisible();
  await expect(deletedNews(page)).toBeHidden();

  await deleteItem(page, title);
  await page.goto('/news');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText(title)).toHaveCount(0);

  await page.goto('/admin/news');
  await expect(deletedNews(page)).toContainText('30 days left');
  await expectAccessible(page);
  await button(page, `Restore ${title}`).click();
  await expect(page.getByText('News restored').first()).toBeVisible();
  await expect(deletedNews(page)).toBeHidden();
  await page.goto('/news');
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});

test('[NEWS-3] news that is deleted and restored keeps its unsaved draft @detail', async ({ page }) => {
  const title = '土曜の夜の在廊';
  await button(page, `Edit ${title}`).click();
  await page.getByLabel('Title').fill('Not saved yet');
  await expect(page.getByText('The draft is kept on this device')).toBeVisible();
  await page.getByRole('button', { name: 'All news' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await deleteItem(page, title);
  await undo(page).click();
  await button(page, `Edit ${title}`).click();
  await expect(page.getByLabel('Title')).toHaveValue('Not saved yet');
});

test('the end of a slow deletion does not close a question asked meanwhile @detail', async ({ page }) => {
  const [slow, other] = ['An evening in the gallery, from eight until the last train', '土曜の夜の在廊'];
  const release = Promise.withResolvers<void>();
  await page.route('/api/admin/news/*', async (route) => {
    await release.promise;
    return route.fallback();
  });
  const question = page.getByRole('alertdialog');
  await button(page, `Delete ${slow}`).click();
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await button(page, `Delete ${other}`).click();
  release.resolve();
  await expect(page.getByText('News deleted').first()).toBeVisible();
  await expect(question).toContainText(other);
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(deletedNews(page)).toContainText(slow);
});

test('[NEWS-3] deleted news can be deleted permanently after a confirmation @detail', async ({ page }) => {
  const title = '土曜の夜の在廊';
  await deleteItem(page, title);
  await button(page, `Delete for good: ${title}`).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This cannot be undone');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(deletedNews(page)).toContainText(title);
  await button(page, `Delete for good: ${title}`).click();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Deleted for good').first()).toBeVisible();
  await expect(deletedNews(page)).toBeHidden();
});

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['ja', 'dark'],
] as const) {
  test(`[NEWS-3] [SITE-5] the list of deleted news fits a desktop and a phone, ${language} @detail`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await deleteItem(page, '土曜の夜の在廊');
    await deleteItem(page, 'An evening in the gallery, from eight until the last train');
    await page.goto(`/admin/news?lang=${language}`);
    const list = page.getByRole('region', {
      name: language === 'en' ? 'Recently deleted' : '最近削除した項目',
    });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    for (const [width, height] of WIDTHS) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}
