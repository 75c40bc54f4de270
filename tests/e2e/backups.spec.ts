import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { pressTwice } from './press-twice.ts';
import { signIn } from './sign-in.ts';

test.use({ days: 1 });

test('the owner creates a backup, downloads it, and sees in another section that a backup failed @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery, '/admin/settings');
  const backups = page.getByRole('region', { name: 'Backups' });
  await expect(backups).toContainText('Made every night at 03:30.');
  // Counts requests instead of backups, because the gallery may have made a missed nightly backup at its start.
  let started = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/backups')) started += 1;
  });
  await pressTwice(backups.getByRole('button', { name: 'Create one now' }));
  await expect(page.getByText('Backup created').first()).toBeVisible();
  expect(started).toBe(1);
  await expect(backups).toContainText('5 originals');
  // A download does not leave the page, so there is no question about unsaved work.
  await page.getByLabel('Site name').fill('Unsaved');
  const downloading = page.waitForEvent('download');
  await backups
    .getByRole('link', { name: /^Download the backup of / })
    .first()
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^gomai-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/);
  const file = await download.path();
  expect((await readFile(file)).subarray(0, 10).toString()).toBe('gomai.json');
  expect((await stat(file)).size).toBeGreaterThan(20_000);

  // Pressing `Show all 5` removes the button and focuses the oldest backup.
  const url = '/api/admin/backups';
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const status = await response.json();
    const older = [1, 2, 3, 4, 5].map((n) => ({ ...status.backups[0], name: `${n}` }));
    await route.fulfill({ response, json: { ...status, backups: older } });
  });
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await backups.getByRole('button', { name: 'Show all 5' }).press('Enter');
  await expect(backups.getByRole('listitem').last()).toBeFocused();
  await page.unroute(url);
  await page.reload();
  await page.getByLabel('Site name').fill('Unsaved');

  // A file in place of the folder makes backups fail.
  const folder = join(gallery.dataDir, 'backups');
  await rename(folder, `${folder}-away`);
  await writeFile(folder, '');
  await backups.getByRole('button', { name: 'Create one now' }).click();
  await expect(backups.getByRole('alert')).toContainText('failed. The server’s log says why.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Collections' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'failed' })).toBeVisible();
  await page.getByRole('link', { name: 'See Settings' }).click();
  await expect(backups).toBeVisible();
});
