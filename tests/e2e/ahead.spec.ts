import type { Page, Request } from '@playwright/test';
import { openBrowser } from '../support/devtools.ts';
import { expect, test, visitorTest } from './gallery-test.ts';
import { IDLE_SCRIPT } from './idle-script.ts';
import { signIn } from './sign-in.ts';

/** The largest number of bytes that a page may prefetch (LIGHT-8). */
const MOST_BYTES = 150_000;
const PHONE = { width: 390, height: 844 };

/** Waits until the newest day's document and first photo are prefetched; returns the day's path. */
async function prefetchedDay(page: Page): Promise<string> {
  const link = page.locator('#today a[href^="/2"]').first();
  const path = String(await link.getAttribute('href'));
  await expect(link).toHaveAttribute('data-ahead', 'prerender');
  return path;
}

const PAGE_EVENTS = [
  ['Page.enable', {}],
  ['Network.enable', {}],
] as const;
const phoneWindow = [
  'Emulation.setDeviceMetricsOverride',
  { ...PHONE, deviceScaleFactor: 2, mobile: true },
] as const;
/** Blocks the service worker, because browsers do not prerender while a worker takes control. */
const withoutWorker = [
  'Page.addScriptToEvaluateOnNewDocument',
  { source: 'ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined)' },
] as const;

/** Waits until the prerendered page of the newest day has requested a photo and a script; returns the page's path. */
async function prerenderedDay(made: readonly URL[]): Promise<string> {
  const ofDay = () => made.filter(({ pathname }) => /^\/2[\d-]+$/.test(pathname));
  await expect.poll(ofDay).toHaveLength(1);
  await expect.poll(() => made.some(({ pathname }) => pathname.startsWith('/api/images/'))).toBe(true);
  await expect.poll(() => made.some(({ pathname }) => pathname.endsWith('.js'))).toBe(true);
  return ofDay()[0]?.pathname ?? '';
}

/** Runs in the page: returns its path, and whether it was prerendered. */
function stateOfPage(): { path: string; isPrerendered: boolean } {
  const [visit] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart: number;
  })[];
  return { path: location.pathname, isPrerendered: (visit?.activationStart ?? 0) > 0 };
}

/** Runs in a page that was prerendered: how many photos did it request before it was shown, and any others since? */
function photosOfPage(): { before: number; hasOthers: boolean } {
  const [visit] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart: number;
  })[];
  const photos = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/images/'));
  const before = photos.filter(({ startTime }) => startTime < (visit?.activationStart ?? 0));
  return { before: before.length, hasOthers: photos.length > before.length };
}

/** False for API calls other than those for images. */
const isContent = (url: string) => !/\/api\/(?!images\/)/.test(url);

/** URLs of documents and photos that this page's scripts have fetched. */
async function fetchedAhead(page: Page): Promise<string[]> {
  const fetched = await page.evaluate(() => {
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return requests.filter(({ initiatorType }) => initiatorType === 'fetch').map(({ name }) => name);
  });
  return fetched.filter(isContent);
}

