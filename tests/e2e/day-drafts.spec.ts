import type { Locator, Page } from '@playwright/test';
import { longDate } from '../../src/shared/dates.ts';
import type { Gallery } from '../support/gallery.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

/** Drafts of collections, stored in the browser, and failed uploads. */
test.use({ days: 1 });

const DATE = '2019-03-05';

async function photoFiles(numbers: number[]) {
  return Promise.all(
    numbers.map(async (n) => ({
      name: `${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await smallPhoto(n, { width: 90, height: 60 }),
    })),
  );
}

const newCollection = (page: Page) => page.getByRole('button', { name: 'New Collection' });
const continueDraft = (page: Page) => page.getByRole('button', { name: 'Continue the draft', exact: true });
const title = (page: Page) => page.getByRole('dialog').getByLabel('Title of the day · English');

/** Signs in and opens the editor of a new collection. */
async function openEditor(page: Page, gallery: Gallery): Promise<Locator> {
  await signIn(page, gallery);
  await newCollection(page).click();
  return page.getByRole('dialog');
}

async function enterTitle(page: Page, text: string): Promise<void> {
  await title(page).fill(text);
}

async function expectTitle(page: Page, text: string): Promise<void> {
  await expect(title(page)).toHaveValue(text);
}

async function discard(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Waits until the browser has stored a draft with this text. */
async function expectKept(page: Page, text: string, key = 'new'): Promise<void> {
  await expect
    .poll(() => page.evaluate((name) => window.localStorage.getItem(name), `gomai.day-draft.${key}`))
    .toContain(text);
}

test('[COL-11] the draft of a new collection survives a reload and a closed tab until it is discarded', async ({
  page,
  context,
  gallery,
}) => {
  const editor = await openEditor(page, gallery);
  await editor.getByLabel('Choose photos').setInputFiles(await photoFiles([1, 2]));
  await expect(editor.getByText('Uploaded')).toHaveCount(2);
  await editor.getByLabel('Date').fill(DATE);
  await enterTitle(page, 'Before the reload');
  await expect(editor.getByText('Not saved yet. The draft is kept on this device.')).toBeVisible();
  await expectKept(page, 'Before the reload');

  await page.reload();
  await expect(editor.getByText('Your entries were restored.', { exact: true })).toBeVisible();
  await expect(editor.getByText('Stored · Standard range', { exact: true })).toHaveCount(2);
  await expect(editor.getByText('2.jpg', { exact: true })).toBeVisible();
  await expectTitle(page, 'Before the reload');
  await enterTitle(page, 'Before the tab was closed');
  await expectKept(page, 'Before the tab was closed');
  await page.close();

  const later = await context.newPage();
  await later.goto('/admin');
  await continueDraft(later).click();
  const again = later.getByRole('dialog');
  await expect(again.getByText('Your entries were restored.')).toBeVisible();
  await expect(again.getByText('Stored · Standard range', { exact: true })).toHaveCount(2);
  await expect(again.getByLabel('Date')).toHaveValue(DATE);
  await expectTitle(later, 'Before the tab was closed');

  await discard(later);
  await newCollection(later).click();
  await expect(again.getByLabel('Photo 1 URL')).toHaveValue('');
  await expect(again.getByLabel('Date')).not.toHaveValue(DATE);
});

test('[COL-6] [COL-11] a photo whose upload failed is not counted, and Save focuses its “Try again” @detail', async ({
  page,
  gallery,
  complaints,
}) => {
  const editor = await openEditor(page, gallery);
  const [first, ...others] = await photoFiles([1, 2, 3, 4, 5]);
  await page.route('/api/admin/photos', (route) => route.abort());
  await editor.getByLabel('Choose photos').setInputFiles([first!]);
  const retry = editor.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('/api/admin/photos');
  await editor.getByLabel('Choose more photos').setInputFiles(others);
  await expect(editor.getByText('Uploaded')).toHaveCount(4);
  await expect(editor.getByText('4 of 5 photos are here.')).toBeVisible();

  await editor.getByRole('button', { name: 'Save Photos' }).click();
  await editor.getByRole('button', { name: 'Save without a title' }).click();
  const problem = editor.getByRole('alert').filter({ hasText: 'Photo 1 could not be uploaded' });
  await expect(problem).toBeVisible();
  await expect(editor.getByText('Please provide all 5 photo URLs')).toBeHidden();
  await expect(retry).toBeFocused();
  await expect(retry).toBeInViewport();

  await retry.click();
  await expect(editor.getByText('All five are here.')).toBeVisible();
  await expect(problem).toBeHidden();
  await editor.getByRole('button', { name: 'Save Photos' }).click();
  await expect(editor).toBeHidden();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
});

test('[COL-11] the admin page marks drafts of an empty date and of a published day, and each opens again @detail', async ({
  page,
  context,
  gallery,
}) => {
  await signIn(page, gallery);
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await calendar.getByRole('button', { name: 'Next month' }).click();
  const free = calendar.getByRole('button', { name: /, no photos$/ }).last();
  const date = ((await free.getAttribute('aria-label')) ?? '').replace(/, no photos$/, '');
  await free.click();
  await enterTitle(page, 'For a date to come');
  await expect(page.getByText('Not saved yet. The draft is kept on this device.')).toBeVisible();
  await page.close({ runBeforeUnload: true });

  const later = await context.newPage();
  await later.goto('/admin');
  const card = later.getByRole('listitem').filter({
    has: later.getByRole('button', { name: `Edit the collection of ${longDate(gallery.today, 'en')}` }),
  });
  await expect(card.getByText('Unsaved draft')).toBeHidden();
  await card.getByRole('button', { name: /^Edit/ }).click();
  await enterTitle(later, 'Not published yet');
  await expect(later.getByText('Not saved yet. The draft is kept on this device.')).toBeVisible();
  await later.close({ runBeforeUnload: true });

  const last = await context.newPage();
  await last.goto('/admin');
  await expect(last.getByText('Unsaved draft')).toHaveCount(2);
  await last
    .getByRole('listitem')
    .filter({ hasText: 'Unsaved draft' })
    .getByRole('button', { name: /^Edit/ })
    .click();
  await expectTitle(last, 'Not published yet');
  await discard(last);
  await expect(last.getByText('Unsaved draft')).toHaveCount(1);
  await last.getByRole('button', { name: `Continue the draft of ${date}` }).click();
  await expectTitle(last, 'For a date to come');
  await discard(last);
  await expect(last.getByText('Unsaved draft')).toHaveCount(0);
  await expect(newCollection(last)).toBeVisible();
});

test('[COL-11] of two tabs’ drafts the later is stored, and discarding in the first tab does not delete it @detail', async ({
  page,
  context,
  gallery,
}) => {
  await signIn(page, gallery);
  const other = await context.newPage();
  await other.goto('/admin');
  for (const tab of [page, other]) await newCollection(tab).click();
  await enterTitle(page, 'Of the first tab');
  await expectKept(page, 'Of the first tab');
  // Closes without a question, because nothing was entered in this tab.
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await continueDraft(other).click();
  await expectTitle(other, 'Of the first tab');
  await title(other).fill('Of the second tab');
  await expectKept(other, 'Of the second tab');

  await discard(page);
  await continueDraft(page).click();
  await expectTitle(page, 'Of the second tab');
  await discard(page);
  await expect(newCollection(page)).toBeVisible();
});

test('[COL-11] hiding or closing the page stores the draft’s last change; closing during an upload asks first @detail', async ({
  page,
  context,
  gallery,
}) => {
  await openEditor(page, gallery);
  await enterTitle(page, 'Before it is hidden');
  // A phone may end a hidden page without another event, so `visibilitychange` must store the draft.
  const kept = await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    return window.localStorage.getItem('gomai.day-draft.new');
  });
  expect(kept).toContain('Before it is hidden');
  await title(page).fill('Just before it is closed');
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);

  const later = await context.newPage();
  await later.goto('/admin');
  await continueDraft(later).click();
  await expectTitle(later, 'Just before it is closed');

  // The server never answers the upload.
  await later.route('/api/admin/photos', () => {});
  await later
    .getByRole('dialog')
    .getByLabel('Choose photos')
    .setInputFiles(await photoFiles([1]));
  await expect(later.getByText(/^(Uploading|Checking)/).first()).toBeVisible();
  const asked = later.waitForEvent('dialog');
  await later.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(title(later)).toHaveValue('Just before it is closed');
});
