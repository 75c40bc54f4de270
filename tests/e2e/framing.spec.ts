import type { Page } from '@playwright/test';
import type { Collection } from '../../src/shared/collections.ts';
import { expect, visitorTest as test } from './gallery-test.ts';
import { hydrated } from './hydrated.ts';

const IMAGES = '**/api/images/optimize?**';

interface Counted {
  framesBeforeOthers?: number;
}

/** Counts the frames between the first photo's load event and the attribute change that lets the others load. */
const countFrames = (page: Page) =>
  page.addInitScript(() => {
    const onLoad = ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement) || target.fetchPriority !== 'high') return;
      document.removeEventListener('load', onLoad, { capture: true });
      let frames = 0;
      const count = () => {
        frames += 1;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      new MutationObserver(() => Object.assign(window, { framesBeforeOthers: frames })).observe(
        document.documentElement,
        { attributeFilter: ['data-first-photo'] },
      );
    };
    document.addEventListener('load', onLoad, { capture: true });
  });

test('[LIGHT-7] home requests photos framed 3:4, and the second to fifth only once the first is painted', async ({
  page,
  gallery,
}) => {
  await countFrames(page);
  const asked: URL[] = [];
  const first = Promise.withResolvers<void>();
  await page.route(IMAGES, async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.get('ratio') !== '3x4') return route.continue();
    const isFirst = asked.push(url) === 1;
    if (isFirst) await first.promise;
    // The story may end before the last photo arrives.
    await route.continue().catch(() => undefined);
  });
  await page.goto(gallery.url, { waitUntil: 'commit' });
  const photos = page.locator('.layout-item img');
  await expect(photos).toHaveCount(5);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  // The other photos have their places and blurred previews.
  const second = page.locator('.later-photo').first();
  await expect(second).toBeVisible();
  expect(await second.evaluate((one) => getComputedStyle(one).backgroundImage)).toContain('data:');
  await expect(photos.nth(1)).toBeHidden();
  expect(asked).toHaveLength(1);
  // By this event boot.ts has run, and it waits for the first photo.
  await page.waitForLoadState('domcontentloaded');
  first.resolve();
  await expect(photos.nth(1)).toBeVisible();
  await expect
    .poll(() => photos.nth(1).evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  // The callbacks of frame 1 run before the photo is painted, so the others must wait for frame 2.
  expect(await page.evaluate(() => (window as Counted).framesBeforeOthers)).toBeGreaterThan(1);
  expect(asked.slice(0, 2).map((url) => url.searchParams.get('ratio'))).toEqual(['3x4', '3x4']);
  const shape = await photos
    .first()
    .evaluate((one: HTMLImageElement) => one.naturalWidth / one.naturalHeight);
  expect(Math.abs(shape - 3 / 4)).toBeLessThan(0.01);
});

test('[LIGHT-7] the typeface waits for the photo on the first page of a visit, and not on the next @detail', async ({
  page,
}) => {
  let photo = Promise.withResolvers<void>();
  await page.route(IMAGES, async (route) => {
    await photo.promise;
    await route.continue().catch(() => undefined);
  });
  let fonts = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts += 1;
  });
  const title = page.locator('h1').first();
  const typeface = () => title.evaluate((one) => getComputedStyle(one).fontFamily.split(',')[0]);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(title).toBeVisible();
  expect(await typeface()).toBe('none');
  expect(fonts).toBe(0);
  photo.resolve();
  await expect.poll(typeface).toBe('"Cormorant Garamond Variable"');
  await expect.poll(() => fonts).toBe(1);

  photo = Promise.withResolvers();
  await page.locator('#today a[href^="/2"]').first().click();
  await expect(title).toBeVisible();
  expect(await typeface()).toBe('"Cormorant Garamond Variable"');
  photo.resolve();
});

test('[LIGHT-7] without scripts all five photos load @detail', async ({ browser, gallery }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (url.searchParams.get('ratio') === '3x4') loaded.add(url.searchParams.get('url') ?? '');
  });
  await page.goto(gallery.url);
  for (const photo of await page.locator('.layout-item img').all()) await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => loaded.size).toBe(5);
  await context.close();
});

test('[FOCAL-1] the viewer opens with home’s 3:4 preview, placed over the same part of the whole photo', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery.url);
  await hydrated(page);
  const photo = page.locator('.layout-item img').first();
  await expect.poll(() => photo.evaluate((one: HTMLImageElement) => one.complete)).toBe(true);
  const at = Number.parseFloat(await photo.evaluate((one) => getComputedStyle(one).objectPosition));
  // The viewer's photo never loads, so that only previews are shown.
  await page.route(IMAGES, (route) =>
    route.request().url().includes('quality=95') ? undefined : route.continue(),
  );
  await photo.click();
  const slide = page.locator('[data-current] [data-part]');
  await expect(slide).toBeVisible();
  const { part, whole } = await slide.evaluate((one) => {
    const [part, whole] = [one, one.parentElement].map((element) =>
      element?.getBoundingClientRect().toJSON(),
    );
    return { part, whole };
  });
  expect(Math.abs(part.width / part.height - 3 / 4)).toBeLessThan(0.02);
  const [day] = (await (await page.request.get(`${gallery.url}/api/collections`)).json()) as Collection[];
  const { width = 0, height = 0 } = day?.photos[0] ?? {};
  expect(whole.width / whole.height).toBeCloseTo(width / height, 2);
  // The part of a wide photo is as high as the photo.
  expect(part.height / whole.height).toBeCloseTo(Math.min(1, width / height / (3 / 4)), 2);
  const slack = whole.width - part.width;
  if (slack > 1) expect(Math.abs((part.left - whole.left) / slack - at / 100)).toBeLessThan(0.02);
});

test('the application’s script asks the browser to compile all its functions at once', async ({
  page,
  gallery,
}) => {
  const application = page.waitForResponse(/\/assets\/main-[^/]+\.js$/);
  await page.goto(gallery.url);
  expect(await (await application).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test('[LIGHT-7] the module script comes after the photos in the document', async ({ request, gallery }) => {
  const document = await (await request.get(gallery.url)).text();
  const scripts = [...document.matchAll(/<script type="module"/g)];
  expect(scripts).toHaveLength(1);
  expect(scripts[0]?.index).toBeGreaterThan(document.lastIndexOf('<img'));
});
