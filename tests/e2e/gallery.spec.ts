import type { Page } from '@playwright/test';
import { type Collection, listCollections } from '../../src/shared/collections.ts';
import { addDays, dateLine, weekdayOf } from '../../src/shared/dates.ts';
import { urlOf } from '../../src/shared/endpoint.ts';
import { DAYS_PER_PAGE } from '../../src/shared/gallery.ts';
import { setVisitorLikes } from '../../src/shared/likes.ts';
import { createCollection, updateCollection } from '../../src/shared/owner-collections.ts';
import type { Gallery } from '../support/gallery.ts';
import { expectAccessible } from './axe.ts';
import { expect, test as ownTest, visitorTest as test } from './gallery-test.ts';
import { hydrated } from './hydrated.ts';
import { fingersOn } from './viewer-actions.ts';

const days = (page: Page) => page.locator('main').getByRole('heading', { level: 2 });
const photos = (page: Page) =>
  page
    .locator('main')
    .getByRole('link')
    .filter({ has: page.locator('img') });
const viewer = (page: Page) => page.getByRole('dialog');
const current = (page: Page) => viewer(page).locator('button[aria-current=true]');

async function enter(page: Page, url = '/gallery') {
  await page.goto(url);
  await hydrated(page);
}

ownTest(
  '[GRID-2] turning the page removes every tile of the former page, also when two days share a photo',
  async ({ page, gallery }) => {
    const owner = await gallery.owner();
    const [today, before] = await owner.call(listCollections, { query: {} });
    const photoUrls = [today?.photoUrls[0] ?? '', ...(before?.photoUrls.slice(1) ?? [])];
    await owner.call(updateCollection, { params: { date: before?.date ?? '' }, body: { photoUrls } });
    await enter(page, '/');
    const archive = page.getByRole('region', { name: 'Gallery' });
    const tiles = archive.getByRole('listitem').filter({ has: page.locator('img') });
    await expect(tiles).toHaveCount(12);
    await archive.getByRole('button', { name: 'Next' }).click();
    await expect(archive.getByText('Page 2 of 3')).toBeVisible();
    await expect(tiles).toHaveCount(12);
  },
);

for (const language of ['en', 'ja'] as const) {
  test(`the page reserves its height, so that scrolling to the footer does not change it, ${language} @detail`, async ({
    page,
  }) => {
    const length = () => page.evaluate(() => document.documentElement.scrollHeight);
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await enter(page, `/gallery?lang=${language}`);
      await page.waitForLoadState('networkidle');
      const reserved = await length();
      const foot = page.getByRole('contentinfo').getByRole('list').first();
      await foot.scrollIntoViewIfNeeded();
      await expect(foot).toBeInViewport();
      expect(Math.abs((await length()) - reserved), `at ${width} px`).toBeLessThanOrEqual(4);
    }
  });
}

test('[GAL-2] a page number past the end shows the last page and corrects the URL @detail', async ({
  page,
}) => {
  await enter(page, '/gallery?size=L&page=99');
  await expect(page).toHaveURL('/gallery?size=L');
  await expect(days(page).first()).toHaveText('Day 1');
});

test('[VIEW-5] after a page number past the end a photo opens, even while the last page is still loading @detail', async ({
  page,
}) => {
  await page.route('**/api/collections/page', () => {});
  await enter(page, '/gallery?page=99');
  await expect(page).toHaveURL('/gallery');
  await photos(page).nth(1).click();
  await expect(current(page)).toHaveAccessibleName('Photo 2 of 5');
});

