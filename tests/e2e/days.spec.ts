import type { Page } from '@playwright/test';
import { expect, visitorTest as test } from './gallery-test.ts';
import { hydrated } from './hydrated.ts';
import { dialog, expectPhoto, fingersOn, openPhoto } from './viewer-actions.ts';

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Dates of all collections, newest first. */
async function dates(page: Page): Promise<string[]> {
  const days: { date: string }[] = await (await page.request.get('/api/collections')).json();
  return days.map(({ date }) => date);
}

test('[ROUTE-8] the URL follows the photo, Back closes the viewer, Forward opens it again', async ({
  page,
}) => {
  const [today] = await dates(page);
  await page.goto('/gallery?size=S');
  await openPhoto(page, 1);
  await expect.poll(() => pathOf(page)).toBe(`/${today}/2`);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => pathOf(page)).toBe(`/${today}/3`);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  expect(pathOf(page)).toBe('/gallery?size=S');
  await page.goForward();
  await expectPhoto(page, 3);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => pathOf(page)).toBe('/gallery?size=S');
});

test('[ROUTE-8] a reload shows the photo’s own page; Back returns to the previous page @detail', async ({
  page,
}) => {
  const [today] = await dates(page);
  await page.goto('/');
  await openPhoto(page, 0);
  await expect.poll(() => pathOf(page)).toBe(`/${today}/1`);
  await page.reload();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Photos of this day' })).toBeVisible();
  await page.goBack();
  await expect(page.locator('#archive')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('[ROUTE-8] Back right after a reload, before the scripts have loaded, shows the previous page @detail', async ({
  page,
}) => {
  const [today] = await dates(page);
  await page.goto('/');
  await openPhoto(page, 0);
  await expect.poll(() => pathOf(page)).toBe(`/${today}/1`);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/main-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('navigation', { name: 'Photos of this day' })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect.poll(() => pathOf(page)).toBe('/');
  held.resolve();
  await expect(page.locator('#archive')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('[ROUTE-8] a collection’s page opens its photos in the viewer and links to the day before @detail', async ({
  page,
}) => {
  const [today, yesterday] = await dates(page);
  await page.goto(`/${today}`);
  await hydrated(page);
  await page.locator('main article .photo-button').nth(1).click();
  await expectPhoto(page, 2);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  expect(pathOf(page)).toBe(`/${today}`);
  const before = page.getByRole('navigation', { name: 'Other days' }).getByRole('link');
  await before.scrollIntoViewIfNeeded();
  await expect
    .poll(() => before.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await before.click();
  await expect.poll(() => pathOf(page)).toBe(`/${yesterday}`);
});

test('[ROUTE-8] Ctrl+click on a photo opens its own page in a new tab @detail', async ({ page, context }) => {
  const [today] = await dates(page);
  for (const path of ['/', '/gallery']) {
    await page.goto(path);
    await hydrated(page);
    const opened = context.waitForEvent('page');
    await page
      .locator('main')
      .getByRole('link')
      .filter({ has: page.locator('img') })
      .nth(1)
      .click({ modifiers: ['ControlOrMeta'] });
    const tab = await opened;
    await expect.poll(() => pathOf(tab)).toBe(`/${today}/2`);
    await expect(dialog(page)).toHaveCount(0);
  }
});

test('[ROUTE-8] if the collection cannot be fetched, a click on a photo opens the photo’s own page @detail', async ({
  page,
  complaints,
}) => {
  const [today] = await dates(page);
  await page.route(/\/api\/collections\/page\?.*collection=/, (route) => route.abort());
  await page.goto(`/${today}`);
  await hydrated(page);
  await page
    .locator('main')
    .getByRole('link')
    .filter({ has: page.locator('img') })
    .nth(1)
    .click();
  await expect.poll(() => pathOf(page)).toBe(`/${today}/2`);
  await expect(page.locator('.sheet-alone')).toBeVisible();
  expect(complaints.splice(0).filter((line) => !/ERR_FAILED|fetching a day failed/.test(line))).toEqual([]);
});

test('[ROUTE-8] a click on a fullscreen photo leaves fullscreen, and the next click opens the viewer @detail', async ({
  page,
}) => {
  const [today] = await dates(page);
  await page.goto(`/${today}/2`);
  const isFullscreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.getByRole('button', { name: /^Fullscreen/ }).click();
  await expect.poll(isFullscreen).toBe(true);
  const photo = page.locator('.sheet-alone .photo-button');
  await photo.click();
  await expect.poll(isFullscreen).toBe(false);
  await expect(dialog(page)).toHaveCount(0);
  await photo.click();
  await expectPhoto(page, 2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[ROUTE-8] swipes and arrow keys lead to the adjacent day or photo, and not past the newest day @detail', async ({
    page,
  }) => {
    const [today, yesterday] = await dates(page);
    const visited: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visited.push(new URL(request.url()).pathname);
    });
    const open = async (path: string) => {
      await page.goto(path);
      await hydrated(page);
    };
    const turns = async (act: () => Promise<void>, to: string) => {
      await act();
      await expect.poll(() => pathOf(page)).toBe(to);
      await hydrated(page);
    };
    await open(`/${today}`);
    const { swipe } = await fingersOn(page);
    await turns(() => swipe({ x: 80, y: 400 }, { x: 220 }), `/${yesterday}`);
    await turns(() => page.keyboard.press('ArrowRight'), `/${today}`);
    await page.keyboard.press('ArrowRight');
    await open(`/${today}/1`);
    expect(visited).toEqual([today, yesterday, today, `${today}/1`].map((path) => `/${path}`));
    await turns(() => page.keyboard.press('ArrowRight'), `/${today}/2`);
    await turns(() => page.keyboard.press('ArrowLeft'), `/${today}/1`);

    // A swipe is ignored while the viewer is opening.
    await open(`/${today}`);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/api\/collections\/page\?.*collection=/, async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('main article .photo-button').first().tap();
    await swipe({ x: 80, y: 400 }, { x: 220 });
    release();
    await expectPhoto(page, 1);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[ROUTE-8] home links to the collection, the collection to its photos, a photo to the other photos and days', async ({
    page,
  }) => {
    const [today, yesterday] = await dates(page);
    await page.goto('/');
    await page.locator(`#today a[href="/${today}"]`).click();
    await expect(page.locator('main article .photo-button img')).toHaveCount(5);
    await page.locator('main article .photo-button').nth(3).click();
    expect(pathOf(page)).toBe(`/${today}/4`);
    await expect(page.locator('main figure img')).toHaveAttribute('alt', /./);
    await page.getByRole('link', { name: 'Photo 5' }).click();
    expect(pathOf(page)).toBe(`/${today}/5`);
    await page.getByRole('navigation', { name: 'Other days' }).getByRole('link').click();
    expect(pathOf(page)).toBe(`/${yesterday}`);
  });
});

test('[ROUTE-8] on a phone every photo page reserves the height of the tallest photo, so nothing below moves @detail', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [today] = await dates(page);
  const heights: { field: number; photo: number }[] = [];
  for (const place of [1, 2, 3, 4, 5]) {
    await page.goto(`/${today}/${place}`);
    const photo = page.locator('figure .photo-button');
    await expect(photo).toBeVisible();
    heights.push(
      await photo.evaluate((button) => {
        const [figure, words] = [button.parentElement, button.nextElementSibling].map((element) =>
          element?.getBoundingClientRect(),
        );
        return { field: (words?.top ?? 0) - (figure?.top ?? 0), photo: button.clientHeight };
      }),
    );
  }
  const tallest = Math.max(...heights.map(({ photo }) => photo));
  for (const { field } of heights) expect(Math.abs(field - tallest)).toBeLessThanOrEqual(1);
});

test('[BOOK-2] the links to other days stay where they are when the guest book arrives @detail', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/main-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const [, yesterday] = await dates(page);
  await page.goto(`/${yesterday}`);
  const links = page.getByRole('navigation', { name: 'Other days' });
  const top = () => links.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await top();
  held.resolve();
  await expect(page.getByRole('heading', { name: 'Guest book' })).toBeVisible();
  await expect(page.locator('.guest-book-pages')).toBeAttached();
  expect(await top()).toBeCloseTo(before, 0);
});
