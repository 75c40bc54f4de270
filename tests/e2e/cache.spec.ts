import type { Page } from '@playwright/test';
import { clearCache, getCacheStats } from '../../src/shared/cache.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

/** The owner's cache page: its figures, clearing the cache, and generating it with progress. */
test.use({ days: 1 });

// Chromium logs every refused response, and these stories provoke some.
test.afterEach(({ complaints }) => {
  const others = complaints.filter((line) => !line.includes('status of 500'));
  complaints.splice(0, complaints.length, ...others);
});

/** Waits until publishing has prepared all renditions; otherwise the rest would be put into the cleared cache. */
const preparedByPublishing = (page: Page) =>
  expect
    .poll(
      async () => {
        const { imageCache } = await (await page.request.get(getCacheStats.path)).json();
        return [imageCache.processing.waiting, imageCache.uncached.uncachedCount];
      },
      { timeout: 60_000 },
    )
    .toEqual([0, 0]);

test('[CACHE-1] [CACHE-2] the owner clears the cache and generates it again; the figures are updated', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  await page.getByRole('link', { name: 'Cache', exact: true }).click();
  const images = page.getByRole('region', { name: '画像キャッシュ' });
  await expect(page.getByText('シングルプロセス')).toBeVisible();
  await preparedByPublishing(page);
  await images.getByRole('button', { name: '更新' }).click();
  await expect(images.getByText('キャッシュ済み 100.0%')).toBeVisible();
  await expect(page.getByRole('region', { name: '状態' })).toContainText('正常');
  await expectAccessible(page);

  const generate = images.getByRole('button', { name: 'キャッシュを生成' });
  await generate.click();
  await expect(page.getByText('未キャッシュの画像はありません').first()).toBeVisible();

  await images.getByRole('button', { name: '画像キャッシュをクリア' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('写真の表示に時間がかかります');
  await question.getByRole('button', { name: 'クリア', exact: true }).click();
  await expect(page.getByText('画像キャッシュをクリアしました').first()).toBeVisible();
  await expect(images.getByText('0 ファイル')).toBeVisible();
  await expect(images.getByText('キャッシュ済み 0.0%')).toBeVisible();
  await expect(page.getByRole('region', { name: '状態' })).toContainText('警告');
  await expectAccessible(page);

  // Holds each batch until the progress so far has been checked; otherwise small photos would be processed too fast.
  const batches: (() => void)[] = [];
  await page.route('**/api/admin/cache/generate', async (route) => {
    await new Promise<void>((resolve) => batches.push(resolve));
    await route.continue();
  });
  await generate.click();
  for (const done of [0, 2, 4]) {
    await expect(images.getByText(`生成中: 5 枚中 ${done} 枚完了`)).toBeVisible({ timeout: 30_000 });
    await expect(images.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(done * 20));
    await expect.poll(() => batches.length).toBe(done / 2 + 1);
    batches.at(-1)?.();
  }
  await expect(page.getByText('5 枚の画像を処理しました（エラー 0 件）').first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(images.getByText('キャッシュ済み 100.0%')).toBeVisible();
  await expect(page.getByRole('region', { name: '状態' })).toContainText('正常');
});

test('[CACHE-2] generating continues after a reload, and a message confirms that the owner stopped it @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  await preparedByPublishing(page);
  await page.request.post(clearCache.path, { headers: { origin: gallery.url }, data: { type: 'image' } });
  // Only the first batch is processed; later requests stay pending.
  let batches = 0;
  await page.route('**/api/admin/cache/generate', async (route) => {
    batches += 1;
    if (batches === 1) await route.continue();
  });
  await page.goto('/admin/cache');
  const images = page.getByRole('region', { name: '画像キャッシュ' });
  await images.getByRole('button', { name: 'キャッシュを生成' }).click();
  const halfway = images.getByText('生成中: 5 枚中 2 枚完了');
  await expect(halfway).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(halfway).toBeVisible({ timeout: 30_000 });
  await images.getByRole('button', { name: '中止' }).click();
  await expect(page.getByText('中止しました（2 枚処理済み）').first()).toBeVisible();
  await expect(images.getByRole('button', { name: 'キャッシュを生成' })).toBeVisible();
});

test('[CACHE-2] shows a message for each failed request, and a button to load the figures again @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  const refuse = (path: string) =>
    page.route(`**/api/admin/cache/${path}`, (route) => route.fulfill({ status: 500, body: '{}' }));
  await refuse('stats?*');
  await page.goto('/admin/cache');
  await expect(page.getByRole('alert').filter({ hasText: '統計情報を取得できませんでした' })).toBeVisible();
  await expect(page.getByText('キャッシュ統計情報の取得に失敗しました').first()).toBeVisible();
  await page.unroute('**/api/admin/cache/stats?*');
  await page.getByRole('button', { name: 'もう一度試す' }).click();
  const exif = page.getByRole('region', { name: 'EXIF キャッシュ' });
  await expect(exif).toContainText('ヒット率');

  await refuse('clear');
  await exif.getByRole('button', { name: 'EXIF キャッシュをクリア' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'クリア', exact: true }).click();
  await expect(page.getByText('キャッシュのクリアに失敗しました').first()).toBeVisible();
  await refuse('uncached');
  await page.getByRole('button', { name: 'キャッシュを生成' }).click();
  await expect(page.getByText('キャッシュ生成に失敗しました').first()).toBeVisible();
});
