import type { Page } from '@playwright/test';
import { listCollections } from '../../src/shared/collections.ts';
import { addDays, longDate } from '../../src/shared/dates.ts';
import {
  createCollection,
  listAllCollections,
  updateCollection,
} from '../../src/shared/owner-collections.ts';
import { addMonths } from '../../src/web/lib/time/month.ts';
import { adminPaths } from '../../src/web/pages/admin/admin-paths.ts';
import type { Gallery } from '../support/gallery.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { signIn, signInAgain } from './sign-in.ts';

/** The admin pages: header and tabs, the month, and the daily routine of making a collection from five files. */

test.use({ days: 1 });

// Chromium logs every refused response, and these stories provoke some.
test.afterEach(({ complaints }) => ignoreStatus(complaints, '403|404|409'));

function ignoreStatus(complaints: string[], status: string): void {
  const others = complaints.filter((line) => !new RegExp(`status of (${status})`).test(line));
  complaints.splice(0, complaints.length, ...others);
}

const cell = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);
/** Shows the month of `date`, which must be yesterday or tomorrow. */
async function showMonthOf(page: Page, date: string, today: string): Promise<void> {
  if (date.slice(0, 7) === today.slice(0, 7)) return;
  await page.getByRole('button', { name: date < today ? 'Previous month' : 'Next month' }).click();
}
const monthTitle = (date: string) =>
  new Date(date).toLocaleDateString('en', { year: 'numeric', month: 'long', timeZone: 'UTC' });

