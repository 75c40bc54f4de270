import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { longDate } from '../../src/shared/dates.ts';
import { demoPhotoPaths, WITHOUT_PHOTOS } from '../support/example-photos.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { expectAccessible } from './axe.ts';
import { cardMenu } from './card-menu.ts';
import { expect, test } from './gallery-test.ts';
import { signIn, signInByForm } from './sign-in.ts';

const photos = demoPhotoPaths(6);

const DAY = { input: '2019-03-05', shown: 'March 5, 2019' };
const MOVED = { input: '2019-03-06', shown: 'March 6, 2019' };

const editOf = (shown: string) => `Edit the collection of ${shown}`;
const card = (page: Page, shown: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: editOf(shown) }) });

/** Serves a photo for each image. The photo URLs in these stories lead to an SVG that the server does not accept. */
async function drawAnyPhoto(page: Page): Promise<void> {
  const body = await smallPhoto(1);
  await page.route(/\/api\/images\/optimize\?/, (route) =>
    route.fulfill({ contentType: 'image/jpeg', body }),
  );
}

/** Publishes despite the warning that the server does not accept the SVG as a photo. */
const publishAnyway = (editor: Locator) => editor.getByRole('button', { name: 'Publish anyway' }).click();

test.use({ days: 1 });

// Chromium logs every 401, and the tests of AUTH-1 and AUTH-4 provoke some.
test.afterEach(({ complaints }, { title }) => {
  if (!/^\[AUTH-[14]\]/.test(title)) return;
  const others = complaints.filter((line) => !line.includes('status of 401'));
  complaints.splice(0, complaints.length, ...others);
});

test('[AUTH-1] after a wrong password the login page stays and shows an error', async ({ page }) => {
  await page.goto('/login');
  const field = page.getByLabel('Password', { exact: true });
  const error = page.getByText('username or password is wrong');
  // Longer than a password may be: this is found without a request.
  await field.fill('x'.repeat(201));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(error).toBeVisible();
  await field.fill('not the password');
  await expect(error).toBeHidden();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(error).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page).toHaveURL('/login');
});

