import type { Page } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { startSeededGallery } from '../support/seeded-gallery.ts';
import { expect, visitorTest as test } from './gallery-test.ts';
import { dialog, expectPhoto, openPhoto } from './viewer-actions.ts';

/** Ids of all collections, newest first. */
async function dayIds(page: Page): Promise<number[]> {
  const days: { id: number }[] = await (await page.request.get('/api/collections')).json();
  return days.map(({ id }) => id);
}

const urlWithoutOrigin = (page: Page) => new URL(page.url()).href.replace(new URL(page.url()).origin, '');

test('[ROUTE-5] [ROUTE-6] a deep link opens its photo; the URL becomes that of the photo’s page, and / when the viewer closes', async ({
  page,
}) => {
  const [, yesterday] = await dayIds(page);
  await page.goto(`/?collection=${yesterday}&photo=3&utm=x#archive`);
  await expect(dialog(page)).toBeVisible();
  await expectPhoto(page, 4);
  await expect(dialog(page).getByRole('heading')).toHaveText('Gomai Gallery');
  // ROUTE-8: while the viewer is open, the URL is that of the photo's page.
  await expect.poll(() => urlWithoutOrigin(page)).toMatch(/^\/\d{4}-\d\d-\d\d\/4$/);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => urlWithoutOrigin(page)).toBe('/');
  // The focus moves to the page's thumbnail of that photo.
  await expect(page.locator('main a:focus img')).toHaveAttribute('alt', /Photo 4/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('[ROUTE-5] invalid links are ignored @detail', async ({ page }) => {
  const [today] = await dayIds(page);
  for (const search of [
    `?collection=${today}&photo=5`,
    `?collection=${today}&photo=-1`,
    `?collection=${today}&photo=1.5`,
    `?collection=${today}&photo=one`,
    `?collection=${today}`,
    '?collection=99999&photo=0',
    `?collection=0${today}&photo=0`,
    '?photo=0',
  ]) {
    await page.goto(`/${search}`);
    await page.waitForLoadState('networkidle');
    await expect(dialog(page)).toHaveCount(0);
    expect(urlWithoutOrigin(page)).toBe(`/${search}`);
  }
});

test('[ROUTE-5] links open the newest and the oldest photo; closing a viewer opened by a click restores the URL @detail', async ({
  page,
}) => {
  const ids = await dayIds(page);
  await page.goto(`/?collection=${ids[0]}&photo=0`);
  await expectPhoto(page, 1);
  await expect(dialog(page).getByRole('button', { name: 'Previous photo' })).toBeDisabled();
  await page.goto(`/?collection=${ids.at(-1)}&photo=4`);
  await expectPhoto(page, 5);
  await expect(dialog(page).getByRole('button', { name: 'Next photo' })).toBeDisabled();
  await page.goto('/?utm=x');
  await page
    .locator('main')
    .getByRole('link')
    .filter({ has: page.locator('img') })
    .first()
    .click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => urlWithoutOrigin(page)).toBe('/?utm=x');
});

test('[ROUTE-8] an open photo has its own tab title and canonical link; closing it restores those of the page @detail', async ({
  page,
  runServer,
}) => {
  // Without PUBLIC_URL pages have no canonical link.
  const port = await freePort();
  const settings = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  const gallery = await startSeededGallery((env) => runServer({ ...env, ...settings }), 1);
  const canonical = () => page.locator('link[rel=canonical]').getAttribute('href');
  for (const path of ['/', '/gallery']) {
    await page.goto(gallery.url + path);
    const [title, link] = [await page.title(), await canonical()];
    expect(link).toMatch(new RegExp(`${path}$`));
    for (const leave of ['Escape', 'Back']) {
      await openPhoto(page, 1);
      await expect(page).toHaveTitle(/^Photo 2, .* · Gomai$/);
      await expect.poll(canonical).toMatch(/\/\d{4}-\d\d-\d\d\/2$/);
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveTitle(/^Photo 3, .* · Gomai$/);
      await expect.poll(async () => (await canonical())?.endsWith(new URL(page.url()).pathname)).toBe(true);
      if (leave === 'Escape') await page.keyboard.press('Escape');
      else await page.goBack();
      await expect(dialog(page)).toBeHidden();
      await expect(page).toHaveTitle(title);
      expect(await canonical()).toBe(link);
    }
  }
  await page.goto('about:blank');
  await gallery.stop();
});
