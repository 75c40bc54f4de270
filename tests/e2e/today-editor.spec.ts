import type { Page } from '@playwright/test';
import { listCollections } from '../../src/shared/collections.ts';
import { addDays, longDate } from '../../src/shared/dates.ts';
import { createCollection, updateCollection } from '../../src/shared/owner-collections.ts';
import { chart } from '../support/colour-chart.ts';
import type { Gallery } from '../support/gallery.ts';
import { hdrPhoto } from '../support/hdr-photo.ts';
import { profileWithName } from '../support/photos-with-metadata.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { expectAccessible } from './axe.ts';
import { cardMenu } from './card-menu.ts';
import { expect, test } from './gallery-test.ts';
import { setToday } from './set-today.ts';
import { signIn } from './sign-in.ts';
import { expectTouchTargets } from './touch-targets.ts';

test.use({ days: 1 });

test.afterEach(({ complaints }) => {
  const others = complaints.filter((line) => !/status of 409|ERR_FAILED/.test(line));
  complaints.splice(0, complaints.length, ...others);
});

/** Moves the gallery's only collection to yesterday, so that today has none. */
async function withoutToday(gallery: Gallery): Promise<void> {
  const owner = await gallery.owner();
  const [day] = await owner.call(listCollections, { query: {} });
  await owner.call(updateCollection, {
    params: { date: gallery.today },
    body: { date: addDays(gallery.today, -1), photoUrls: day?.photoUrls ?? [] },
  });
}

