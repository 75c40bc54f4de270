import type { Locator, Page } from '@playwright/test';
import type { Db } from '../../src/server/db/connect.ts';
import { everyTable as schema } from '../../src/server/db/schema/every-table.ts';
import { adminPaths } from '../../src/web/pages/admin/admin-paths.ts';
import { startSeededGallery } from '../support/seeded-gallery.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { cardMenu } from './card-menu.ts';
import { expect, sharedTest } from './gallery-test.ts';
import { signIn } from './sign-in.ts';
import { expectTouchTargets } from './touch-targets.ts';
import { dialog, openPhoto } from './viewer-actions.ts';

/** These tests measure touch targets of pages, dialogs and menus on a phone, and most of them on a tablet too. */
const test = sharedTest((run) => startSeededGallery(run, 7, writeLists));

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };

test.use({ viewport: PHONE, hasTouch: true, isMobile: true, actionTimeout: 30_000 });
test.slow();

test.afterEach(({ complaints }) => {
  const others = complaints.filter((line) => !/status of 40[34]|ERR_FAILED/.test(line));
  complaints.splice(0, complaints.length, ...others);
});

/** Adds entries to lists that are empty in a new gallery. */
async function writeLists(db: Db): Promise<void> {
  const long = '<p>An evening.</p>'.repeat(40);
  await db.insert(schema.storedNews).values([
    { date: '2025-11-01', title: 'Opening', content: '<p>Come <a href="https://example.com">early</a>.</p>' },
    { date: '2025-11-02', title: 'A long evening', content: long },
  ]);
  await db.insert(schema.feedback).values([
    { name: 'Fox', email: 'fox@example.com', message: 'The light!' },
    { name: 'Crane', email: null, message: 'And the fourth.' },
  ]);
  await db.insert(schema.syncProgress).values({
    syncSessionId: 'over',
    folderPath: '/cameras',
    totalFiles: 2,
    currentStatus: 'failed',
    errorMessage: 'timeout',
    waitingDays: [{ date: '2025-11-02', count: 4 }],
    dayNotes: [{ kind: 'left_out', date: '2025-11-01', count: 1, files: ['six.jpg'] }],
    completedAt: new Date(),
  });
  await db
    .insert(schema.syncFileDetails)
    .values({ syncSessionId: 'over', filePath: '/a', fileName: 'a', status: 'failed', errorMessage: 'b' });
  const [owner] = await db.select({ id: schema.users.id }).from(schema.users);
  await db.insert(schema.passkeys).values({
    ...{ userId: owner?.id ?? 0, credentialId: 'c', publicKey: 'k', counter: 0, transports: [] },
    name: 'Phone',
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** Measures all visible touch targets, on a phone and on a tablet. */
async function measure(page: Page, where: string): Promise<void> {
  await expectTouchTargets(page, where);
  await page.setViewportSize(TABLET);
  await expectTouchTargets(page, `${where} on a tablet`);
  await page.setViewportSize(PHONE);
}

async function measurePage(page: Page, path: string): Promise<void> {
  await open(page, path);
  await measure(page, path);
}

/** Opens a button's dialog, measures the dialog and closes it. */
async function measureDialog(page: Page, opener: Locator, where: string): Promise<void> {
  await opener.first().click();
  const opened = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  await expect(opened).toBeVisible();
  await measure(page, where);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
}

/** Measures the editor of a new collection after failed uploads, and the question before the input is discarded. */
async function measureUploads(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  const editor = page.getByRole('dialog');
  await page.route('/api/admin/photos', (route) => route.abort());
  await editor.getByLabel('Choose photos').setInputFiles([
    { name: '1.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto(1) },
    { name: '2.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto(2) },
  ]);
  await expect(editor.getByRole('button', { name: 'Try again' })).toHaveCount(2);
  await page.unroute('/api/admin/photos');
  await measure(page, 'failed uploads');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await measure(page, 'the question about unsaved changes');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(editor).toBeHidden();
}

for (const language of ['en', 'ja']) {
  test(`[SITE-4] every target of visitors’ pages is large enough for a finger, ${language} @detail`, async ({
    page,
    gallery,
  }) => {
    const paths = [
      '/',
      '/gallery',
      '/gallery?order=oldest',
      '/news',
      '/calendar',
      '/calendar?year=2020',
      `/${gallery.today}`,
      `/${gallery.today}/1`,
      '/login',
      '/nowhere',
    ];
    for (const path of paths) {
      await measurePage(page, `${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
    }
    await page.getByRole('banner').getByRole('button').last().tap();
    const menu = page.getByRole('dialog');
    await expect(menu).toBeVisible();
    await expectTouchTargets(page, 'menu');
    await menu.getByRole('button', { name: language === 'en' ? 'Feedback' : 'ご感想' }).tap();
    await expect(page.getByRole('dialog', { name: /ご感想|Feedback/ })).toBeVisible();
    await expectTouchTargets(page, 'feedback');
  });
}

test('[SITE-4] every target of the viewer and its sheet is large enough for a finger @detail', async ({
  page,
}) => {
  await open(page, '/');
  await openPhoto(page, 1);
  await expectTouchTargets(page, 'viewer');
  await dialog(page).getByRole('button', { name: 'Photo details' }).click();
  await expectTouchTargets(page, 'photo details');
});

test('[SITE-4] every target of the admin pages is large enough for a finger @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  for (const path of adminPaths) {
    await measurePage(page, path);
    if (!path.endsWith('/feedback')) continue;
    await page.locator('main h3 button').first().click();
    await measure(page, 'a feedback message');
  }
});

test('[SITE-4] every target of the owner’s dialogs and tools is large enough for a finger @detail', async ({
  page,
  gallery,
}) => {
  const named = (name: string | RegExp) => page.getByRole('button', { name });
  await signIn(page, gallery);
  await measureDialog(page, named('New Collection'), 'a new collection');
  await measureUploads(page, named('New Collection'));
  await measureDialog(page, named(/^Edit the collection/), 'the collection editor');
  await cardMenu(page).first().tap();
  await expectTouchTargets(page, 'a card’s menu');
  await measureDialog(page, page.getByRole('menuitem', { name: /^Delete the collection/ }), 'deletion');
  await open(page, '/admin/sync');
  await page.getByRole('radio', { name: 'Local folder' }).check();
  await measureDialog(page, named('Browse…'), 'folders');
  await open(page, '/admin/news');
  await named('Write news').click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible();
  await measure(page, 'the news editor');
  await open(page, '/');
  await openPhoto(page, 1);
  await dialog(page).getByRole('button', { name: 'Photo details' }).click();
  await measure(page, 'the owner’s viewer');
  await open(page, '/admin');
  await named('Enter the gallery').click();
  await named(/^Chat/).click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Good evening');
  await page.keyboard.press('Enter');
  const message = page.getByRole('article').filter({ hasText: 'Good evening' });
  await message.getByRole('button', { name: /^React/ }).click();
  await expectTouchTargets(page, 'the chat');
  await named('Sound and visitors').click();
  await expectTouchTargets(page, 'the chat’s settings');
});

test('[SITE-4] [AUTH-7] every target of the passkey dialogs is large enough for a finger @detail', async ({
  page,
  gallery,
}) => {
  // Passkeys need a host name, not an IP address.
  const { port } = new URL(gallery.url);
  await page.goto(`http://localhost:${port}/login`);
  await page.getByLabel('Password', { exact: true }).fill(gallery.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await open(page, `http://localhost:${port}/admin/settings`);
  const named = (name: string) => page.getByRole('button', { name, exact: true });
  await measureDialog(page, named('Add a passkey'), 'a new passkey');
  await measureDialog(page, named('Rename Phone'), 'the name of a passkey');
  await measureDialog(page, named('Remove Phone'), 'the removal of a passkey');
});