ownTest(
  '[VIEW-7] an arrow key pressed while the viewer’s code loads turns no page @detail',
  async ({ page, gallery }) => {
    const owner = await gallery.owner();
    const [{ date = '', photoUrls = [] } = {}] = (
      await owner.call(listCollections, { query: {} })
    ).toReversed();
    for (let before = 1; before <= DAYS_PER_PAGE; before++) {
      await owner.call(createCollection, { body: { date: addDays(date, -before), photoUrls } });
    }
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/photo-viewer-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await enter(page);
    await photos(page).nth(1).click();
    await expect(page).toHaveURL(/\/2$/);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\/2$/);
    release();
    await expect(current(page)).toHaveAccessibleName('Photo 2 of 5');
    await page.goBack();
    await expect(viewer(page)).toBeHidden();
    await expect(page).toHaveURL('/gallery');
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[ROUTE-2] [GAL-1] the server’s HTML contains the collections with their photos, or those that a filter or a search finds', async ({
    page,
    gallery,
  }) => {
    const response = await page.goto('/gallery');
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle('Gallery · Gomai');
    await expect(days(page)).toHaveText([1, 2, 3, 4, 5, 6, 7].map((n) => `Day ${n}`));
    await expect(photos(page)).toHaveCount(35);
    await expect(page.getByText(dateLine(gallery.today))).toBeVisible();
    await page.goto('/gallery?hearts=0');
    await expect(days(page)).toHaveCount(0);
    await expect(photos(page)).toHaveCount(35);
    const second = addDays(gallery.today, -1);
    await page.goto('/gallery');
    await page.getByRole('searchbox').fill(second);
    await page.getByRole('searchbox').press('Enter');
    await expect(days(page)).toHaveText(['Day 2']);
  });
});

test('[GAL-2] a visitor searches by date or weekday; the URL keeps the search through reload and Back', async ({
  page,
  gallery,
}) => {
  await enter(page);
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
  const third = addDays(gallery.today, -2);
  const search = page.getByRole('searchbox');
  await search.pressSequentially(weekdayOf(third).toLowerCase());
  await expect(days(page)).toHaveText(['Day 3']);
  await expect(page.getByRole('status').filter({ hasText: '1 day · 5 photos' })).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue(weekdayOf(third).toLowerCase());
  await expect(days(page)).toHaveText(['Day 3']);
  await page.locator('main').getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL('/calendar');
  await page.goBack();
  await expect(search).toHaveValue(weekdayOf(third).toLowerCase());
  await expect(days(page)).toHaveText(['Day 3']);
  await search.fill(`${third.slice(5, 7)}.${third.slice(8)}.`);
  await expect(days(page)).toHaveText(['Day 3']);
  await search.fill('');
  await expect(days(page)).toHaveCount(7);
  await expect(page).toHaveURL('/gallery');
});

test('[GAL-2] a visitor filters by likes and changes the size; without a match the page says so @detail', async ({
  page,
}) => {
  await enter(page);
  await page.getByRole('radio', { name: '0 hearts' }).check();
  await expect(page).toHaveURL('/gallery?hearts=0');
  await expect(days(page)).toHaveCount(0);
  await expect(photos(page)).toHaveCount(35);

  const width = async () => (await photos(page).first().boundingBox())?.width ?? 0;
  const medium = await width();
  await page.getByRole('radio', { name: 'Large' }).check();
  await expect.poll(width).toBeGreaterThan(medium);
  await page.getByRole('radio', { name: 'Small' }).check();
  await expect.poll(width).toBeLessThan(medium);

  await page.getByRole('radio', { name: '5 hearts' }).check();
  await expect(page.getByText('No photos match')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(photos(page)).toHaveCount(35);
  await expect(page.getByRole('radio', { name: '0 hearts' })).toBeChecked();
});

test('[GAL-3] the camera filter queries the server; a failed query can be tried again', async ({
  page,
  complaints,
}) => {
  let failing = true;
  const asked: string[] = [];
  await page.route(/\/api\/collections\/page\?camera=/, (route) => {
    asked.push(new URL(route.request().url()).search);
    return failing ? route.fulfill({ status: 500, body: 'broken' }) : route.continue();
  });
  await enter(page);
  const camera = page.getByRole('combobox', { name: 'Camera' });
  await expect(camera.getByRole('option')).toHaveText(['All Cameras', 'Canon EOS R5']);
  await camera.selectOption('Canon EOS R5');
  await expect(page.getByRole('alert')).toContainText('The photos cannot be shown right now');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 500')]);
  failing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(days(page)).toHaveCount(7);
  await expect(page).toHaveURL('/gallery?camera=Canon+EOS+R5');
  expect(asked).toEqual(['?camera=Canon+EOS+R5', '?camera=Canon+EOS+R5']);
  await page.reload();
  await expect(camera).toHaveValue('Canon EOS R5');
  await expect(days(page)).toHaveCount(7);
  expect(asked, 'the server rendered the reloaded page').toHaveLength(2);
});

test('[GAL-2] while a new filter loads, the list is marked busy and keeps its photos @detail', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/collections\/page\?camera=/, async (route) => {
    await held;
    await route.continue();
  });
  await enter(page);
  await page.getByRole('combobox').selectOption('Canon EOS R5');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(1);
  await expect(photos(page), 'the earlier photos stay while the new ones load').toHaveCount(35);
  release();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
});