function files(taken: string, count = 5) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `morning-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await smallPhoto(700 + index, { taken: `${taken.replaceAll('-', ':')} 07:0${index}:00` }),
    })),
  );
}

const section = (page: Page) => page.getByRole('form', { name: 'Today' });

async function openEmptyToday(page: Page, gallery: Gallery) {
  await withoutToday(gallery);
  await signIn(page, gallery);
  return section(page);
}

const photoAt = (page: Page, n: number) =>
  section(page).getByRole('button', { name: `Photo ${n}: show its details` });

async function publishedToday(gallery: Gallery) {
  const days = await (await gallery.owner()).call(listCollections, { query: {} });
  return days.find(({ date }) => date === gallery.today);
}

test('[COL-13] [COL-8] [FOCAL-5] five photos are placed, moved, described and published in place', async ({
  page,
  gallery,
}) => {
  const today = await openEmptyToday(page, gallery);
  await expect(today.getByText('Today’s photos haven’t been added yet.')).toBeVisible();
  await expectAccessible(page);
  await today.getByLabel('Choose five photos').setInputFiles(await files(gallery.today));
  await expect(today.getByText('standard', { exact: true })).toHaveCount(5);
  await expect(today.getByText('not yet published')).toBeVisible();

  await today.getByLabel('Today’s title · English').fill('The quiet way up');
  // Enter in the title adds no line.
  await page.keyboard.press('Enter');
  await today.getByLabel('Today’s words · English').fill('Before the shutters open.');
  await today.getByRole('button', { name: 'In Japanese too' }).first().click();
  await today.getByLabel('Today’s title · Japanese').fill('静かな坂');

  await photoAt(page, 2).click();
  await expect(photoAt(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await today.getByLabel('Caption', { exact: true }).fill('Tea in rows');
  await today.getByLabel('What is to be seen').first().fill('A hillside in fog');
  // Enter does not publish; only the button does.
  await page.keyboard.press('Enter');
  await today.getByRole('button', { name: 'Focal point of photo 2' }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(today.getByRole('button', { name: 'Back to the point found by Gomai' })).toBeVisible();
  // The photo's menu moves the photo, which stays selected.
  await today.getByRole('button', { name: 'Move or remove photo 2' }).click();
  await page.getByRole('menuitem', { name: 'Move earlier' }).click();
  await expect(photoAt(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await expect(today.getByLabel('Caption', { exact: true })).toHaveValue('Tea in rows');
  await today.getByRole('button', { name: 'Whole' }).click();
  await expectAccessible(page);

  await today.getByRole('button', { name: 'Publish' }).click();
  await expect(today.getByText('published', { exact: true })).toBeVisible();
  const day = await publishedToday(gallery);
  expect(day).toMatchObject({
    title: { en: 'The quiet way up', ja: '静かな坂' },
    words: { en: 'Before the shutters open.' },
    layout: 'whole',
  });
  expect(day?.photos[0]).toMatchObject({
    caption: { en: 'Tea in rows' },
    alt: { en: 'A hillside in fog' },
  });

  // Changes of a published day are saved in place too.
  await today.getByLabel('Today’s title · English').fill('The way up');
  await expect(today.getByText('changes not yet saved')).toBeVisible();
  await today.getByRole('button', { name: 'Save changes' }).click();
  await expect(today.getByText('published', { exact: true })).toBeVisible();
  expect((await publishedToday(gallery))?.title?.en).toBe('The way up');
});

test('[COL-13] [COL-6] for photos taken on another day, Publish asks which day they are for @detail', async ({
  page,
  gallery,
}) => {
  const today = await openEmptyToday(page, gallery);
  const taken = addDays(gallery.today, -3);
  await today.getByLabel('Choose five photos').setInputFiles(await files(taken));
  await expect(today.getByText('standard', { exact: true })).toHaveCount(5);
  await today.getByLabel('Today’s title · English').fill('Late');
  await today.getByRole('button', { name: 'Publish' }).click();
  await expect(today.getByText(`The photos were taken on ${longDate(taken)}`)).toBeVisible();
  // After publishing, the refetch of the collections fails.
  await page.route('**/api/admin/collections', (route) => route.abort());
  await today.getByRole('button', { name: `Save for ${longDate(gallery.today)}` }).click();
  await expect(today.getByText('published', { exact: true })).toBeVisible();
  await expect(photoAt(page, 5)).toBeVisible();
  expect((await publishedToday(gallery))?.title?.en).toBe('Late');
});

test('[COL-13] [COL-11] entered text and photos survive a reload, and are discarded only after a question @detail', async ({
  page,
  gallery,
}) => {
  const today = await openEmptyToday(page, gallery);
  const title = today.getByLabel('Today’s title · English');
  await today.getByLabel('Choose five photos').setInputFiles(await files(gallery.today, 2));
  await expect(today.getByText('standard', { exact: true })).toHaveCount(2);
  await title.fill('Half a day');
  await expect(today.getByText('The draft is kept on this device.')).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('Half a day');
  await expect(photoAt(page, 2)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A click on today in the calendar focuses the form “Today” instead of opening a second editor.
  await page.locator(`[data-day="${gallery.today}"]`).click();
  await expect(today.getByRole('heading', { name: 'Today' })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await today.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue('');
  await expect(today.getByText('Today’s photos haven’t been added yet.')).toBeVisible();
});

test('[COL-13] [COL-7] [COL-11] after midnight the draft of the day before stays in its form, and does not open in a second editor @detail', async ({
  page,
  gallery,
}) => {
  await page.clock.install();
  const today = await openEmptyToday(page, gallery);
  const title = today.getByLabel('Today’s title · English');
  await title.fill('Late');
  await expect(today.getByText('The draft is kept on this device.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const tomorrow = addDays(gallery.today, 1);
  await setToday(page, tomorrow);
  await page.clock.fastForward('02:00');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator(`[data-day="${tomorrow}"]`)).toHaveAttribute('aria-current', 'date');
  await expect(page.getByRole('button', { name: /^Continue the draft/ })).toHaveCount(0);
  // The form keeps the day before, and says that today is another day.
  const work = page.getByRole('form', { name: longDate(gallery.today) });
  await expect(work.getByRole('status').first()).toContainText(`Today is ${longDate(tomorrow)}.`);
  // The calendar shows the month of the new day.
  if (tomorrow.endsWith('-01')) await page.getByRole('button', { name: 'Previous month' }).click();
  await page.locator(`[data-day="${gallery.today}"]`).click();
  await expect(page.locator('h2:focus')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(work.getByLabel('Today’s title · English')).toHaveValue('Late');
});

test('[COL-13] if today was published elsewhere meanwhile, Publish says so and keeps the entered text @detail', async ({
  page,
  gallery,
}) => {
  const today = await openEmptyToday(page, gallery);
  await today.getByLabel('Choose five photos').setInputFiles(await files(gallery.today));
  await expect(today.getByText('standard', { exact: true })).toHaveCount(5);
  await today.getByLabel('Today’s title · English').fill('Mine');
  const owner = await gallery.owner();
  const [before] = await owner.call(listCollections, { query: {} });
  await owner.call(createCollection, { body: { date: gallery.today, photoUrls: before?.photoUrls ?? [] } });
  await today.getByRole('button', { name: 'Publish' }).click();
  await expect(today.getByText('Today was published elsewhere in the meantime.')).toBeVisible();
  await expect(today.getByLabel('Today’s title · English')).toHaveValue('Mine');
  expect((await publishedToday(gallery))?.title).toBeUndefined();
});

test('[COL-13] [COL-11] if Publish succeeded but the response was lost, pressing it again shows today as published @detail', async ({
  page,
  gallery,
}) => {
  const today = await openEmptyToday(page, gallery);
  await today.getByLabel('Choose five photos').setInputFiles(await files(gallery.today));
  await expect(today.getByText('standard', { exact: true })).toHaveCount(5);
  await today.getByLabel('Today’s title · English').fill('Once');
  await page.route('/api/collections', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await today.getByRole('button', { name: 'Publish' }).click();
  await expect(today.getByText('Nothing was lost; try again.')).toBeFocused();
  await page.unroute('/api/collections');
  await today.getByRole('button', { name: 'Publish' }).click();
  await expect(today.getByText('published', { exact: true })).toBeVisible();
  await expect(page.getByText('Today was published elsewhere')).toBeHidden();
  await expect(today.getByLabel('Today’s title · English')).toHaveValue('Once');
});

test('[COL-13] [COL-11] the card of today opens an editor, which accepts no text while saving; the form “Today” then shows the saved title @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  await expect(section(page).getByText('published', { exact: true })).toBeVisible();
  await cardMenu(page, longDate(gallery.today)).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog');
  const title = editor.getByLabel('Title of the day · English');
  await title.fill('From the dialog');
  const stored = Promise.withResolvers<void>();
  await page.route(`/api/collections/${gallery.today}`, async (route) => {
    await stored.promise;
    await route.continue();
  });
  await title.press('Enter');
  await expect(editor.getByRole('button', { name: 'Saving...' })).toBeFocused();
  await title.focus();
  await page.keyboard.insertText('Too late');
  await expect(title).toHaveValue('From the dialog');
  stored.resolve();
  await expect(editor).toBeHidden();
  await expect(section(page).getByLabel('Today’s title · English')).toHaveValue('From the dialog');
});

test('[COL-13] [COL-11] another tab’s draft neither hides a saved change nor gets lost @detail', async ({
  page,
  context,
  gallery,
}) => {
  await signIn(page, gallery);
  const other = await context.newPage();
  await other.goto('/admin');
  const title = section(page).getByLabel('Today’s title · English');
  await title.fill('Saved here');
  await section(other).getByLabel('Today’s words · English').fill('Begun there');
  await expect.poll(() => other.evaluate(() => JSON.stringify(localStorage))).toContain('Begun there');
  const listed = page.waitForResponse('**/api/admin/collections');
  await section(page).getByRole('button', { name: 'Save changes' }).click();
  await listed;
  await expect(section(page).getByText('published', { exact: true })).toBeVisible();
  await expect(title).toHaveValue('Saved here');
  await expect(section(page).getByLabel('Today’s words · English')).toHaveValue('');

  await other.reload();
  await expect(section(other).getByLabel('Today’s words · English')).toHaveValue('Begun there');
  await section(other).getByRole('button', { name: 'Save changes' }).click();
  await expect(section(other).getByText('published', { exact: true })).toBeVisible();
  await expect(section(other).getByLabel('Today’s title · English')).toHaveValue('Saved here');
});

test('[HDR-4] each photo is marked HDR, wide or standard, and the card’s menu says that the video of HDR photos is in standard range @detail', async ({
  page,
  gallery,
}) => {
  const today = await openEmptyToday(page, gallery);
  const lamp = { left: 30, top: 30, width: 40, height: 30 };
  const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  await today
    .getByLabel('Choose five photos')
    .setInputFiles([
      photo('light.jpg', await hdrPhoto({ width: 300, height: 200, lamp })),
      photo('colour.jpg', await chart(profileWithName())),
      ...(await files(gallery.today, 3)),
    ]);
  for (const [mark, count, range] of [
    ['HDR', 1, 'HDR'],
    ['wide', 1, 'Wide gamut'],
    ['standard', 3, 'Standard range'],
  ] as const) {
    await expect(today.getByText(mark, { exact: true })).toHaveCount(count);
    const item = today.getByRole('listitem').filter({ has: page.getByText(mark, { exact: true }) });
    await item.first().getByRole('button').click();
    await expect(today.getByText(`MP, ${range}`)).toBeVisible();
  }
  await today.getByLabel('Today’s title · English').fill('Lights');
  await today.getByRole('button', { name: 'Publish' }).click();
  await expect(today.getByText('published', { exact: true })).toBeVisible();

  const videoOf = (date: string, addition = '') =>
    page.getByRole('menuitem', { name: `Generate video of ${longDate(date)}${addition}`, exact: true });
  await cardMenu(page, longDate(addDays(gallery.today, -1))).click();
  await expect(videoOf(addDays(gallery.today, -1))).toBeVisible();
  await page.keyboard.press('Escape');
  await cardMenu(page, longDate(gallery.today)).click();
  await expect(videoOf(gallery.today, ' (in standard range)')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog');
  for (const [range, count] of [
    ['HDR', 1],
    ['Wide gamut', 1],
    ['Standard range', 3],
  ] as const) {
    await expect(editor.getByText(`Stored · ${range}`, { exact: true })).toHaveCount(count);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[COL-13] [SITE-4] Publish stays on the screen, and every target is large enough @detail', async ({
    page,
    gallery,
  }) => {
    const today = await openEmptyToday(page, gallery);
    await today.getByLabel('Choose five photos').setInputFiles(await files(gallery.today));
    await expect(photoAt(page, 5)).toBeVisible();
    const publish = today.getByRole('button', { name: 'Publish' });
    await expect(publish).toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(publish).toBeInViewport();
    await expectAccessible(page);
    await expectTouchTargets(page, 'today on the admin pages');
  });
});
