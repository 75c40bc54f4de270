import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Gallery, openGallery } from '../support/gallery.ts';
import { MAIL_PASSWORD, MAIL_USER, type MailServer, startMailServer } from '../support/mail-server.ts';
import { expectAccessible } from './axe.ts';
import { expect, START_TIMEOUT_MS, test as withGallery } from './gallery-test.ts';
import { openFeedback } from './open-feedback.ts';
import { signIn } from './sign-in.ts';

const test = withGallery.extend<{ mailServer: MailServer; gallery: Gallery }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its first parameter.
  mailServer: async ({}, use) => {
    const server = await startMailServer({ tls: 'none' });
    await use(server);
    await server.close();
  },
  gallery: [
    async ({ mailServer, runServer }, use) => {
      const user = encodeURIComponent(MAIL_USER);
      const gallery = await openGallery(runServer, {
        env: { SMTP_URL: `smtp://${user}:${MAIL_PASSWORD}@127.0.0.1:${mailServer.port}` },
      });
      await use(gallery);
      await gallery.stop('SIGKILL');
    },
    { scope: 'test', timeout: START_TIMEOUT_MS },
  ],
});

// Chromium logs the failed requests that these stories provoke.
for (const each of [test, withGallery])
  each.afterEach(({ complaints }) => {
    const others = complaints.filter((line) => !/status of (422|502)|net::ERR_FAILED/.test(line));
    complaints.splice(0, complaints.length, ...others);
  });

const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const section = (page: Page, name: RegExp | string) =>
  page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name });

async function writeFeedback(page: Page) {
  await page.goto('/');
  const dialog = await openFeedback(page);
  await dialog.getByLabel('お名前').fill('山田 花子');
  await dialog.getByLabel('メールアドレス').fill('hanako@example.com');
  await dialog.getByLabel('メッセージ').fill('霧の朝の一枚が忘れられません。\n=明日も楽しみです');
  await dialog.getByRole('button', { name: '送信' }).click();
  await expect(toast(page, 'フィードバックを送信しました')).toBeVisible();
}

test('[FB-3] [MAIL-1] feedback arrives by e-mail, is answered from the inbox, exported as CSV and deleted', async ({
  page,
  gallery,
  mailServer,
}) => {
  await writeFeedback(page);
  await expect.poll(() => mailServer.mails.length).toBe(1);
  expect(mailServer.mails[0]?.to).toEqual([MAIL_USER]);
  expect(mailServer.mails[0]?.headers.get('reply-to')).toContain('<hanako@example.com>');
  expect(mailServer.mails[0]?.text).toContain('霧の朝の一枚が忘れられません。');

  await signIn(page, gallery);
  await section(page, 'Inbox (1 unread)').click();
  const row = page.getByRole('button', { name: /山田 花子/ });
  await expect(row).toHaveAccessibleName(/Unread/);
  // Repeated, because a key pressed before the page listens is lost. A second J stays on the only message.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(row).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(section(page, /^Inbox$/)).toBeVisible();
  await expectAccessible(page);

  // The mail server refuses the reply: the reason is shown, and the text stays, even after a reload.
  mailServer.refused.add('hanako@example.com');
  await expect(page.getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
  await page.keyboard.press('r');
  const answer = page.getByLabel('Your answer');
  await expect(answer).toBeFocused();
  await expect(answer).toHaveValue('');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Please write something.')).toBeVisible();
  await answer.fill('ありがとうございます。明日も撮ります。');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('alert')).toContainText('The mail server refused the recipient’s address');
  await expectAccessible(page);
  await page.reload();
  await row.click();
  await expect(answer).toHaveValue('ありがとうございます。明日も撮ります。');
  mailServer.refused.clear();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(toast(page, 'Reply sent')).toBeVisible();
  await expect(row).toHaveAccessibleName(/Answered/);
  await expect(page.getByRole('button', { name: 'Reply', exact: true })).toBeFocused();
  expect(mailServer.mails).toHaveLength(2);
  expect(mailServer.mails[1]).toMatchObject({ from: MAIL_USER, to: ['hanako@example.com'] });
  expect(mailServer.mails[1]?.text).toMatch(/^ありがとうございます。明日も撮ります。\n\n.*\n> 霧の朝の一枚/);

  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect(page.getByText('Nothing unread.')).toBeVisible();
  await page.getByRole('button', { name: 'Answered', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('feedback.csv');
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(
    '山田 花子,hanako@example.com,"霧の朝の一枚が忘れられません。\n=明日も楽しみです",answered',
  );

  await row.click();
  await page.getByRole('button', { name: 'Mark unread' }).click();
  await expect(section(page, 'Inbox (1 unread)')).toBeVisible();
  await row.click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('山田 花子');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Feedback deleted')).toBeVisible();
  await expect(row).toHaveCount(0);

  // The list also shows messages that arrive while it is open.
  const write = (name: string) =>
    page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        await fetch('/api/feedback', { method: 'POST', headers, body: JSON.stringify(body) });
      },
      { name, message: 'Good evening' },
    );
  await write('Kitsune');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByRole('button', { name: /Kitsune/ })).toBeVisible();
  await write('Tanuki');
  await page.getByRole('button', { name: /Kitsune/ }).click();
  await expect(page.getByRole('button', { name: /Tanuki/ })).toBeVisible();
});