test('[AUTH-3] [COL-1] [COL-2] [COL-3] [COL-4] [COL-6] [COL-8] the owner publishes five photos, edits and deletes the collection', async ({
  page,
  gallery,
}) => {
  test.skip(photos.length < 5, WITHOUT_PHOTOS);
  await signInByForm(page, gallery);
  await expect(page.getByText('admin: admin')).toBeVisible();

  await page.getByRole('button', { name: 'New Collection' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('button', { name: 'Save Photos' }).click();
  await expect(editor.getByText('Please provide all 5 photo URLs')).toBeVisible();
  await expect(page.getByText('Please provide exactly 5 photo URLs').first()).toBeVisible();

  await editor.getByLabel('Choose photos').setInputFiles(photos.slice(0, 5));
  await expect(editor.getByText('Uploaded')).toHaveCount(5, { timeout: 60_000 });
  await editor.getByLabel('Date').fill(DAY.input);
  await editor.getByRole('button', { name: 'Move photo 1 later' }).click();
  await expect(editor.getByRole('listitem').nth(1)).toContainText(path.basename(photos[0] ?? ''));
  await editor.getByRole('button', { name: 'Save Photos' }).click();
  await editor.getByRole('button', { name: 'Save without a title' }).click();
  await expect(editor).toBeHidden();
  await expect(card(page, DAY.shown)).toContainText('5 photos');

  await page.getByRole('button', { name: editOf(DAY.shown) }).click();
  const changing = page.getByRole('dialog', { name: `Edit the photos of ${DAY.shown}` });
  await changing.getByLabel('Title of the day · English').fill('Five by hand');
  const captions = changing.getByLabel('Caption · English');
  await captions.nth(0).fill('Goes with its photo');
  await changing.getByRole('button', { name: 'Move photo 1 later' }).click();
  await expect(captions.nth(1)).toHaveValue('Goes with its photo');
  await expect(captions.nth(0)).toHaveValue('');
  await changing.getByLabel('Date').fill(MOVED.input);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'PUT'),
    changing.getByRole('button', { name: 'Save Photos' }).click(),
  ]);
  expect(request.url()).toContain(`/api/collections/${DAY.input}`);
  expect(request.postDataJSON().photos[1]).toEqual({ caption: { en: 'Goes with its photo' } });
  await expect(changing).toBeHidden();
  await expect(card(page, MOVED.shown)).toContainText('Five by hand');
  await expect(card(page, DAY.shown)).toHaveCount(0);

  // By keyboard: the menu opens with its first item focused, and End moves to the last.
  await cardMenu(page, MOVED.shown).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open the day' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: `Delete the collection of ${MOVED.shown}` })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('You can restore it for 30 days');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('collection deleted').first()).toBeVisible();
  await expect(card(page, MOVED.shown)).toHaveCount(0);
  // Focus moves to the only other collection.
  const neighbour = editOf(longDate(gallery.today));
  await expect(page.getByRole('button', { name: neighbour })).toBeFocused();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

/** Repeats the key, because dnd-kit ignores keys until it has measured the places. */
async function moveRight(editor: Locator, said: string): Promise<void> {
  await expect(async () => {
    await editor.page().keyboard.press('ArrowRight');
    await expect(editor.getByText(said)).toBeAttached({ timeout: 5_000 });
  }).toPass();
}

test('[COL-3] photos are reordered by keyboard alone, and Escape cancels a drag without closing the editor @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  await page.getByRole('button', { name: 'New Collection' }).click();
  const editor = page.getByRole('dialog');
  const photo = `${gallery.url}/seal.svg`;
  await editor.getByLabel('Photo 1 URL').fill(photo);
  await editor.getByRole('button', { name: 'Drag photo 1' }).focus();
  await page.keyboard.press('Space');
  await expect(editor.getByText('Over position 1 of 5')).toBeAttached();
  await moveRight(editor, 'Over position 2 of 5');
  await page.keyboard.press('Space');
  await expect(editor.getByRole('listitem').nth(1).getByLabel('Photo 2 URL')).toHaveValue(photo);

  await editor.getByRole('button', { name: 'Drag photo 2' }).focus();
  await page.keyboard.press('Space');
  await expect(editor.getByText('Over position 2 of 5')).toBeAttached();
  await moveRight(editor, 'Over position 3 of 5');
  await page.keyboard.press('Escape');
  await expect(editor.getByText('Drag cancelled')).toBeAttached();
  await expect(editor.getByLabel('Photo 2 URL')).toHaveValue(photo);
});

test('[COL-4] saving asks before it overwrites a change that was made elsewhere while the editor was open @detail', async ({
  page,
  gallery,
  complaints,
}) => {
  await drawAnyPhoto(page);
  await signIn(page, gallery);
  const photoUrl = (name: string, n: number) => `${gallery.url}/seal.svg?${name}=${n}`;
  const day = (name: string) => ({ photoUrls: [1, 2, 3, 4, 5].map((n) => photoUrl(name, n)) });
  const url = `/api/collections/${DAY.input}`;
  const headers = { origin: gallery.url };
  await page.request.post('/api/collections', { headers, data: { date: DAY.input, ...day('mine') } });
  await page.reload();
  await page.getByRole('button', { name: editOf(DAY.shown) }).click();
  const editor = page.getByRole('dialog');
  const first = editor.getByLabel('Photo 1 URL');
  const save = editor.getByRole('button', { name: 'Save Photos' });
  const notice = editor.getByText('This day was changed elsewhere');

  await page.request.put(url, { headers, data: day('other') });
  await first.fill(photoUrl('new', 1));
  await save.click();
  await publishAnyway(editor);
  await expect(notice).toBeInViewport();
  await expect(first).toHaveValue(photoUrl('new', 1));
  await editor.getByRole('button', { name: 'Take the other' }).click();
  await expect(notice).toBeHidden();
  await expect(first).toHaveValue(photoUrl('other', 1));

  await page.request.put(url, { headers, data: day('third') });
  await first.fill(photoUrl('new', 2));
  await save.click();
  await publishAnyway(editor);
  await editor.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(editor).toBeHidden();
  const days = await (await page.request.get('/api/collections')).json();
  const [saved] = days.filter(({ date }: { date: string }) => date === DAY.input);
  expect(saved.photoUrls).toEqual([photoUrl('new', 2), ...day('other').photoUrls.slice(1)]);
  // Each of the two saves was refused once.
  expect(complaints.splice(0)).toEqual([1, 2].map(() => expect.stringContaining('status of 409')));
});

