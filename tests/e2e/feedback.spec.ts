import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, visitorTest as test } from './gallery-test.ts';
import { hydrated } from './hydrated.ts';
import { IDLE_SCRIPT } from './idle-script.ts';
import { openFeedback } from './open-feedback.ts';
import { pressBack } from './press-back.ts';

/** Feedback from visitors. The form is in Japanese, like the texts that the rules quote. */

const dialog = (page: Page) => page.getByRole('dialog', { name: 'ご感想' });
const field = (page: Page, name: string) => dialog(page).getByLabel(name);
const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const send = (page: Page) => dialog(page).getByRole('button', { name: '送信' });

async function open(page: Page) {
  await openFeedback(page);
  return page.getByRole('banner').getByRole('button', { name: 'Feedback' });
}

async function write(page: Page) {
  await field(page, 'お名前').fill('山田');
  await field(page, 'メールアドレス').fill('yamada@example.com');
  await field(page, 'メッセージ').fill('毎日楽しみにしています。');
}

test.beforeEach(({ page }) => page.goto('/'));

test('[FB-1] [FB-2] [FB-3] the fields are disabled during sending; success is confirmed, and the form closes and is cleared', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/feedback', async (route) => {
    await held;
    await route.continue();
  });
  const opener = await open(page);
  await expect(field(page, 'メールアドレス')).toHaveAttribute('type', 'email');
  await write(page);
  const answer = page.waitForResponse('**/api/feedback');
  await send(page).click();
  for (const name of ['お名前', 'メールアドレス', 'メッセージ'])
    await expect(field(page, name)).toBeDisabled();
  await expect(dialog(page).getByRole('button', { name: '送信中…' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  release();
  expect((await answer).status()).toBe(201);
  await expect(toast(page, 'フィードバックを送信しました')).toContainText(
    'ありがとうございます。後日お返事いたします。「毎日楽しみにしています。」',
  );
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expectAccessible(page);
  await open(page);
  for (const name of ['お名前', 'メールアドレス', 'メッセージ'])
    await expect(field(page, name)).toHaveValue('');
});

test('[FB-3] text typed while an earlier message is being sent is not cleared @detail', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/feedback', async (route) => {
    await held;
    await route.continue();
  });
  await open(page);
  await write(page);
  await send(page).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await open(page);
  await field(page, 'メッセージ').fill('もう一通');
  release();
  await expect(toast(page, 'フィードバックを送信しました')).toBeVisible();
  await expect(field(page, 'メッセージ')).toHaveValue('もう一通');
});