/** Five photos, taken on `date`, that the gallery does not have yet. */
function fiveFiles(date: string) {
  return Promise.all(
    [1, 2, 3, 4, 5].map(async (n) => ({
      name: `evening-${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await smallPhoto(900 + n, { taken: `${date.replaceAll('-', ':')} 18:0${n}:00` }),
    })),
  );
}

/** Drops files on the page, like a drag from a folder. */
async function drop(page: Page, files: Awaited<ReturnType<typeof fiveFiles>>): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    data: buffer.toString('base64'),
  }));
  const transfer = await page.evaluateHandle((parts) => {
    const held = new DataTransfer();
    for (const { name, mimeType, data } of parts) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      held.items.add(new File([bytes], name, { type: mimeType, lastModified: 1 }));
    }
    return held;
  }, sent);
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}

/** Moves the gallery's only collection to yesterday, so that today has none. */
async function withoutToday(gallery: Gallery): Promise<void> {
  const owner = await gallery.owner();
  const [day] = await owner.call(listCollections, { query: {} });
  await owner.call(updateCollection, {
    params: { date: gallery.today },
    body: { date: addDays(gallery.today, -1), photoUrls: day?.photoUrls ?? [] },
  });
}

test('[COL-3] [COL-6] the owner publishes five dropped files without filling in a form @detail', async ({
  page,
  gallery,
}) => {
  await withoutToday(gallery);
  await signIn(page, gallery);
  await expect(page.getByText('Today’s photos haven’t been added yet.')).toBeVisible();
  await expect(cell(page, gallery.today)).toHaveAttribute('data-state', 'missing');
  const files = await fiveFiles(gallery.today);

  await drop(page, files);
  const today = page.getByRole('form', { name: 'Today' });
  await expect(today.getByRole('button', { name: 'Publish' })).toBeFocused();
  // Enter is pressed at once, even if the uploads have not ended.
  await page.keyboard.press('Enter');
  await today.getByRole('button', { name: 'Save without a title' }).click();
  await expect(today.getByText('published', { exact: true })).toBeVisible();

  await expect(page.getByText('Today’s photos haven’t been added yet.')).toBeHidden();
  await expect(cell(page, gallery.today)).toHaveAttribute('data-state', 'published');
  await page.goto('/');
  await expect(page.locator('#today img')).toHaveCount(5);
  const [published] = await (await gallery.owner()).call(listCollections, { query: {} });
  expect(published?.date).toBe(gallery.today);
});

test('[AUTH-4] files dropped on the sign-in dialog change nothing beneath it @detail', async ({
  page,
  gallery,
  complaints,
}) => {
  await signIn(page, gallery);
  await page.request.post('/api/auth/logout', { headers: { origin: gallery.url } });
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('dialog', { name: 'You are signed out' })).toBeVisible();
  await drop(page, await fiveFiles(gallery.today));
  await signInAgain(page, gallery);
  ignoreStatus(complaints, '401');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await drop(page, await fiveFiles(gallery.today));
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('[COL-3] [COL-7] if today has a collection, a new one is scheduled for tomorrow and hidden from visitors @detail', async ({
  page,
  gallery,
  browser,
}) => {
  const tomorrow = addDays(gallery.today, 1);
  await signIn(page, gallery);
  await page.getByRole('button', { name: 'New Collection' }).click();
  const editor = page.getByRole('dialog', { name: `Add the photos of ${longDate(tomorrow)}` });
  await expect(editor.getByLabel('Date')).toHaveValue(tomorrow);
  await expect(editor.getByText('Scheduled: goes public when this day begins.')).toBeVisible();
  await editor.getByLabel('Choose photos').setInputFiles(await fiveFiles(gallery.today));
  await editor.getByRole('button', { name: 'Save Photos' }).click();
  await editor.getByRole('button', { name: 'Save without a title' }).click();
  await expect(editor).toBeHidden();
  await showMonthOf(page, tomorrow, gallery.today);
  await expect(cell(page, tomorrow)).toHaveAttribute('data-state', 'scheduled');
  await expect(page.getByRole('listitem').filter({ hasText: longDate(tomorrow) })).toContainText('Scheduled');

  const [scheduled] = await (await gallery.owner()).call(listAllCollections, {});
  const url = scheduled?.photoUrls[0] ?? '';
  expect(scheduled?.date).toBe(tomorrow);
  const context = await browser.newContext({ baseURL: gallery.url });
  const visitor = await context.newPage();
  for (const path of ['/', '/gallery', '/news']) {
    await visitor.goto(path);
    expect(await visitor.content(), path).not.toContain(url);
  }
  expect((await visitor.request.get(url)).status()).toBe(404);
  await context.close();
});

test('[COL-3] [COL-6] photos dropped before the collections have loaded get the first free date @detail', async ({
  page,
  gallery,
}) => {
  const tomorrow = addDays(gallery.today, 1);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/collections', async (route) => {
    await held;
    await route.fallback();
  });
  await signIn(page, gallery);
  await expect(page.getByText('Loading collections')).toBeAttached();
  await drop(page, await fiveFiles(gallery.today));
  release();
  const editor = page.getByRole('dialog', { name: `Add the photos of ${longDate(tomorrow)}` });
  await expect(editor.getByLabel('Date')).toHaveValue(tomorrow);
  await editor.getByRole('button', { name: 'Save Photos' }).click();
  await editor.getByRole('button', { name: 'Save without a title' }).click();
  await expect(editor).toBeHidden();
  await showMonthOf(page, tomorrow, gallery.today);
  await expect(cell(page, tomorrow)).toHaveAttribute('data-state', 'scheduled');
});

test('[COL-8] title, text, captions and alternative texts appear on the home page or in the viewer', async ({
  page,
  gallery,
}) => {
  const owner = await gallery.owner();
  const [day] = await owner.call(listCollections, { query: {} });
  const inBoth = (text: string) => ({ en: text, ja: `${text}（和）` });
  await owner.call(updateCollection, {
    params: { date: gallery.today },
    body: {
      photoUrls: day?.photoUrls ?? [],
      title: inBoth('The last train home'),
      words: inBoth('Rain until four.'),
      photos: [1, 2, 3, 4, 5].map((n) => ({ caption: inBoth(`Caption ${n}`), alt: inBoth(`Seen ${n}`) })),
    },
  });
  await page.goto('/');
  const today = page.locator('#today');
  await expect(today.getByRole('heading', { name: 'The last train home' })).toBeVisible();
  await expect(today.getByText('Rain until four.')).toBeVisible();
  for (const n of [1, 2, 3, 4, 5]) await expect(today.getByAltText(`Seen ${n}`)).toHaveCount(1);
  await today.getByAltText('Seen 2').click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('Caption 2', { exact: true })).toBeVisible();
  await expect(viewer.getByAltText('Seen 2').first()).toBeAttached();
});

test('[COL-5] if the date is taken while the editor is open, the editor warns the owner and keeps all input', async ({
  page,
  gallery,
}) => {
  const tomorrow = addDays(gallery.today, 1);
  const dayAfter = addDays(gallery.today, 2);
  await signIn(page, gallery);
  await page.getByRole('button', { name: 'New Collection' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Choose photos').setInputFiles(await fiveFiles(gallery.today));
  await editor.getByLabel('Title of the day · English').fill('Kept');
  await expect(editor.getByText('Uploaded')).toHaveCount(5);
  const owner = await gallery.owner();
  const [day] = await owner.call(listCollections, { query: {} });
  await owner.call(createCollection, { body: { date: tomorrow, photoUrls: day?.photoUrls ?? [] } });

  await editor.getByRole('button', { name: 'Save Photos' }).click();
  await expect(editor.getByText(`A collection for ${tomorrow} already exists`)).toBeVisible();
  await expect(editor.getByLabel('Date')).toHaveValue(tomorrow);
  await expect(editor.getByLabel('Title of the day · English')).toHaveValue('Kept');
  await expect(editor.getByText('Uploaded')).toHaveCount(5);
  await editor.getByLabel('Date').fill(dayAfter);
  await editor.getByRole('button', { name: 'Save Photos' }).click();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: longDate(dayAfter) })).toContainText('Kept');
});

test('[COL-6] warns about photos that another collection shows, and still lets the owner save them @detail', async ({
  page,
  gallery,
}) => {
  const [day] = await (await gallery.owner()).call(listCollections, { query: {} });
  await signIn(page, gallery);
  await showMonthOf(page, addDays(gallery.today, -1), gallery.today);
  await cell(page, addDays(gallery.today, -1)).click();
  const editor = page.getByRole('dialog');
  for (const [index, url] of (day?.photoUrls ?? []).entries()) {
    await editor.getByLabel(`Photo ${index + 1} URL`).fill(url);
  }
  await expect(editor.getByText(`Already used on ${longDate(gallery.today)}`)).toHaveCount(5);
  await editor.getByRole('button', { name: 'Save Photos' }).click();
  await editor.getByRole('button', { name: 'Save without a title' }).click();
  await expect(cell(page, addDays(gallery.today, -1))).toHaveAttribute('data-state', 'published');
});

test('[COL-7] keys move the focus by days, weeks, months and years; Enter on an empty date opens the editor for it @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  const today = cell(page, gallery.today);
  await expect(today).toHaveAttribute('aria-current', 'date');
  await expect(today).toHaveAccessibleName(`${longDate(gallery.today)}, today, published`);
  await expectAccessible(page);
  await today.focus();
  await page.keyboard.press('ArrowRight');
  const tomorrow = addDays(gallery.today, 1);
  await expect(cell(page, tomorrow)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  const lastWeek = addDays(tomorrow, -7);
  await expect(cell(page, lastWeek)).toBeFocused();
  let date = lastWeek;
  for (const [key, months] of [
    ['PageUp', -1],
    ['PageDown', 1],
    ['Shift+PageDown', 12],
    ['Shift+PageUp', -12],
  ] as const) {
    await page.keyboard.press(key);
    date = addMonths(date, months);
    await expect(cell(page, date)).toBeFocused();
    await expect(page.getByRole('grid', { name: monthTitle(date) })).toBeVisible();
  }
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: `Add the photos of ${longDate(date)}` });
  await expect(editor.getByLabel('Date')).toHaveValue(date);
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await expect(cell(page, date)).toBeFocused();

  // After a key that leads to the same date (the second Home), a change of month by button must not move the focus.
  await page.keyboard.press('Home');
  await page.keyboard.press('Home');
  const nextMonth = page.getByRole('button', { name: 'Next month' });
  await nextMonth.focus();
  await page.keyboard.press('Enter');
  await expect(nextMonth).toBeFocused();

  await page.getByRole('region', { name: 'Calendar' }).getByRole('button', { name: 'Today' }).click();
  await cell(page, gallery.today).click();
  await expect(
    page.getByRole('dialog', { name: `Edit the photos of ${longDate(gallery.today)}` }),
  ).toBeVisible();
});

test('[ADM-1] [ADM-2] there are exactly six tabs, and the header’s button opens the build info by keyboard', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  const tabs = page.getByRole('navigation', { name: 'Admin sections' }).getByRole('list').first();
  await expect(tabs.getByRole('link')).toHaveText([
    'Collections',
    'Sync',
    'Auto-sync',
    'Cache',
    'Analytics',
    'E-mail',
  ]);
  await expect(page.getByRole('link', { name: 'Back to the gallery' })).toHaveAttribute('href', '/');
  await expect(page.getByText('admin: admin')).toBeVisible();
  const opener = page.getByRole('button', { name: 'Build info' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const info = page.getByRole('dialog', { name: 'Build info' });
  for (const name of ['Version', 'Build number', 'Build date', 'Git commit', 'Git branch', 'Environment']) {
    await expect(info.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(info.locator('dd').last()).not.toBeEmpty();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(info).toBeHidden();
  await expect(opener).toBeFocused();
});

// Dark and in Japanese, because the tests of the sections run in the light theme, most of them in English.
test('[SITE-4] axe finds nothing on any admin page, dark and in Japanese @detail', async ({
  page,
  context,
  gallery,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'gomai-language', value: 'ja', url: gallery.url }]);
  await signIn(page, gallery);
  for (const path of adminPaths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expectAccessible(page, path);
  }
});

test('[GRID-5] Back to the admin pages while the grid fills the screen also leaves fullscreen @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  // Signing out shows the home page without loading a document, so Back loads none either.
  await page.getByRole('button', { name: 'Logout' }).click();
  const isFullscreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.getByRole('button', { name: 'Fullscreen' }).click();
  await expect.poll(isFullscreen).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect.poll(isFullscreen).toBe(false);
});

test('[AUTH-1] [AUTH-3] every admin path leads to the login page, and signing in leads to the last requested page @detail', async ({
  page,
  gallery,
}) => {
  for (const path of adminPaths) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
  await page.goto('/admin/news');
  await expect(page).toHaveURL('/login');
  await page.reload();
  await page.getByLabel('Password', { exact: true }).fill(gallery.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/admin/news');
});
