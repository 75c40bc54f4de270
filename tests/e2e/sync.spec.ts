import { utimesSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addDays, longDate } from '../../src/shared/dates.ts';
import { errorBody } from '../../src/shared/errors.ts';
import { type DropboxServer, startDropboxServer, TEST_APP } from '../support/dropbox-server.ts';
import { openGallery } from '../support/gallery.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { test as base, expect, START_TIMEOUT_MS } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

/** A story with an empty gallery and a local Dropbox. */
const test = base.extend<{ dropbox: DropboxServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its first parameter.
  dropbox: async ({}, use) => {
    const dropbox = await startDropboxServer();
    await use(dropbox);
    await dropbox.close();
  },
  gallery: [
    async ({ dropbox, runServer }, use) => {
      const gallery = await openGallery(runServer, { env: dropbox.env });
      dropbox.allowRedirect(`${gallery.url}/api/auth/dropbox/callback`);
      await use(gallery);
      await gallery.stop('SIGKILL');
    },
    { scope: 'test', timeout: START_TIMEOUT_MS },
  ],
});

const takenOn = (date: string, index: number) => `${date.replaceAll('-', ':')} 06:4${index}:00`;
const toast = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });
const progress = (page: Page) => page.getByRole('region', { name: 'Progress of the sync' });

async function openSync(page: Page, gallery: { password: string }) {
  await signIn(page, gallery);
  await page.getByRole('link', { name: 'Sync', exact: true }).click();
  await expect(page.getByLabel('Folder path')).toBeVisible();
}

