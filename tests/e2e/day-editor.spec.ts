import type { Locator, Page } from '@playwright/test';
import { longDate } from '../../src/shared/dates.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { expect, test } from './gallery-test.ts';
import { setToday } from './set-today.ts';
import { signIn } from './sign-in.ts';

/** What happens while the owner edits a collection: another tab, midnight, a slow network, a failing server. */
const DATE = '2019-03-05';
const SHOWN = 'March 5, 2019';
const AUGUST = { taken: '2026:08:05 06:41:00', shown: 'August 5, 2026', date: '2026-08-05' };

test.use({ days: 1 });

const title = (editor: Locator) => editor.getByLabel('Title of the day · English');
const save = (editor: Locator) => editor.getByRole('button', { name: 'Save Photos' });

async function photoFiles(numbers: number[], taken = AUGUST.taken) {
  return Promise.all(
    numbers.map(async (n) => ({
      name: `${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await smallPhoto(n, { width: 90, height: 60, taken }),
    })),
  );
}

/** Creates a collection of five uploaded photos through the API. Returns the photos' URLs. */
async function makeDay(page: Page, origin: string): Promise<string[]> {
  const headers = { origin };
  const photoUrls: string[] = [];
  for (const photo of await photoFiles([1, 2, 3, 4, 5])) {
    const answer = await page.request.post('/api/admin/photos', { headers, multipart: { photo } });
    photoUrls.push((await answer.json()).url);
  }
  await page.request.post('/api/collections', { headers, data: { date: DATE, photoUrls } });
  return photoUrls;
}

async function openDay(page: Page): Promise<Locator> {
  await page.goto('/admin');
  await page.getByRole('button', { name: `Edit the collection of ${SHOWN}` }).click();
  const editor = page.getByRole('dialog', { name: `Edit the photos of ${SHOWN}` });
  return editor;
}

async function newDay(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New Collection' }).click();
  const editor = page.getByRole('dialog');
  await expect(editor).toBeVisible();
  return editor;
}

test('[COL-12] two tabs on one collection: one-sided changes merge, conflicts show both versions', async ({
  page,
  context,
  gallery,
  complaints,
}) => {
  await signIn(page, gallery);
  await makeDay(page, gallery.url);
  const second = await context.newPage();
  const [a, b] = [await openDay(page), await openDay(second)];

  await b.getByLabel('Caption · English').first().fill('from tab B');
  await save(b).click();
  await expect(b).toBeHidden();
  await title(a).fill('from tab A');
  await save(a).click();
  await expect(a).toBeHidden();
  const stored = async () => {
    const days = await (await page.request.get('/api/admin/collections')).json();
    return days.find(({ date }: { date: string }) => date === DATE);
  };
  expect(await stored()).toMatchObject({
    title: { en: 'from tab A' },
    photos: [{ caption: { en: 'from tab B' } }, {}, {}, {}, {}],
  });

  const again = await openDay(page);
  const other = await openDay(second);
  await title(other).fill('B again');
  await save(other).click();
  await expect(other).toBeHidden();
  await title(again).fill('A again');
  await again.getByLabel('Caption · English').nth(1).fill('second');
  await save(again).click();
  const notice = again.getByRole('alert').filter({ hasText: 'Choose which version to keep' });
  await expect(notice).toContainText('Title of the day · English');
  await expect(notice).toContainText('A again');
  await expect(notice).toContainText('B again');
  await notice.getByRole('button', { name: 'Take the other' }).click();
  await expect(title(again)).toHaveValue('B again');
  await expect(again.getByLabel('Caption · English').nth(1)).toHaveValue('second');
  await save(again).click();
  await expect(again).toBeHidden();
  expect(await stored()).toMatchObject({
    title: { en: 'B again' },
    photos: [{ caption: { en: 'from tab B' } }, { caption: { en: 'second' } }, {}, {}, {}],
  });
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 409')]);
});

test('[API-5] two tabs of settings: changes of different fields merge, and a name changed in both is a conflict @detail', async ({
  page,
  context,
  gallery,
  complaints,
}) => {
  await signIn(page, gallery);
  const second = await context.newPage();
  for (const tab of [page, second]) await tab.goto('/admin/settings');
  const form = (tab: Page) =>
    tab
      .locator('form')
      .filter({ has: tab.getByLabel('Your nickname') })
      .first();
  const nameOf = (tab: Page) => form(tab).getByRole('textbox').nth(0);
  const nicknameOf = (tab: Page) => form(tab).getByRole('textbox').nth(1);
  const saveForm = (tab: Page) => form(tab).getByRole('button', { name: 'Save' }).first();

  await nameOf(second).fill('Named by B');
  await saveForm(second).click();
  await expect(second.getByText('unsaved').first()).toBeHidden();
  await nicknameOf(page).fill('Hana');
  await nameOf(page).fill('Named by A');
  await saveForm(page).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Choose which version to keep' });
  await expect(notice).toContainText('Named by A');
  await expect(notice).toContainText('Named by B');
  await notice.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(notice).toBeHidden();
  await expect
    .poll(async () => (await page.request.get('/api/admin/settings')).json())
    .toMatchObject({ name: 'Named by A', ownerNickname: 'Hana' });
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 409')]);
});

test('[COL-6] Save during slow uploads waits for the photos’ date and asks before it changes the collection’s date @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  const editor = await newDay(page);
  const arrived = Promise.withResolvers<void>();
  await page.route('/api/admin/photos', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await editor.getByLabel('Choose photos').setInputFiles(await photoFiles([1, 2, 3, 4, 5]));
  const proposed = await editor.getByLabel('Date').inputValue();
  expect(proposed).not.toBe(AUGUST.date);
  // The first press asks for a title; the next one goes on without a title.
  await save(editor).click();
  await expect(editor.getByRole('alert').filter({ hasText: 'This day has no title yet.' })).toBeFocused();
  await save(editor).dblclick();
  await expect(editor.getByText('Reading the date…')).toBeVisible();
  let posts = 0;
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/api/collections')) posts++;
  });
  arrived.resolve();
  const question = editor.getByRole('alert').filter({ hasText: `The photos were taken on ${AUGUST.shown}` });
  await expect(question).toBeFocused();
  expect(posts).toBe(0);
  await question.getByRole('button', { name: `Save for ${AUGUST.shown}` }).dblclick();
  await expect(editor).toBeHidden();
  expect(posts).toBe(1);
  await expect(page.getByRole('button', { name: `Edit the collection of ${AUGUST.shown}` })).toBeVisible();
});

test('[COL-6] of six files the first five by camera time are used, and a message names the skipped one', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  const editor = await newDay(page);
  // By camera time 6.jpg comes first and 1.jpg last; they are selected in another order.
  const files = (
    await Promise.all([3, 1, 6, 4, 2, 5].map((n) => photoFiles([n], `2026:08:05 0${7 - n}:00:00`)))
  ).flat();
  await editor.getByLabel('Choose photos').setInputFiles(files);
  await expect(editor.getByText('skipped: 1.jpg')).toBeVisible();
  for (const [place, n] of [6, 5, 4, 3, 2].entries())
    await expect(editor.getByRole('listitem').nth(place)).toContainText(`${n}.jpg`);
});

test('[COL-8] [COL-10] asks once for a title, then names duplicates and a dead link before publishing', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  const editor = await newDay(page);
  await editor.getByLabel('Date').fill(DATE);
  const [one, ...rest] = await photoFiles([1, 2, 3]);
  const duplicate = { ...one!, name: 'another-name.jpg' };
  await editor.getByLabel('Choose photos').setInputFiles([one!, ...rest, duplicate]);
  await expect(editor.getByText('Uploaded')).toHaveCount(4);
  const dead = `${gallery.url}/no-such-photo.jpg`;
  const image = await smallPhoto(9);
  // Only the server finds the link dead: the browser receives a photo.
  await page.route(/no-such-photo/, (route) => route.fulfill({ body: image, contentType: 'image/jpeg' }));
  // An invalid entry is reported before the question about the title.
  const link = editor.getByLabel('Photo 5 URL');
  await link.fill('javascript:alert(1)');
  await save(editor).click();
  await expect(link).toBeFocused();
  await expect(link).toHaveAccessibleDescription(/This is not a web address/);
  await expect(editor.getByText('This day has no title yet.')).toBeHidden();
  await link.fill(dead);
  // Only the first press asks for a title; the second goes on to the other warnings.
  await save(editor).click();
  const untitled = editor.getByRole('alert').filter({ hasText: 'This day has no title yet.' });
  await expect(untitled).toBeFocused();
  await untitled.getByRole('button', { name: 'Write a title' }).click();
  await expect(untitled).toBeHidden();
  await expect(title(editor)).toBeFocused();
  await save(editor).click();
  const warning = editor.getByRole('alert').filter({ hasText: 'are the same' });
  await expect(warning).toBeFocused();
  await expect(warning).toContainText('Photos 1 and 4 are the same.');
  await expect(warning).toContainText(`Photo 5 cannot be loaded from ${dead}`);
  await warning.getByRole('button', { name: 'Keep editing' }).click();
  await expect(warning).toBeHidden();
  await save(editor).click();
  await editor.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(editor).toBeHidden();
});

test('[COL-11] after a failed save the editor stays open, keeps the entries and says what to do @detail', async ({
  page,
  gallery,
  complaints,
}) => {
  await signIn(page, gallery);
  await makeDay(page, gallery.url);
  const editor = await openDay(page);
  await title(editor).fill('Not to be lost');
  await page.route(`/api/collections/${DATE}`, (route) => route.abort());
  await save(editor).click();
  const failure = editor.getByRole('alert').filter({ hasText: 'Failed to save photos' });
  await expect(failure).toBeFocused();
  await expect(failure).toContainText('Can’t reach the server. Nothing was lost; try again.');
  await page.unroute(`/api/collections/${DATE}`);
  await title(editor).fill('Not to be lost at all');
  await expect(failure).toBeHidden();
  await save(editor).click();
  await expect(editor).toBeHidden();
  await expect(page.getByText('Not to be lost')).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
});

test('[COL-11] dragging a photo by its image moves it @detail', async ({ page, gallery }) => {
  await signIn(page, gallery);
  await makeDay(page, gallery.url);
  const editor = await openDay(page);
  const photos = editor.getByRole('listitem').getByRole('img');
  const first = await photos.first().getAttribute('src');
  await photos.first().hover();
  await page.mouse.down();
  const to = await photos.nth(2).boundingBox();
  await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 12 });
  await page.mouse.up();
  await expect(photos.nth(2)).toHaveAttribute('src', first ?? '');
});

test('[TODAY-5] [COL-7] if midnight passes while the editor is open, Save asks which date to use @detail', async ({
  page,
  gallery,
}) => {
  await page.clock.install();
  await signIn(page, gallery);
  // Waits for the list, because the proposed date depends on the existing collections.
  await expect(
    page.getByRole('button', { name: `Edit the collection of ${longDate(gallery.today)}` }),
  ).toBeVisible();
  const fresh = await newDay(page);
  const opened = await fresh.getByLabel('Date').inputValue();
  await fresh
    .getByLabel('Choose photos')
    .setInputFiles(await photoFiles([1, 2, 3, 4, 5], '2031:01:01 08:00:00'));
  await expect(fresh.getByText('Uploaded')).toHaveCount(5);
  await setToday(page, '2099-01-01');
  await save(fresh).click();
  await fresh.getByRole('button', { name: 'Save without a title' }).click();
  const question = fresh.getByRole('alert').filter({ hasText: 'It is January 1, 2099 now' });
  await expect(question).toBeFocused();
  await question.getByRole('button', { name: 'Save for January 1, 2099' }).click();
  await expect(fresh).toBeHidden();
  expect(opened).not.toBe('2099-01-01');
  await expect(page.getByRole('button', { name: 'Edit the collection of January 1, 2099' })).toBeVisible();
});

test('[COL-6] [COL-7] photos added while the midnight question is open do not change the date @detail', async ({
  page,
  gallery,
}) => {
  await page.clock.install();
  await signIn(page, gallery);
  await expect(
    page.getByRole('button', { name: `Edit the collection of ${longDate(gallery.today)}` }),
  ).toBeVisible();
  const fresh = await newDay(page);
  const date = fresh.getByLabel('Date');
  const opened = await date.inputValue();
  const files = fresh.locator('input[type=file]').first();
  await files.setInputFiles(await photoFiles([1, 2, 3, 4, 5], '2031:01:01 08:00:00'));
  await expect(fresh.getByText('Uploaded')).toHaveCount(5);
  await setToday(page, '2099-01-01');
  await save(fresh).click();
  await fresh.getByRole('button', { name: 'Save without a title' }).click();
  const question = fresh.getByRole('alert').filter({ hasText: 'It is January 1, 2099 now' });
  await expect(question).toBeFocused();
  for (const n of [5, 4, 3]) await fresh.getByRole('button', { name: `Remove photo ${n}` }).click();
  await files.setInputFiles(await photoFiles([6, 7, 8], '2025:08:14 08:00:00'));
  await expect(fresh.getByText('Uploaded')).toHaveCount(5);
  await expect(date).toHaveValue(opened);
  await question.getByRole('button', { name: 'Save for January 1, 2099' }).click();
  await expect(fresh).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit the collection of January 1, 2099' })).toBeVisible();
});

test('[TODAY-5] [TODAY-4] an open home page shows the new day when it gets focus after midnight', async ({
  page,
  complaints,
}) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.locator('#today img').first()).toBeVisible();
  // Waits until the page's day clock has started, which checks the date on focus.
  await page.waitForLoadState('networkidle');
  await setToday(page, '2099-01-01');
  await page.route('/api/collections/today', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'No photos for today' } }),
  );
  await page.clock.fastForward('02:00');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('#today time[datetime="2099-01-01"]')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  complaints.splice(0);
});