test('[FB-2] a missing name or message and an invalid e-mail address are refused, and the field is focused @detail', async ({
  page,
}) => {
  await open(page);
  await field(page, 'お名前').fill('  ');
  await send(page).click();
  await expect(dialog(page).getByText('入力エラー')).toBeVisible();
  await expect(field(page, 'お名前')).toHaveAccessibleDescription(/お名前とメッセージは必須です。/);
  await expect(field(page, 'お名前')).toBeFocused();
  await expect(field(page, 'お名前')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await field(page, 'お名前').fill('山田');
  await expect(dialog(page).getByText('入力エラー')).toBeHidden();
  await send(page).click();
  await expect(field(page, 'メッセージ')).toBeFocused();
  await field(page, 'メッセージ').fill('一言');
  await field(page, 'メールアドレス').fill('taro@gmail');
  await send(page).click();
  await expect(dialog(page).getByText('メールアドレスの形式をご確認ください。')).toBeVisible();
  await expect(field(page, 'メールアドレス')).toBeFocused();
  // An e-mail address in full-width letters, as Japanese keyboards type them, is accepted.
  await field(page, 'メールアドレス').fill('ｈａｎａｋｏ．．＠example.com');
  await send(page).click();
  await expect(toast(page, 'フィードバックを送信しました')).toBeVisible();
});

test('[FB-1] the form opens while the server is unreachable @detail', async ({ page }) => {
  // Returns the URL of the script that the page loads once it is idle.
  const loaded = async () => {
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    return urls.find((url) => IDLE_SCRIPT.test(url));
  };
  await expect.poll(loaded).toBeDefined();
  // The import resolves once the scripts that it imports in turn have loaded too.
  await page.evaluate(async (url) => void (await import(url ?? '')), await loaded());
  await page.route('**/assets/**', (route) => route.abort());
  await open(page);
  await expect(field(page, 'お名前')).toBeFocused();
});

test('[FB-2] [TOAST-1] a failure is explained until it is dismissed; the text survives the failure, closing the form and leaving the page @detail', async ({
  page,
  complaints,
}) => {
  await page.route('**/api/feedback', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.clock.install();
  await open(page);
  await write(page);
  await send(page).click();
  const failure = toast(page, 'エラーが発生しました');
  await expect(failure).toContainText('フィードバックの送信に失敗しました。もう一度お試しください。');
  await page.clock.fastForward('05:00');
  await expect(failure).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 500')]);
  await expect(field(page, 'メッセージ')).toHaveValue('毎日楽しみにしています。');
  await expect(field(page, 'メッセージ')).toBeEnabled();
  await dialog(page).getByRole('button', { name: 'キャンセル' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.goto('/calendar');
  await page.goBack();
  await open(page);
  await expect(field(page, 'お名前')).toHaveValue('山田');
  await expect(field(page, 'メッセージ')).toHaveValue('毎日楽しみにしています。');
});

test('[FB-1] an Escape that cancels an input method’s composition leaves the form open @detail', async ({
  page,
}) => {
  await open(page);
  const escapeKey = { key: 'Escape', bubbles: true, cancelable: true };
  await field(page, 'メッセージ').dispatchEvent('keydown', { ...escapeKey, isComposing: true });
  await expect(dialog(page)).toBeVisible();
  await field(page, 'メッセージ').dispatchEvent('keydown', escapeKey);
  await expect(dialog(page)).toBeHidden();
});

test('[FB-1] [SITE-4] feedback is sent by keyboard alone @detail', async ({ page }) => {
  const opener = page.getByRole('banner').getByRole('button', { name: 'Feedback' });
  // Retried, because keys work only after hydration.
  await expect(async () => {
    if (!(await dialog(page).isVisible())) await opener.press('Enter', { timeout: 5000 });
    await expect(field(page, 'お名前')).toBeFocused({ timeout: 5000 });
  }).toPass();
  await page.keyboard.type('Anna');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lovely');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(send(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('F8');
  await expect(toast(page, 'フィードバックを送信しました')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[HEAD-1] [HEAD-3] the menu opens the form, and closing it focuses the menu’s button @detail', async ({
    page,
  }) => {
    await hydrated(page);
    const menu = page.getByRole('button', { name: 'Open menu' });
    const openFromMenu = async () => {
      await menu.tap();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Feedback' }).tap();
      await expect(dialog(page)).toBeVisible();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    };
    await openFromMenu();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'キャンセル' }).tap();
    await expect(dialog(page)).toBeHidden();
    await expect(menu).toBeFocused();
    await openFromMenu();
    await pressBack(page);
    await expect(dialog(page)).toBeHidden();
    await expect(menu).toBeFocused();
  });
});

test('[FB-3] a double click on the send button sends one message @detail', async ({ page }) => {
  const submissions: string[] = [];
  await page.route('**/api/feedback', async (route) => {
    submissions.push(route.request().postDataJSON().submissionId);
    await route.continue();
  });
  await open(page);
  await write(page);
  await send(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(dialog(page)).toBeHidden();
  expect(submissions).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

test('[UI-1] the second click of a double click does not reach the page behind the closing dialog', async ({
  page,
}) => {
  await open(page);
  await write(page);
  const box = await send(page).boundingBox();
  if (box === null) throw new Error('The send button is not visible');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // Runs in the page, so that the second click follows the dialog's removal immediately on any machine.
  await page.evaluate(({ x, y }) => {
    const clicked: string[] = [];
    Object.assign(window, { clicked });
    const press = (name: string, clientX: number) => {
      const target = document.elementFromPoint(clientX, y) ?? document.body;
      target.addEventListener('click', () => clicked.push(name), { once: true });
      for (const type of ['pointerdown', 'pointerup', 'click']) {
        target.dispatchEvent(
          new PointerEvent(type, { bubbles: true, cancelable: true, clientX, clientY: y, detail: 1 }),
        );
      }
    };
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role=dialog]') !== null) return;
      observer.disconnect();
      press('beneath', x);
      document.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true });
      press('elsewhere', 1);
    }).observe(document.body, { childList: true, subtree: true });
  }, place);
  await page.mouse.click(place.x, place.y);
  await expect(toast(page, 'フィードバックを送信しました')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { clicked: string[] }).clicked))
    .toEqual(['elsewhere']);
});