test('[SYNC-1] [SYNC-2] [SYNC-3] [SYNC-4] [SYNC-6] [SYNC-7] the owner connects Dropbox, chooses the folder, and a collection appears in the gallery', async ({
  page,
  gallery,
  dropbox,
  complaints,
}) => {
  const { today } = gallery;
  for (let index = 0; index < 7; index++) {
    const date = index < 5 ? today : addDays(today, -1);
    dropbox.put(`/cameras/X100/${index}.jpg`, await smallPhoto(index, { taken: takenOn(date, index) }));
  }
  dropbox.put('/cameras/X100/broken.jpg', Buffer.from('no photo at all'));
  await openSync(page, gallery);

  const save = page.getByRole('button', { name: 'Save credentials' });
  await expect(save).toBeDisabled();
  await page.getByLabel('App key').fill(`  ${TEST_APP.key} `);
  await page.getByLabel('App secret').fill('   ');
  await expect(save).toBeDisabled();
  await page.getByLabel('App secret').fill('seçret');
  await save.click();
  await expect(page.getByLabel('App secret')).toHaveAccessibleDescription(/Only letters from A to Z/);
  await page.getByLabel('App secret').fill(` ${TEST_APP.secret}  `);
  await page.getByRole('link', { name: 'Auto-sync' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect(page.getByText(`${gallery.url}/api/auth/dropbox/callback`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Dropbox' })).toBeDisabled();
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/dropbox-app-credentials')),
    save.click(),
  ]);
  expect(sent.postDataJSON()).toEqual({ appKey: TEST_APP.key, appSecret: TEST_APP.secret });
  await expect(toast(page, 'App credentials saved')).toBeVisible();

  await page.getByRole('button', { name: 'Connect Dropbox' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'Dropbox could not be connected')).toBeVisible();
  await expect(page).toHaveURL('/admin/sync');
  await page.getByRole('button', { name: 'Connect Dropbox' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(toast(page, 'Dropbox connected')).toBeVisible();
  await expect(page).toHaveURL('/admin/sync');
  await expect(page.getByText(/Connected as .+@/)).toBeVisible();
  // The browser may request a favicon, which the local Dropbox does not have.
  forgetFailedCalls(complaints);
  expect(await page.content()).not.toContain(TEST_APP.secret);

  await page.getByRole('radio', { name: 'Local folder' }).check();
  await page.getByRole('radio', { name: 'Dropbox' }).check();
  await page.getByLabel('Folder path').fill('/cameras/{folder}');
  await expect(page.getByRole('button', { name: 'Start sync' })).toBeDisabled();
  await page.getByRole('button', { name: 'Browse…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'X100' })).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(dialog.getByRole('button', { name: 'cameras' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'X100' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('No folders in here')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use this folder' }).click();
  await expect(page.getByLabel('Folder path')).toHaveValue('/cameras/X100');

  const [startSeen, progressSeen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/admin/sync-simple', (route) => startSeen.promise.then(() => route.continue()), {
    times: 1,
  });
  dropbox.fail('/2/files/download', { kind: 'held', until: progressSeen.promise }, 1);
  await page.getByRole('button', { name: 'Start sync' }).click();
  await expect(progress(page)).toContainText('同期開始中');
  startSeen.resolve();
  await expect(progress(page)).toContainText('Syncing');
  await page.reload();
  await expect(progress(page)).toContainText('Syncing');
  await expect(page.getByRole('button', { name: 'Start sync' })).toBeDisabled();
  progressSeen.resolve();
  await expect(progress(page)).toContainText('同期完了：新しいコレクション 1 件', { timeout: 30_000 });
  await expect(toast(page, '同期完了：新しいコレクション 1 件')).toBeVisible();
  await expect(page.getByText(longDate(addDays(today, -1)))).toBeVisible();
  await expect(page.getByText('2 of 5')).toBeVisible();
  await expect(progress(page)).toContainText('1 file could not be used.');
  await progress(page).getByRole('button', { name: 'Go to the history' }).click();
  await page.getByRole('button', { name: 'Show failed files (1)' }).click();
  const failed = page.getByRole('listitem').filter({ hasText: '/cameras/X100/broken.jpg' });
  await expect(failed.last()).toContainText('not a photo in one of the supported formats');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back to the gallery' }).click();
  await expect(page.locator('main img').first()).toBeVisible();
  await page.goto('/admin/sync');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(toast(page, 'Dropbox disconnected')).toBeVisible();
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible();
  expect(dropbox.liveTokens().refreshTokens).toBe(0);
});

test('[SYNC-3] [SYNC-7] a manual token is checked and stored; an expired one leads to the sync tab @detail', async ({
  page,
  gallery,
  dropbox,
  complaints,
}) => {
  await openSync(page, gallery);
  await page.getByText('Manual token').click();
  const update = page.getByRole('button', { name: 'Update token' });
  await expect(update).toBeDisabled();
  await page.getByLabel('Access token').fill('no token at all');
  await update.click();
  await expect(page.getByLabel('Access token')).toHaveAccessibleDescription(/Only letters from A to Z/);
  await expect(page.getByLabel('Access token')).toBeFocused();
  await page.getByLabel('Access token').fill('no-token-at-all');
  await update.click();
  await expect(toast(page, 'Dropbox does not accept this access token')).toBeVisible();
  await expect(page.getByLabel('Access token')).toHaveValue('no-token-at-all');
  await page.getByLabel('Access token').fill(`  ${dropbox.generateToken()} `);
  await update.click();
  await expect(toast(page, 'Access token updated')).toBeVisible();
  await expect(page.getByLabel('Access token')).toHaveValue('');
  await expect(update).toBeFocused();
  await expect(page.getByText('Using a manual token, expires')).toBeVisible();

  await page.getByRole('radio', { name: 'Dropbox' }).check();
  await page.getByLabel('Folder path').fill('/');
  await page.getByRole('button', { name: 'Save choice' }).click();
  await expect(toast(page, 'Source saved')).toBeVisible();
  dropbox.expireTokens();
  await page.getByRole('link', { name: 'Auto-sync' }).click();
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(toast(page, 'The Dropbox token has expired')).toBeVisible();
  await expect(page).toHaveURL('/admin/sync');
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible();
  forgetFailedCalls(complaints);
});

test('[SYNC-8] [SYNC-7] the inbox folder needs no account, a sync can be cancelled, and a failed one says so', async ({
  page,
  gallery,
  complaints,
}) => {
  const inbox = join(gallery.dataDir, 'inbox', 'card');
  await mkdir(inbox, { recursive: true });
  for (let index = 0; index < 5; index++) {
    await writeFile(
      join(inbox, `${index}.jpg`),
      await smallPhoto(index, { taken: takenOn(gallery.today, index) }),
    );
  }
  await openSync(page, gallery);
  await expect(page.getByRole('radio', { name: 'Local folder' })).toBeChecked();
  await page.getByLabel('Folder path').fill('/no such folder');
  await page.getByRole('button', { name: 'Start sync' }).click();
  await expect(progress(page)).toContainText('エラー');
  await expect(progress(page)).toContainText('no such folder');
  await expect(toast(page, 'Sync failed')).toBeVisible();
  await page.getByRole('button', { name: 'Browse…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('no such folder');
  await dialog.getByRole('button', { name: 'Up to root' }).click();
  await dialog.getByRole('button', { name: 'card' }).click();
  await dialog.getByRole('button', { name: 'Use this folder' }).click();
  await page.getByRole('button', { name: 'Start sync' }).click();
  await expect(progress(page)).toContainText('同期完了：新しいコレクション 1 件', { timeout: 30_000 });

  // A sync waits until no file changes any more: this file changes until the sync is cancelled.
  const late = join(inbox, 'late.jpg');
  await writeFile(late, await smallPhoto(9));
  const changing = setInterval(() => utimesSync(late, new Date(), new Date()), 500);
  // Holds back the request that starts the sync, until Cancel has been pressed.
  const { promise: isCancelled, resolve: letStart } = Promise.withResolvers<void>();
  await page.route('**/api/admin/sync-simple', (route) => isCancelled.then(() => route.continue()), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Start sync' }).click();
  await page.getByRole('button', { name: 'Cancel sync' }).click();
  await expect(page.getByRole('button', { name: 'Cancelling…' })).toBeVisible();
  letStart();
  await expect(progress(page)).toContainText('Sync cancelled');
  clearInterval(changing);

  await page.route('**/api/admin/sync-simple', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Start sync' }).click();
  await expect(progress(page)).toContainText('server error during sync');
  forgetFailedCalls(complaints);
});

test('[AUTO-1] [AUTO-2] auto-sync is enabled, shows its next run, runs at once and is disabled', async ({
  page,
  gallery,
  complaints,
}) => {
  await signIn(page, gallery);
  await page.getByRole('link', { name: 'Auto-sync' }).click();
  const tile = (name: string) => page.locator('dl > div').filter({ hasText: name });
  await expect(tile('Next sync')).toContainText('None planned');
  await page.getByRole('button', { name: 'Enable auto-sync' }).click();
  await expect(toast(page, 'runs every 12 hours')).toBeVisible();
  await expect(tile('Auto-sync')).toContainText('Enabled');
  await expect(tile('Next sync')).toContainText(/(00|12):00 GMT\+[49]/);
  await page.getByRole('radio', { name: 'Daily at 3 a.m.' }).check();
  await expect(toast(page, 'runs daily at 3 a.m.')).toBeVisible();
  await expect(tile('Next sync')).toContainText(/03:00 GMT\+[49]/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Daily at 3 a.m.' })).toBeChecked();
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(toast(page, 'Manual sync completed')).toBeVisible();
  await expect(tile('Last sync')).toContainText(/GMT\+[49]/);
  await page.getByRole('button', { name: 'Disable auto-sync' }).click();
  await expect(toast(page, 'Auto-sync disabled')).toBeVisible();
  await expect(tile('Next sync')).toContainText('None planned');

  const refuse = (path: string) =>
    page.route(`**/api/admin/auto-sync/${path}`, (route) =>
      route.fulfill({ status: 503, json: errorBody('overloaded', 'Too busy') }),
    );
  await refuse('enable');
  await page.getByRole('button', { name: 'Enable auto-sync' }).click();
  await expect(toast(page, 'Auto-sync could not be enabled')).toContainText('The server is busy');
  await refuse('run-now');
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(toast(page, 'Manual sync failed')).toContainText('The server is busy');
  forgetFailedCalls(complaints);
});

test('[SITE-4] [SITE-5] axe finds nothing and nothing overflows in sync and auto-sync on the smallest phone @detail', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openSync(page, gallery);
  await page.getByText('Manual token').click();
  for (const path of ['/admin/sync', '/admin/auto-sync']) {
    if (path !== '/admin/sync') await page.goto(path);
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

/** Removes Chromium's lines about responses with an error status. */
function forgetFailedCalls(complaints: string[]) {
  const others = complaints.filter((line) => !line.includes('the server responded with a status of'));
  complaints.splice(0, complaints.length, ...others);
}