test('[VIEW-5] the viewer opens on a photo and steps through the listed collections only @detail', async ({
  page,
  gallery,
}) => {
  const second = weekdayOf(addDays(gallery.today, -1));
  await enter(page, `/gallery?q=${second}`);
  await photos(page).nth(4).click();
  await expect(current(page)).toHaveAccessibleName('Photo 5 of 5');
  await expect(viewer(page).getByRole('button', { name: 'Next photo' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(current(page)).toHaveAccessibleName('Photo 4 of 5');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(`/gallery?q=${second}`);
});

test('[VIEW-5] a photo opened while a search loads stays open, among the photos of the earlier list @detail', async ({
  page,
  gallery,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/collections\/page\?q=/, async (route) => {
    await held;
    await route.continue();
  });
  await enter(page);
  const asked = page.waitForRequest(/collections\/page\?q=/);
  await page.getByRole('searchbox').fill(addDays(gallery.today, -3));
  await asked;
  await photos(page).nth(2).click();
  await expect(current(page)).toHaveAccessibleName('Photo 3 of 5');
  release();
  await expect(page.locator('main h2')).toHaveCount(1);
  await expect(current(page)).toHaveAccessibleName('Photo 3 of 5');
  await page.keyboard.press('ArrowRight');
  await expect(current(page)).toHaveAccessibleName('Photo 4 of 5');
});

test('[ROUTE-7] collection and photo in the URL open the viewer once, then are removed', async ({
  page,
  gallery,
}) => {
  const list = (await (await fetch(`${gallery.url}/api/collections`)).json()) as Collection[];
  const id = list[2]?.id ?? 0;
  await page.goto(`/gallery?size=L&collection=${id}&photo=3`);
  await expect(current(page)).toHaveAccessibleName('Photo 4 of 5');
  // The open viewer has the URL of the photo's page (ROUTE-8).
  await expect(page).toHaveURL(`/${list[2]?.date}/4`);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL('/gallery?size=L');
  await page.getByRole('radio', { name: 'Small' }).check();
  await expect(viewer(page)).toBeHidden();

  for (const query of [`collection=${id}&photo=5`, `collection=${id}&photo=1.5`, 'collection=x&photo=1']) {
    await enter(page, `/gallery?${query}`);
    await expect(viewer(page)).toBeHidden();
  }
});

// One width is enough for the dark theme, because the layout is the same in both themes.
for (const [colorScheme, widths] of [
  ['light', [320, 820, 1440]],
  ['dark', [390]],
] as const) {
  test(`[SITE-4, SITE-5] axe finds nothing and nothing shifts, ${colorScheme} @detail`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await enter(page);
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      const shifted = await page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const shifts: string[] = [];
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as unknown as { sources: { node: Node | null }[] }[])
                for (const { node } of entry.sources)
                  shifts.push(
                    node instanceof Element ? node.outerHTML.slice(0, 200) : `${node?.textContent}`,
                  );
            }).observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => setTimeout(() => resolve(shifts)));
          }),
      );
      expect(shifted).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}

/** Adds 29 earlier collections. Returns all 30, newest first. */
async function thirtyDays(gallery: Gallery): Promise<Collection[]> {
  const list = async (): Promise<Collection[]> => (await fetch(`${gallery.url}/api/collections`)).json();
  const [day] = await list();
  const owner = await gallery.owner();
  for (let n = 1; n < 30; n++) {
    const date = addDays(gallery.today, -n);
    const body = { date, photoUrls: day?.photoUrls ?? [], title: { en: `Day ${n + 1}`, ja: '' } };
    await owner.call(createCollection, { body });
  }
  return list();
}

