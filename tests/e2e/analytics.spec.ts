import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

/** The owner switches analytics on and off. The test itself answers requests to Google. */
test.use({ days: 0 });

test.afterEach(({ complaints }) => {
  const others = complaints.filter((line) => !line.includes('status of 500'));
  complaints.splice(0, complaints.length, ...others);
});

const GOOGLE = 'https://www.googletagmanager.com/**';

test('[ANA-1] [GA-1] measures visitors’ pages once settings are saved, until analytics is off or the settings are deleted', async ({
  page,
  gallery,
  browser,
}) => {
  const visitor = await (await browser.newContext({ baseURL: gallery.url })).newPage();
  const asked: string[] = [];
  await visitor.route(GOOGLE, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  /** Opens a visitor's page; returns its requests to Google, whether its CSP allows them, and its gtag config. */
  const visit = async () => {
    const before = asked.length;
    const page = await visitor.goto('/');
    const policy = page?.headers()['content-security-policy'] ?? '';
    // Polls, because the script loads when the page is idle.
    if (policy.includes('googletagmanager.com'))
      await expect.poll(() => asked.length).toBeGreaterThan(before);
    await visitor.waitForLoadState('networkidle');
    const config = await visitor.evaluate(() =>
      (Reflect.get(window, 'dataLayer') as IArguments[] | undefined)?.map((command) => [...command]).at(-1),
    );
    return { asked: asked.slice(before), letIn: policy.includes('googletagmanager.com'), config };
  };
  expect(await visit()).toEqual({ asked: [], letIn: false, config: undefined });

  await signIn(page, gallery);
  await page.getByRole('link', { name: 'Analytics', exact: true }).click();
  const id = page.getByLabel('測定 ID');
  const enabled = page.getByRole('switch', { name: 'アクセス解析を有効にする' });
  const tracking = page.getByRole('switch', { name: 'ページビューを計測する' });
  const save = page.getByRole('button', { name: '保存', exact: true });
  await expect(enabled).toBeChecked();
  await expect(tracking).toBeChecked();
  await expect(page.getByLabel('サイト名')).toHaveValue('Gomai');

  await save.click();
  await expect(page.getByText('入力エラー').first()).toBeVisible();
  await expect(id).toBeFocused();
  await id.fill('UA-123');
  await save.click();
  await expect(page.getByText('形式エラー').first()).toBeVisible();
  await expect(id).toHaveAccessibleDescription(/G-XXXXXXXXXX の形式/);
  await expectAccessible(page);

  await id.fill('G-GOMAI5');
  await tracking.click();
  await save.click();
  await expect(page.getByText('設定保存完了').first()).toBeVisible();
  const summary = page.getByRole('region', { name: '現在の計測' });
  await expect(summary).toContainText('G-GOMAI5');
  await expect(summary).toContainText('送信しない');
  await expectAccessible(page);
  expect(await visit()).toEqual({
    asked: ['https://www.googletagmanager.com/gtag/js?id=G-GOMAI5'],
    letIn: true,
    config: ['config', 'G-GOMAI5', { send_page_view: false }],
  });

  await page.reload();
  await expect(tracking).not.toBeChecked();
  await tracking.click();
  await save.click();
  await expect(summary).toContainText('送信する');
  expect((await visit()).config).toEqual(['config', 'G-GOMAI5', { send_page_view: true }]);

  await enabled.click();
  await save.click();
  await expect(summary).toBeHidden();
  expect(await visit()).toEqual({ asked: [], letIn: false, config: undefined });

  await enabled.click();
  await save.click();
  await expect(summary).toContainText('送信する');
  await page.getByRole('button', { name: '設定を削除' }).click();
  const question = page.getByRole('alertdialog', { name: '削除の確認' });
  await question.getByRole('button', { name: '削除', exact: true }).click();
  await expect(page.getByText('設定削除完了').first()).toBeVisible();
  await expect(id).toHaveValue('');
  await expect(enabled).toBeChecked();
  await expect(page.getByRole('button', { name: '設定を削除' })).toHaveAttribute('aria-disabled', 'true');
  expect(await visit()).toEqual({ asked: [], letIn: false, config: undefined });
  await visitor.context().close();
});

test('[ANA-1] a failed save shows a message and keeps the form @detail', async ({ page, gallery }) => {
  await signIn(page, gallery, '/admin/analytics');
  await page.route('**/api/admin/analytics/config', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.getByLabel('測定 ID').fill('G-GOMAI5');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存エラー').first()).toBeVisible();
  await expect(page.getByText('設定の保存に失敗しました。').first()).toBeVisible();
  await expect(page.getByLabel('測定 ID')).toHaveValue('G-GOMAI5');

  await expect(page.getByText('未保存の変更があります')).toBeVisible();
  await page.getByRole('link', { name: 'Cache', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(page).toHaveURL('/admin/analytics');
  await expect(page.getByLabel('測定 ID')).toHaveValue('G-GOMAI5');
});
