import type { Page } from '@playwright/test';
import { dateLine } from '../../src/shared/dates.ts';
import { updateCollection } from '../../src/shared/owner-collections.ts';
import { openGallery } from '../support/gallery.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

test.use({ days: 2, serviceWorkers: 'allow' });

/**
 * What the browser logs without a network, and its warning about unused preloads: a stored page preloads image sizes
 * for the window in which it was stored.
 */
const NO_NETWORK =
  /was preloaded using link preload but not used|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|ERR_INCOMPLETE_CHUNKED_ENCODING|status of 503|Failed to fetch/;

/** Waits until exactly one page of this kind is stored, with more than ten files. */
async function untilStored(page: Page, kind: 'front' | 'day' | 'photo' = 'front') {
  await expect
    .poll(
      () =>
        page.evaluate(async (kind) => {
          const names = (await caches.keys()).filter((name) => name.startsWith(`gomai-page ${kind}`));
          const stored = await Promise.all(
            names.map(async (name) => (await (await caches.open(name)).keys()).length),
          );
          return names.length === 1 && (stored[0] ?? 0) > 10;
        }, kind),
      { timeout: 30_000 },
    )
    .toBe(true);
}

const photosShown = (page: Page, where = '#today') =>
  page.locator(`${where} img`).evaluateAll((images) =>
    Promise.all(
      images.map(async (image) => {
        const photo = image as HTMLImageElement;
        photo.loading = 'eager';
        await photo.decode();
        return photo.naturalWidth > 0;
      }),
    ),
  );

test('[SITE-2] the last viewed collection is complete offline, with a notice, and is updated once the server is reachable', async ({
  page,
  context,
  gallery,
  complaints,
}) => {
  await page.goto('/');
  await untilStored(page);
  await expect(page.getByText('You are offline')).toBeHidden();

  await context.setOffline(true);
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Day 1');
  expect(await photosShown(page)).toEqual([true, true, true, true, true]);
  await expect(page.getByText('You are offline. This is the gallery as you last saw it.')).toBeVisible();
  await expectAccessible(page);

  // A narrower window requests other sizes of the same photos.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  expect(await photosShown(page)).toEqual([true, true, true, true, true]);

  const missing = await page.goto('/gallery');
  expect(missing?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'The gallery as last seen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Day 1');

  // The page shows a part of each photo; the whole photo is stored for the viewer.
  const viewer = page.getByRole('dialog');
  const shown = viewer.locator('[data-current] picture img');
  const shape = () =>
    shown.evaluate((image: HTMLImageElement) => {
      const { naturalWidth, naturalHeight, width, height } = image;
      return naturalWidth / naturalHeight / (width / height);
    });
  await page.locator('#today a[data-viewer]').first().click();
  await expect.poll(shape).toBeCloseTo(1, 1);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  // Deletes the uncropped renditions.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        if (url.includes('/optimize?') && !url.includes('ratio=')) await cache.delete(url);
    }
  });
  await page.reload();
  // Opens the fourth photo, because the first and its neighbour are still in memory.
  await page.locator('#today a[data-viewer]').nth(3).click();
  await expect(
    viewer.locator('[data-current]').getByText('This photo cannot be shown right now.'),
  ).toBeVisible();
  await context.setOffline(false);
  await expect.poll(shape, 'requested again').toBeCloseTo(1, 1);
  await context.setOffline(true);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  // The collection's title changes while the page is offline.
  const owner = await gallery.owner();
  const today = (await (await fetch(`${gallery.url}/api/collections/today`)).json()) as {
    photoUrls: string[];
  };
  await owner.call(updateCollection, {
    params: { date: gallery.today },
    body: { photoUrls: today.photoUrls, title: { en: 'Renamed', ja: '' } },
  });
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renamed');
  await expect(page.getByText('You are offline')).toBeHidden();
  expect(complaints.splice(0).filter((line) => !NO_NETWORK.test(line))).toEqual([]);
});

test('[SITE-2] a page that is not stored says that the server is unreachable, and opens once the server responds @detail', async ({
  page,
  gallery,
  runServer,
  complaints,
}) => {
  await page.goto('/');
  await untilStored(page);
  const { port } = new URL(gallery.url);
  await gallery.stop();
  await page.goto('/');
  await expect(page.getByText('The gallery did not answer. This is how you last saw it.')).toBeVisible();
  expect((await page.goto('/gallery'))?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'The gallery does not answer' })).toBeVisible();
  // The offline page uses the site's typeface, which was stored with the home page.
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status)))
    .toEqual(['loaded']);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Gomai' })).toBeVisible();
  expect(await photosShown(page, '.five'), 'the five stored photos').toEqual(Array(5).fill(true));
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'The gallery does not answer' })).toBeVisible();
  const after = await openGallery(runServer, { env: { PORT: port } });
  try {
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible({ timeout: 30_000 });
  } finally {
    await after.stop();
  }
  expect(complaints.splice(0).filter((line) => !NO_NETWORK.test(line))).toEqual([]);
});