ownTest.describe('thirty days', () => {
  ownTest.use({ days: 1 });

  ownTest(
    '[GAL-1] [GAL-2] links and arrow keys turn the pages and scroll to the top; a filter returns to page 1 @detail',
    async ({ page, gallery, complaints }) => {
      await thirtyDays(gallery);
      let [isDown, requests] = [true, 0];
      const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
      const secondPage = /\/api\/collections\/page\?page=2/;
      await page.route(secondPage, (route) => {
        requests++;
        return isDown ? route.fulfill({ status: 500 }) : mayLoad.then(() => route.continue());
      });
      // Turns smooth scrolling off, because the End key must have scrolled down before the page is turned.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await enter(page);
      const place = page.getByRole('navigation', { name: 'Pages' });
      await expect(days(page)).toHaveCount(14);
      await expect(place).toContainText('Page 1 of 3');
      await expect(place.getByRole('link')).toHaveText(['', '', '', 'Next', 'Oldest']);

      // VIEW-5: a step to a page that failed to load requests the page again and succeeds once it has loaded.
      const answered = page.waitForResponse(secondPage);
      await photos(page).last().click();
      await expect(viewer(page)).toContainText(dateLine(addDays(gallery.today, -13)));
      await answered;
      const failed = requests;
      expect(failed).toBeGreaterThan(0);
      isDown = false;
      await expect(viewer(page).getByRole('button', { name: 'Next photo' })).toBeEnabled();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => requests).toBe(failed + 1);
      await expect(viewer(page)).toContainText(dateLine(addDays(gallery.today, -13)));
      load();
      await expect(viewer(page)).toContainText(dateLine(addDays(gallery.today, -14)));
      expect(complaints.splice(0).filter((line) => !line.includes('status of 500'))).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(viewer(page)).toBeHidden();

      await place.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL('/gallery?page=2');
      await expect(days(page).first()).toHaveText('Day 15');
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

      await page.keyboard.press('End');
      await expect
        .poll(() => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight))
        .toBe(true);
      await page.keyboard.press('ArrowRight');
      await expect(place).toContainText('Page 3 of 3');
      await expect(days(page)).toHaveText(['Day 29', 'Day 30']);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await page.keyboard.press('ArrowRight');
      await expect(place).toContainText('Page 3 of 3');
      await page.keyboard.press('ArrowLeft');
      await expect(place).toContainText('Page 2 of 3');
      await page.reload();
      await expect(days(page).first()).toHaveText('Day 15');
      await page.waitForLoadState('networkidle');

      const search = page.getByRole('searchbox');
      await search.focus();
      await page.keyboard.press('ArrowLeft');
      await expect(page).toHaveURL('/gallery?page=2');
      await search.fill('day');
      await expect(page).toHaveURL('/gallery?q=day');
      await expect(place).toContainText('Page 1 of 3');

      // The viewer steps across pages and ends only at the very oldest photo (VIEW-5, VIEW-6).
      await search.fill('');
      // The page number changes at once, but the days of page 2 may stay until page 1 has loaded.
      await expect(days(page).first()).toHaveText('Day 1');
      await expect(days(page)).toHaveCount(14);
      await photos(page).last().click();
      await expect(viewer(page)).toContainText(dateLine(addDays(gallery.today, -13)));
      for (let n = 14; n < 30; n++) {
        await page.keyboard.press('ArrowRight');
        await expect(viewer(page)).toContainText(dateLine(addDays(gallery.today, -n)));
        await expect(current(page)).toHaveAccessibleName('Photo 1 of 5');
        for (let photo = 2; photo <= 5; photo++) await page.keyboard.press('ArrowRight');
        await expect(current(page)).toHaveAccessibleName('Photo 5 of 5');
      }
      await expect(viewer(page).getByRole('button', { name: 'Next photo' })).toBeDisabled();
      await page.keyboard.press('Escape');
      await expect(viewer(page)).toBeHidden();

      await place.getByRole('link', { name: 'Oldest' }).click();
      await expect(days(page)).toHaveText(['Day 29', 'Day 30']);
      await expect(place.getByRole('link')).toHaveText(['Newest', 'Previous', '', '', '']);
      await page.goBack();

      // With a like filter a page holds 100 photos, so the 150 take two pages.
      await search.fill('');
      await page.getByRole('radio', { name: '0 hearts' }).check();
      await expect(place).toContainText('Page 1 of 2');
      await expect(photos(page)).toHaveCount(100);
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(photos(page)).toHaveCount(50);
      await page.goBack();
      await expect(photos(page)).toHaveCount(100);
    },
  );

  ownTest.describe('on a phone', () => {
    ownTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    ownTest(
      '[GRID-2] [GRID-3] dots and swipes turn the pages, never past the ends @detail',
      async ({ page, gallery }) => {
        await thirtyDays(gallery);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await enter(page);
        const pages = page.getByRole('navigation', { name: 'Pages' });
        await expect(pages.getByRole('link')).toHaveCount(3);
        await expect(pages.getByRole('link', { name: 'Next' })).toBeHidden();
        const current = pages.locator('a[aria-current=page]');
        await pages.getByRole('link', { name: 'Page 2' }).tap();
        await expect(page).toHaveURL('/gallery?page=2');
        await expect(days(page).first()).toHaveText('Day 15');
        await expect(current).toHaveAccessibleName('Page 2');
        expect(await page.evaluate(() => scrollY)).toBe(0);

        const finger = await fingersOn(page);
        const swiped = async (x: number, first: string) => {
          await finger.swipe({ x: 195, y: 600 }, { x });
          await expect(days(page).first()).toHaveText(first);
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          await expect(viewer(page)).toBeHidden();
        };
        await swiped(45, 'Day 15');
        await swiped(-120, 'Day 29');
        await swiped(-120, 'Day 29');
        await swiped(120, 'Day 15');
        await swiped(120, 'Day 1');
        await swiped(120, 'Day 1');
        // A second swipe turns to page 1 while page 2 is still loading.
        await page.goto('/gallery?page=3');
        await hydrated(page);
        const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
        await page.route(/\/api\/collections\/page\?page=2/, (route) => mayLoad.then(() => route.continue()));
        await finger.swipe({ x: 195, y: 600 }, { x: 120 });
        await expect(page).toHaveURL('/gallery?page=2');
        await expect(days(page).first()).toHaveText('Day 29');
        await swiped(120, 'Day 1');
        load();
        await expectAccessible(page);
      },
    );
  });

  ownTest(
    '[ROUTE-5] [ROUTE-7] [FAV-2] [VIEW-5] a link or a favourite opens a collection of a gallery page that is not loaded, and the viewer steps to the adjacent days @detail',
    async ({ page, gallery }) => {
      const list = await thirtyDays(gallery);
      // The last collection of the gallery's second page; the next one is on the third.
      const far = list[27]!;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const url of ['/', '/gallery']) {
        await page.goto(`${url}?collection=${far.id}&photo=4`);
        await expect(viewer(page)).toContainText(dateLine(far.date));
        await expect(current(page)).toHaveAccessibleName('Photo 5 of 5');
        await expect(page).toHaveURL(`/${far.date}/5`);
        await viewer(page).getByRole('button', { name: 'Next photo' }).click();
        await expect(viewer(page)).toContainText(dateLine(addDays(far.date, -1)));
        await page.keyboard.press('ArrowLeft');
        for (let photo = 4; photo >= 1; photo--) await page.keyboard.press('ArrowLeft');
        await expect(current(page)).toHaveAccessibleName('Photo 1 of 5');
        await page.keyboard.press('ArrowLeft');
        await expect(viewer(page)).toContainText(dateLine(addDays(far.date, 1)));
        await page.keyboard.press('Escape');
        await expect(viewer(page)).toBeHidden();
        await expect(page).toHaveURL(url);
      }

      const like = urlOf(setVisitorLikes, { params: { id: far.id, index: 1 } });
      await page.request.patch(like, { data: { likes: 5 } });
      await enter(page, '/');
      await page
        .locator('#favourites')
        .getByRole('link')
        .filter({ has: page.locator('img') })
        .first()
        .click();
      await expect(viewer(page)).toContainText(dateLine(far.date));
      await expect(current(page)).toHaveAccessibleName('Photo 2 of 5');
    },
  );
});