test('[AUTH-4] an owner signed out before saving is sent to the login page, and then finds all entries again', async ({
  page,
  gallery,
}) => {
  await drawAnyPhoto(page);
  await signIn(page, gallery);
  await page.getByRole('button', { name: 'New Collection' }).click();
  const editor = page.getByRole('dialog');
  for (const n of [1, 2, 3, 4, 5]) {
    await editor.getByLabel(`Photo ${n} URL`).fill(`${gallery.url}/seal.svg?n=${n}&dl=0`);
  }
  await editor.getByLabel('Caption · English').first().fill('Not to be written twice');
  await editor.getByLabel('Date').fill(DAY.input);
  await page.request.post('/api/auth/logout', { headers: { origin: gallery.url } });
  await editor.getByRole('button', { name: 'Save Photos' }).click();
  await editor.getByRole('button', { name: 'Save without a title' }).click();
  await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible();
  await expect(page).toHaveURL('/login');

  await page.getByLabel('Password', { exact: true }).fill(gallery.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(editor.getByText('Your entries were restored.')).toBeVisible();
  await expect(editor.getByLabel('Date')).toHaveValue(DAY.input);
  await expect(editor.getByLabel('Photo 5 URL')).toHaveValue(/n=5&dl=0/);
  await editor.getByRole('button', { name: 'Save Photos' }).click();
  await editor.getByRole('button', { name: 'Save without a title' }).click();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/collections')),
    publishAnyway(editor),
  ]);
  expect(request.postDataJSON().photos[0].caption.en).toBe('Not to be written twice');
  await expect(editor).toBeHidden();
  await page.reload();
  await expect(card(page, DAY.shown)).toBeVisible();
  await expect(editor).toBeHidden();
});

test('[COL-3] an editor open over midnight keeps the date it was opened with @detail', async ({
  page,
  gallery,
}) => {
  await page.clock.install();
  await signIn(page, gallery);
  // Waits for the list, because the proposed date depends on the existing collections.
  await expect(card(page, longDate(gallery.today))).toBeVisible();
  await page.getByRole('button', { name: 'New Collection' }).click();
  const editor = page.getByRole('dialog');
  // Today has a collection, so the editor proposes tomorrow.
  const hint = editor.getByText('Scheduled: goes public when this day begins.');
  await expect(hint).toBeVisible();
  const opened = await editor.getByLabel('Date').inputValue();
  await page.route('/api/site', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), today: '2099-01-01' } });
  });
  await page.clock.fastForward('05:00');
  const asked = page.waitForResponse('/api/site');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await asked;
  await expect(hint).toBeHidden();
  await expect(editor.getByLabel('Date')).toHaveValue(opened);
});

test('[AUTH-4] photos uploaded after the session has ended lead back to the login page @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  await page.getByRole('button', { name: 'New Collection' }).click();
  await page.request.post('/api/auth/logout', { headers: { origin: gallery.url } });
  const buffer = await smallPhoto(1);
  await page
    .getByRole('dialog')
    .getByLabel('Choose photos')
    .setInputFiles([1, 2, 3].map((n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer })));
  await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('[SITE-4] [TOAST-1] axe finds nothing on the login page, the first admin page and the editor @detail', async ({
  page,
  gallery,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await signIn(page, gallery);
  const opener = page.getByRole('button', { name: 'New Collection' });
  await expect(opener).toBeVisible();
  await expectAccessible(page);

  await opener.click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('button', { name: 'Save Photos' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Please provide exactly 5 photo URLs' }),
  ).toHaveCount(1);
  await expectAccessible(page);

  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('an empty gallery', () => {
  test.use({ days: 0 });

  test('[COL-1] says so and offers the first collection', async ({ page, gallery }) => {
    await signIn(page, gallery);
    await expect(page.getByText('No collections yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add First Collection' }).click();
    await expect(page.getByRole('dialog', { name: "Add Today's Photos" }).getByLabel('Date')).toHaveValue(
      gallery.today,
    );
  });
});