test('[FB-3] a slow reply closes its form even if the form was closed and opened again', async ({
  page,
  gallery,
}) => {
  await writeFeedback(page);
  await signIn(page, gallery);
  await section(page, 'Inbox (1 unread)').click();
  await page.getByRole('button', { name: /山田 花子/ }).click();
  const { promise: delayed, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/admin/feedback/*/reply', async (route) => {
    await delayed;
    await route.continue();
  });
  const reply = page.getByRole('button', { name: 'Reply', exact: true });
  const answer = page.getByLabel('Your answer');
  await reply.click();
  await answer.fill('ありがとうございます。');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await reply.click();
  await expect(answer).toHaveValue('ありがとうございます。');
  release();
  await expect(toast(page, 'Reply sent')).toBeVisible();
  await expect(reply).toBeFocused();
});

test('[MAIL-1] with SMTP_URL set, the e-mail page shows it and sends test e-mails through it @detail', async ({
  page,
  gallery,
  mailServer,
}) => {
  await signIn(page, gallery);
  await section(page, 'E-mail').click();
  await expect(page.getByText('設定済み')).toBeVisible();
  await expect(page.getByText(`127.0.0.1:${mailServer.port}`)).toBeVisible();
  await expect(page.getByText('SMTP_URL')).toBeVisible();
  await page.getByRole('button', { name: 'テスト送信' }).click();
  await expect(toast(page, 'テスト送信成功')).toContainText(MAIL_USER);
  expect(mailServer.mails).toHaveLength(1);
  await mailServer.close();
  await page.getByRole('button', { name: 'テスト送信' }).click();
  await expect(toast(page, 'テスト送信失敗')).toContainText('メールサーバーが接続を拒否しました。');
  const line = page.getByRole('main').getByText(/テスト送信失敗.*メールサーバーが接続を拒否しました。/);
  await expect(line).toBeVisible();
  await toast(page, 'テスト送信失敗').getByRole('button').click();
  await expect(toast(page, 'テスト送信失敗')).toBeHidden();
  await expect(line).toBeVisible();
});

withGallery.describe('Gmail', () => {
  withGallery.use({ days: 0 });

  withGallery(
    '[MAIL-1] both fields are required; a saved password is shown as asterisks',
    async ({ page, gallery }) => {
      await signIn(page, gallery);
      await section(page, 'E-mail').click();
      await expect(page.getByText('未設定')).toBeVisible();
      const user = page.getByLabel('Gmail アドレス');
      const password = page.getByRole('textbox', { name: 'アプリパスワード' });
      const save = page.getByRole('button', { name: '保存' });
      const tryIt = page.getByRole('button', { name: 'テスト送信' });
      await expect(tryIt).toHaveAttribute('aria-disabled', 'true');
      await tryIt.click({ force: true });
      await expect(toast(page, '設定が必要です')).toBeVisible();
      await save.click();
      await expect(toast(page, '入力エラー')).toContainText('すべての項目を入力してください。');
      await expect(user).toBeFocused();
      await user.fill('owner@example.com');
      await password.fill('too short');
      await save.click();
      await expect(page.getByText('アプリパスワードは16文字です。')).toBeVisible();
      await expectAccessible(page);
      await password.fill('abcd efgh ijkl mnop');
      await save.click();
      await expect(toast(page, '設定を保存しました')).toBeVisible();
      await expect(page.getByText('設定済み')).toBeVisible();
      await expect(password).toHaveValue('*'.repeat(16));
      await expect(tryIt).toHaveAttribute('aria-disabled', 'false');
      await page.reload();
      await expect(user).toHaveValue('owner@example.com');
      await expect(password).toHaveValue('*'.repeat(16));
      await page.route('**/api/admin/gmail-settings', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await user.fill('other@example.com');
      await save.click();
      await expect(toast(page, '保存に失敗しました')).toBeVisible();
      await section(page, 'Inbox').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
      await expect(user).toHaveValue('other@example.com');
    },
  );
});