test('[SITE-2] [SITE-3] [SITE-4] a collection and one of its photos are complete offline, in Japanese and the dark theme @detail', async ({
  page,
  context,
  gallery,
  complaints,
}) => {
  const { url, today } = gallery;
  await context.addCookies([
    { name: 'gomai-language', value: 'ja', url },
    { name: 'gomai-theme', value: 'dark', url },
  ]);
  await page.goto(`/${today}`);
  await untilStored(page, 'day');
  await page.goto(`/${today}/3`);
  await untilStored(page, 'photo');

  await context.setOffline(true);
  const looks = async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(paper).toBe('rgb(20, 19, 18)');
    await expectAccessible(page);
  };
  for (const [path, photoCount] of [
    [`/${today}`, 5],
    [`/${today}/3`, 1],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText('オフラインです。最後にご覧になったときの展示です。')).toBeVisible();
    expect(await photosShown(page, 'main article .photo-button')).toEqual(Array(photoCount).fill(true));
    await looks();
    await page.locator('main article .photo-button').last().click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.locator('button[aria-current=true]')).toHaveAccessibleName(
      photoCount === 5 ? '写真 5／5' : '写真 3／5',
    );
    await page.goBack();
    await expect(viewer).toBeHidden();
  }
  // The page of photo 4 was not visited, so it is not stored.
  expect((await page.goto(`/${today}/4`))?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'オフラインです' })).toBeVisible();
  await looks();
  await page.getByRole('link', { name: dateLine(today, 'ja'), exact: true }).click();
  await expect(page.locator('main article .photo-button img')).toHaveCount(5);
  await context.setOffline(false);
  expect(complaints.splice(0).filter((line) => !NO_NETWORK.test(line))).toEqual([]);
});

test('[SITE-2] a changed icon replaces the stored one @detail', async ({ page, gallery }) => {
  await page.goto('/');
  await untilStored(page);
  // Stores another icon, as an older version of Gomai would have.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      await cache.put('/seal.svg', new Response('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    }
  });
  const keepAgain = () =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      const entry = document.querySelector('script[type=module][src]')?.getAttribute('src');
      active?.postMessage({ kind: 'store', path: '/', entry, files: [`${location.origin}/seal.svg`] });
    });
  await keepAgain();
  const now = await (await fetch(`${gallery.url}/seal.svg`)).text();
  await expect.poll(() => page.evaluate(async () => (await caches.match('/seal.svg'))?.text())).toBe(now);
});

test('[SITE-2] admin pages, and API responses other than images, are not stored; the stored home page is a visitor’s', async ({
  page,
  gallery,
}) => {
  await page.goto('/');
  await untilStored(page);
  await signIn(page, gallery);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const stored = await page.evaluate(async () => {
    const paths: string[] = [];
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        paths.push(new URL(request.url).pathname);
        if (new URL(request.url).pathname === '/')
          texts.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    return { paths, texts };
  });
  expect(stored.paths.filter((path) => /^\/(admin|login|api\/(?!images\/optimize))/.test(path))).toEqual([]);
  expect(stored.texts).toHaveLength(1);
  expect(stored.texts[0]).not.toContain('Manage Photos');
});

test('[SITE-2] the gallery is installable: a manifest with its name, and icons of the declared sizes', async ({
  page,
  gallery,
}) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await fetch(`${gallery.url}${href}`)).json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Gomai', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  const sides = await page.evaluate(
    (icons) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    manifest.icons,
  );
  expect(sides).toEqual(manifest.icons.map(({ sizes }) => sizes));
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('[SITE-2] with OFFLINE=off the service worker is removed with everything it stored @detail', async ({
  page,
  gallery,
  runServer,
  complaints,
}) => {
  await page.goto('/');
  await untilStored(page);
  // Starts an empty gallery with OFFLINE=off at the same URL.
  const { port } = new URL(gallery.url);
  await gallery.stop();
  const after = await openGallery(runServer, { env: { PORT: port, OFFLINE: 'off' } });
  try {
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => caches.keys()), { timeout: 30_000 }).toEqual([]);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
  } finally {
    await after.stop();
  }
  expect(complaints.splice(0).filter((line) => !NO_NETWORK.test(line))).toEqual([]);
});
