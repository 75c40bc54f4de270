import type { BrowserContextOptions, Page } from '@playwright/test';
import { listCollections } from '../../src/shared/collections.ts';
import { urlOf } from '../../src/shared/endpoint.ts';
import { setVisitorLikes } from '../../src/shared/likes.ts';
import { saveSiteSettings } from '../../src/shared/site-settings.ts';
import { expect, test, visitorTest } from './gallery-test.ts';
import { hydrated } from './hydrated.ts';
import { signIn } from './sign-in.ts';

/** On these pages React must find no hydration mismatch. */
const PAGES = ['/', '/gallery', '/gallery?size=S&hearts=1', '/gallery?q=monday', '/news'];

const states: Record<string, BrowserContextOptions> = {
  'a phone ten hours behind UTC, in Arabic @detail': {
    timezoneId: 'Pacific/Honolulu',
    locale: 'ar-EG',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
  'a tablet 14 hours ahead of UTC, in Japanese, with the dark theme and reduced motion @detail': {
    timezoneId: 'Pacific/Kiritimati',
    locale: 'ja-JP',
    viewport: { width: 820, height: 1180 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  },
  'a wide screen with two device pixels per CSS pixel': {
    viewport: { width: 2560, height: 1440 },
    deviceScaleFactor: 2,
  },
};

/** Hydrates `PAGES` and a missing page. The only complaint must be the missing page's 404, no error of React. */
async function visitAll(page: Page, complaints: string[]) {
  for (const path of PAGES) {
    await page.goto(path);
    await hydrated(page);
  }
  await page.goto('/nowhere');
  await hydrated(page);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
}

for (const [name, use] of Object.entries(states)) {
  visitorTest.describe(name, () => {
    visitorTest.use(use);
    visitorTest('no page has a hydration mismatch @detail', async ({ page, complaints }) =>
      visitAll(page, complaints),
    );
  });
}

test.describe('in a separate gallery', () => {
  test.use({ days: 2 });
  test('no page has a hydration mismatch for a returning visitor, a deep link, or the owner in either language @detail', async ({
    page,
    gallery,
    complaints,
  }) => {
    const owner = await gallery.owner();
    const [, before] = await owner.call(listCollections, { query: {} });
    const id = before?.id ?? 0;

    await test.step('a returning visitor', async () => {
      const like = urlOf(setVisitorLikes, { params: { id, index: 2 } });
      await expect(await page.request.patch(like, { data: { likes: 5 } })).toBeOK();
      await page.addInitScript(() => {
        const identity = { id: crypto.randomUUID(), name: '静かな猫', isCustomName: true };
        const visits = { createdAt: '2026-01-01T00:00:00Z', lastVisit: '2026-01-01T00:00:00Z' };
        localStorage.setItem('gomai.chat.identity', JSON.stringify({ ...identity, ...visits }));
        localStorage.setItem('gomai.log', '{"level":"warn","timestamps":true}');
      });
      await visitAll(page, complaints);
    });

    await test.step('a deep link', async () => {
      await page.goto(`/?collection=${id}&photo=2`);
      await hydrated(page);
      const viewer = page.getByRole('dialog');
      await expect(viewer.locator('button[aria-current=true]')).toHaveAccessibleName('Photo 3 of 5');
      await expect(viewer.getByRole('button', { name: 'Like, 5 of 5' })).toBeVisible();
    });

    await test.step('the owner', async () => {
      await signIn(page, gallery);
      for (const language of ['ja', 'en'] as const) {
        await owner.call(saveSiteSettings, { body: { language } });
        await visitAll(page, complaints);
      }
    });
  });
});

visitorTest(
  'a mismatch appears in the console, so these tests can detect it',
  async ({ page, complaints }) => {
    await page.route(/\/news$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('</h1>', ' differs</h1>'),
      });
    });
    await page.goto('/news');
    await hydrated(page);
    await expect.poll(() => complaints.join()).toContain('#418');
    complaints.splice(0);
  },
);

visitorTest(
  '[IMG-6] the first photo is requested before the application’s script, and is shown without the script',
  async ({ page, complaints }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.route(/assets\/main-.*\.js/, (route) => route.abort());
    await page.goto('/', { waitUntil: 'load' });
    const first = page.locator('#today img').first();
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
    const photo = asked.findIndex((url) => url.includes('/api/images/optimize'));
    const application = asked.findIndex((url) => /assets\/main-/.test(url));
    expect(photo).toBeGreaterThan(-1);
    await expect.poll(() => asked.some((url) => /assets\/main-/.test(url))).toBe(true);
    expect(application === -1 || photo < application).toBe(true);
    const fetched = await first.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(asked.filter((url) => url === fetched)).toHaveLength(1);
    // Without the application the photo's link leads to the photo's page.
    await page.unroute(/assets\/main-.*\.js/);
    await first.click();
    await expect(page).toHaveURL(/\/\d{4}-\d\d-\d\d\/1$/);
    // Chromium logs the blocked script.
    complaints.splice(0);
  },
);

visitorTest('a click before hydration takes effect after it', async ({ page }) => {
  const { promise: pressed, resolve: come } = Promise.withResolvers<void>();
  await page.route(/assets\/main-.*\.js/, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto('/');
  await page.locator('main a:has(img)').first().click();
  come();
  await expect(page.getByRole('dialog')).toBeVisible();
});
