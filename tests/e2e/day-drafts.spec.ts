import type { Page } from '@playwright/test';
import { smallPhoto } from '../support/small-photo.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

/** Unsaved work on a collection stays on the device; a failed upload is named. */
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

/** Waits until this device has the draft. */
async function expectKept(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.localStorage.getItem('gomai.day-draft.new')))
    .toContain(text);
}

test('[COL-11] a reload and a closed tab lose nothing of a collection, until its draft is discarded', async ({
  page,
  context,
  gallery,
}) => {
  await signIn(page, gallery);
  await newCollection(page).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Choose photos').setInputFiles(await photoFiles([1, 2]));
  await expect(editor.getByText('Uploaded')).toHaveCount(2);
  await editor.getByLabel('Date').fill(DATE);
  await editor.getByText('Title, captions, alternative texts').click();
  await editor.getByLabel('Title of the day · English').fill('Before the reload');
  await expect(editor.getByText('Not saved yet. The draft is kept on this device.')).toBeVisible();
  await expectKept(page, 'Before the reload');

  await page.reload();
  await expect(editor.getByText('Your entries were restored.')).toBeVisible();
  await expect(editor.getByText('Stored', { exact: true })).toHaveCount(2);
  await editor.getByText('Title, captions, alternative texts').click();
  await expect(editor.getByLabel('Title of the day · English')).toHaveValue('Before the reload');
  await editor.getByLabel('Title of the day · English').fill('Before the tab was closed');
  await expectKept(page, 'Before the tab was closed');
  await page.close();

  const later = await context.newPage();
  await later.goto('/admin');
  await newCollection(later).click();
  const again = later.getByRole('dialog');
  await expect(again.getByText('Your entries were restored.')).toBeVisible();
  await expect(again.getByText('Stored', { exact: true })).toHaveCount(2);
  await expect(again.getByLabel('Date')).toHaveValue(DATE);
  await again.getByText('Title, captions, alternative texts').click();
  await expect(again.getByLabel('Title of the day · English')).toHaveValue('Before the tab was closed');

  await again.getByRole('button', { name: 'Cancel' }).click();
  await later.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(again).toBeHidden();
  await newCollection(later).click();
  await expect(again.getByLabel('Photo 1 URL')).toHaveValue('');
  await expect(again.getByLabel('Date')).not.toHaveValue(DATE);
});

test('[COL-6] [COL-11] a photo that could not be uploaded is not counted, and Save leads to it', async ({
  page,
  gallery,
  complaints,
}) => {
  await signIn(page, gallery);
  await newCollection(page).click();
  const editor = page.getByRole('dialog');
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