visitorTest.describe('an idle page', () => {
  visitorTest.use({ viewport: PHONE });

  visitorTest(
    '[LIGHT-8] prefetches the next page and its first photo, at most 150 kB, and a click on the link uses both',
    async ({ page }) => {
      const fetched: Request[] = [];
      page.on('requestfinished', (request) => {
        if (request.resourceType() === 'fetch' && isContent(request.url())) fetched.push(request);
      });
      // Starts from the gallery, because home shows the same photo itself.
      await page.goto('/gallery');
      const link = page.locator('main a.day-link').first();
      const path = String(await link.getAttribute('href'));
      await expect(link).toHaveAttribute('data-ahead', 'prerender');
      await page.waitForLoadState('networkidle');
      const sizes = await Promise.all(fetched.map((request) => request.sizes()));
      const bytes = sizes.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(MOST_BYTES);

      await link.click();
      await expect(page).toHaveURL(path);
      const photo = page.locator('main img').first();
      await expect.poll(() => photo.evaluate(({ complete }: HTMLImageElement) => complete)).toBe(true);
      const shown = await photo.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc);
      expect(fetched.map((request) => request.url())).toContain(shown);
      const timing = await page.evaluate((url) => {
        const [visit] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
          deliveryType: string;
        })[];
        const [image] = performance.getEntriesByName(url) as PerformanceResourceTiming[];
        const { transferSize = 0, encodedBodySize = 0 } = image ?? {};
        return { document: visit?.deliveryType, isCached: encodedBodySize > 0 && transferSize === 0 };
      }, shown);
      expect(timing).toEqual({ document: 'navigational-prefetch', isCached: true });
    },
  );

  visitorTest(
    '[LIGHT-8] a prerendered page makes one API request, for its first photo; once shown, it requests its day and other photos @detail',
    async ({ gallery }) => {
      const browser = await openBrowser({ shell: true });
      try {
        const tab = await browser.newTab([...PAGE_EVENTS, phoneWindow, withoutWorker]);
        const made: URL[] = [];
        const shown: string[] = [];
        tab.onEvent((method, { request }, isAhead) => {
          if (method !== 'Network.requestWillBeSent') return;
          const url = new URL((request as { url: string }).url);
          if (isAhead) made.push(url);
          else shown.push(url.pathname);
        });
        await tab.open(gallery.url);
        const path = await prerenderedDay(made);
        expect(made.filter(({ pathname }) => pathname.startsWith('/api/'))).toHaveLength(1);
        shown.length = 0;

        await tab.run(
          (href) => document.querySelector<HTMLElement>(`#today a[href="${href}"]`)?.click(),
          path,
        );
        await expect
          .poll(() => tab.run(stateOfPage).catch(() => undefined))
          .toEqual({ path, isPrerendered: true });
        const photo = await tab.run(() => document.querySelector<HTMLImageElement>('main img')?.complete);
        expect(photo).toBe(true);
        await expect.poll(() => tab.run(photosOfPage)).toEqual({ before: 1, hasOthers: true });
        await expect.poll(() => shown).toContain(`/api/days${path}`);
      } finally {
        await browser.close();
      }
    },
  );

  visitorTest(
    '[LIGHT-8] prefetches the calendar’s first photo by the same URL that the calendar uses @detail',
    async ({ page }) => {
      await page.goto('/gallery');
      const days = page.locator('main a[href^="/2"]');
      const paths = await days.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      const urls = async () => (await fetchedAhead(page)).map((url) => new URL(url));
      await expect.poll(async () => (await urls()).map(({ pathname }) => pathname)).toContain(paths[0]);
      const calendar = page.locator('main a[href="/calendar"]');
      await expect(calendar).toHaveAttribute('data-ahead', 'prerender');
      // Each prefetched photo's URL contains its format, as the photos' URLs in the next page do.
      const photos = (await urls()).filter(({ pathname }) => pathname.startsWith('/api/images/'));
      expect(photos.filter(({ searchParams }) => !searchParams.has('format'))).toEqual([]);
      await calendar.click();
      await expect(page).toHaveURL('/calendar');
      const shown = () =>
        page
          .locator('main img')
          .first()
          .evaluate((image: HTMLImageElement) => image.currentSrc);
      await expect.poll(async () => photos.map(({ href }) => href).includes(await shown())).toBe(true);
    },
  );

  visitorTest(
    '[LIGHT-8] a prefetched page runs no script, so that no view is counted @detail',
    async ({ page, context }) => {
      const requests: string[] = [];
      context.on('request', (request) => requests.push(new URL(request.url()).pathname));
      await page.goto('/');
      const path = await prefetchedDay(page);
      // The chunk `day-page` is loaded only when a day's page runs.
      expect(requests.filter((url) => url.includes('day-page'))).toEqual([]);
      await page.goto(path);
      await expect.poll(() => requests.some((url) => url.includes('day-page'))).toBe(true);
    },
  );

  visitorTest(
    '[LIGHT-8] with Save-Data nothing is prefetched, not even on touch @detail',
    async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
      const started = page.waitForResponse(IDLE_SCRIPT);
      await page.goto('/');
      await started;
      await page.waitForLoadState('networkidle');
      await page.locator('#today a[href^="/2"]').first().dispatchEvent('pointerdown');
      await page.waitForLoadState('networkidle');
      expect(await fetchedAhead(page)).toEqual([]);
      await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
    },
  );

  visitorTest(
    '[LIGHT-8] [SITE-3] a prefetched page opens in a language that was chosen after the prefetch @detail',
    async ({ page }) => {
      await page.goto('/');
      const path = await prefetchedDay(page);
      await page.locator('footer').getByRole('link', { name: '日本語' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
      const link = page.locator('#today a[href^="/2"]').first();
      // The page that was prefetched in the old language is discarded.
      await expect(link).not.toHaveAttribute('data-ahead');
      await link.click();
      await expect(page).toHaveURL(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    },
  );
});

test('[LIGHT-8] [LIVE-3] a prefetched page shows what the owner changed after the prefetch @detail', async ({
  page,
  gallery,
  browser,
}) => {
  await page.goto('/');
  const path = await prefetchedDay(page);
  const owner = await browser.newPage({ baseURL: gallery.url });
  await signIn(owner, gallery);
  const changed = await owner.request.put(`/api/collections${path}`, {
    headers: { origin: gallery.url },
    data: { title: { en: 'Harbour at night' } },
  });
  await expect(changed).toBeOK();
  await owner.close();
  await page.locator('#today a[href^="/2"]').first().click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { name: 'Harbour at night' })).toBeVisible();
});
