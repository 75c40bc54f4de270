import { listCollections } from '../../src/shared/collections.ts';
import { addDays } from '../../src/shared/dates.ts';
import { createCollection } from '../../src/shared/owner-collections.ts';
import { demoPhotoPaths, WITHOUT_PHOTOS } from '../support/example-photos.ts';
import { expect, test } from './gallery-test.ts';
import { signInByForm } from './sign-in.ts';

/** The main story from end to end, with real photographs. */

test.use({ days: 0 });

test('[AUTH-1, COL-3, COL-6, TODAY-1, TODAY-3, VIEW-5, META-1] the owner publishes five photos; a visitor views them and continues with the day before', async ({
  page,
  gallery,
  browser,
}) => {
  // The flower comes third, because its camera and lens are known.
  const [a = '', b = '', moon = '', flower = '', ...others] = demoPhotoPaths(10);
  const photos = [a, b, flower, moon, ...others];
  test.skip(others.length < 6, WITHOUT_PHOTOS);
  const owner = await gallery.owner();
  const photoUrls: string[] = [];
  for (const path of photos.slice(5)) photoUrls.push((await owner.upload(path)).url);
  await owner.call(createCollection, { body: { date: addDays(gallery.today, -1), photoUrls } });

  await signInByForm(page, gallery);
  await page.getByRole('button', { name: 'New Collection' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Choose photos').setInputFiles(photos.slice(0, 5));
  await expect(editor.getByText('Uploaded')).toHaveCount(5, { timeout: 60_000 });
  await editor.getByLabel('Date').fill(gallery.today);
  await editor.getByRole('button', { name: 'Save Photos' }).click();
  await editor.getByRole('button', { name: 'Save without a title' }).click();
  await expect(editor).toBeHidden();
  const [published] = await owner.call(listCollections, { query: {} });
  expect(published?.date).toBe(gallery.today);

  const context = await browser.newContext({ baseURL: gallery.url });
  const visitor = await context.newPage();
  await visitor.goto('/');
  const today = visitor
    .locator('#today')
    .getByRole('link')
    .filter({ has: visitor.locator('img') });
  await expect(today).toHaveCount(5);
  for (const image of await today.locator('img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }

  await today.nth(2).click();
  const viewer = visitor.getByRole('dialog');
  await expect(viewer.getByRole('heading', { name: 'Five Shots' })).toBeVisible();
  await expect(viewer.getByText('3 of 5').first()).toBeVisible();
  const shown = viewer.locator('[data-current] img[src*="optimize"]').last();
  const third = published?.photoUrls[2] ?? '';
  await expect(shown).toHaveAttribute('src', new RegExp(encodeURIComponent(third)));
  const fieldValue = (label: string) =>
    viewer
      .locator('dl > div')
      .filter({ has: visitor.getByText(label, { exact: true }) })
      .locator('dd');
  await viewer.getByText('Labels').click();
  await expect(fieldValue('CAMERA')).toHaveText('Canon EOS REBEL T5');
  await expect(fieldValue('LENS')).toHaveText('EF75-300mm f/4-5.6 USM');

  for (let step = 0; step < 3; step++) await visitor.keyboard.press('ArrowRight');
  await expect(viewer.getByText('1 of 5').first()).toBeVisible();
  await expect(viewer.getByRole('heading', { name: 'Gomai Gallery' })).toBeVisible();
  await expect(shown).toHaveAttribute('src', new RegExp(encodeURIComponent(photoUrls[0] ?? '')));
  await context.close();
});
