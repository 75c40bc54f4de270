import { listSessions } from '../../src/shared/sessions.ts';
import { expect, test } from './gallery-test.ts';
import { signIn, signInAgain } from './sign-in.ts';

test.use({ days: 1 });

test.afterEach(({ complaints }) => {
  const others = complaints.filter((line) => !/status of 401/.test(line));
  complaints.splice(0, complaints.length, ...others);
});

test('[AUTH-4] after the session has ended, a download and a page restored by Back ask to sign in; signing in reloads the list of sessions @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery, '/admin/settings');
  const backup = page.getByRole('link', { name: /^Download the backup of / }).first();
  const sessions = page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem');
  await expect(sessions.filter({ hasText: 'this browser' })).toHaveCount(1);
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  const endSession = () => page.request.post('/api/auth/logout', { headers: { origin: gallery.url } });

  await endSession();
  await backup.press('Enter');
  const listed = page.waitForResponse(
    (response) => response.url().endsWith(listSessions.path) && response.ok(),
  );
  await signInAgain(page, gallery);
  expect(downloads).toBe(0);
  await listed;
  const downloading = page.waitForEvent('download');
  await backup.click();
  await downloading;

  await endSession();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await signInAgain(page, gallery);
});
