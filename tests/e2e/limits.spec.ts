import { rateLimits } from '../../src/server/db/schema/rate-limits.ts';
import { SIGN_INS } from '../../src/server/features/auth/rates.ts';
import { login } from '../../src/shared/auth.ts';
import { expectAccessible } from './axe.ts';
import { expect, preparedTest } from './gallery-test.ts';
import { openFeedback } from './open-feedback.ts';

const test = preparedTest(async (db) => {
  // As after too many wrong passwords a moment ago: signing in is blocked.
  const now = new Date();
  const hits = Array.from({ length: SIGN_INS.max }, () => now);
  const endsAt = new Date(now.getTime() + SIGN_INS.windowMs);
  await db.insert(rateLimits).values({ key: `${SIGN_INS.name} 127.0.0.1`, hits, endsAt });
});

// Chromium logs each refused request.
test.afterEach(({ complaints }) => {
  const others = complaints.filter((line) => !/status of 4(?:01|29)/.test(line));
  complaints.splice(0, complaints.length, ...others);
});

test('[AUTH-6] after wrong passwords the login form shows the wait, keeps the password, and can be sent again afterwards', async ({
  page,
  gallery,
}) => {
  await page.clock.install();
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  await password.fill(gallery.password);
  await submit.click();
  await expect(page.getByText(/^Too many attempts\. Please try again in \d+ minutes\.$/)).toBeVisible();
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(password).toHaveValue(gallery.password);
  await expectAccessible(page);
  await page.clock.fastForward('16:00');
  await expect(page.getByText('You can try again now.')).toBeVisible();
  const sent = page.waitForRequest((request) => request.url().endsWith(login.path));
  await submit.click();
  expect((await sent).postDataJSON()).toMatchObject({ password: gallery.password });
});

test('[FB-2] after too much feedback the form shows the wait and keeps the message', async ({ page }) => {
  for (let n = 0; n < 10; n++) {
    const sent = await page.request.post('/api/feedback', { data: { name: 'A', message: 'B' } });
    expect(sent.status()).toBe(201);
  }
  await page.goto('/');
  const dialog = await openFeedback(page);
  await dialog.getByLabel('お名前').fill('山田');
  await dialog.getByLabel('メッセージ').fill('毎日楽しみにしています。');
  await dialog.getByRole('button', { name: '送信' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: '送信回数の上限に達しました' });
  await expect(toast).toContainText(/[1-3]\s?分後にもう一度お試しください。書かれた内容はこのまま残ります。/);
  await expect(dialog.getByLabel('メッセージ')).toHaveValue('毎日楽しみにしています。');
  await expect(dialog.getByLabel('メッセージ')).toBeEnabled();
});
