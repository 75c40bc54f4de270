import type { CDPSession, Locator, Page } from '@playwright/test';
import { type Collection, getRandomCollection, listCollections } from '../../src/shared/collections.ts';
import { urlOf } from '../../src/shared/endpoint.ts';
import { getGalleryPage } from '../../src/shared/gallery.ts';
import { setVisitorLikes } from '../../src/shared/likes.ts';
import type { Gallery } from '../support/gallery.ts';
import { startSeededGallery } from '../support/seeded-gallery.ts';
import { writeNews } from '../support/write-news.ts';
import { expectAccessible } from './axe.ts';
import { expect, sharedTest } from './gallery-test.ts';
import { holdClock } from './hold-clock.ts';
import { hydrated } from './hydrated.ts';
import { IDLE_SCRIPT } from './idle-script.ts';
import { setToday } from './set-today.ts';
import { withoutServerRendering } from './without-server-rendering.ts';

const FAVOURITE_COUNT = 6;

const test = sharedTest(async (run) => {
  const gallery = await startSeededGallery(run, 7, writeNews);
  await giveLikes(gallery);
  return gallery;
});

async function daysOf(gallery: Gallery): Promise<Collection[]> {
  return (await fetch(`${gallery.url}${listCollections.path}`)).json();
}

async function giveLikes(gallery: Gallery) {
  const days = await daysOf(gallery);
  for (const [n, { id }] of days.slice(0, FAVOURITE_COUNT).entries()) {
    const url = urlOf(setVisitorLikes, { params: { id, index: 2 } });
    await fetch(`${gallery.url}${url}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ likes: n === 0 ? 5 : 3 }),
    });
  }
}

const shuffled = (page: Page) => page.locator('[data-shuffle]');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const archive = (page: Page) => page.getByRole('region', { name: 'Gallery' });
const tiles = (page: Page) =>
  archive(page)
    .getByRole('listitem')
    .filter({ has: page.locator('img') });

test('[SHUF-1] [SHUF-2] S shows another collection: swapped after 0.8 s, idle after 1.5 s; the viewer opens its photos', async ({
  page,
  gallery,
}) => {
  const other = (await daysOf(gallery))[3];
  await page.clock.install();
  await page.route(`**${getRandomCollection.path}?*`, (route) => route.fulfill({ json: other }));
  await page.goto('/');
  await hydrated(page);
  await expect(title(page)).toHaveText('Day 1');
  await holdClock(page);

  const answered = page.waitForResponse(`**${getRandomCollection.path}?*`);
  await page.keyboard.press('s');
  await expect(shuffled(page)).toHaveAttribute('data-shuffle', 'leaving');
  await (await answered).finished();
  await page.keyboard.press('s');
  await page.clock.runFor(790);
  await expect(title(page)).toHaveText('Day 1');
  await page.clock.runFor(20);
  await expect(title(page)).toHaveText('Day 4');
  await expect(shuffled(page)).toHaveAttribute('data-shuffle', 'arriving');
  await page.clock.runFor(680);
  await expect(shuffled(page)).toHaveAttribute('data-shuffle', 'arriving');
  await page.clock.runFor(20);
  await expect(shuffled(page)).toHaveAttribute('data-shuffle', 'idle');
  await page.clock.resume();

  await shuffled(page).locator('.photo-button').nth(1).click();
  const viewer = page.getByRole('dialog', { name: 'Gomai Gallery' });
  await expect(viewer.locator('button[aria-current=true]')).toHaveAccessibleName('Photo 2 of 5');
  await expect(viewer.getByText('Day 4').first()).toBeVisible();
  // Keys pressed in the viewer do not reach the page.
  await page.keyboard.press('s');
  await expect(shuffled(page)).toHaveAttribute('data-shuffle', 'idle');
});

test('[ROUTE-1] [SHUF-1] S requests any collection but the current one; the site’s name and the footer lead back to today @detail', async ({
  page,
  gallery,
}) => {
  const [today, ...others] = await daysOf(gallery);
  const asked: (string | null)[] = [];
  await page.route(`**${getRandomCollection.path}?*`, (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('except'));
    return route.fulfill({ json: others[asked.length] });
  });
  await page.goto('/');
  await hydrated(page);
  const shuffleTo = async (name: string) => {
    await page.keyboard.press('s');
    await expect(title(page)).toHaveText(name);
    await expect(shuffled(page)).toHaveAttribute('data-shuffle', 'idle');
  };
  await shuffleTo('Day 3');
  await shuffleTo('Day 4');
  await page.getByRole('banner').getByRole('link', { name: 'Gomai' }).click();
  await expect(title(page)).toHaveText('Day 1');
  await shuffleTo('Day 5');
  expect(asked).toEqual([today?.id, others[1]?.id, today?.id].map(String));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Today' }).click();
  await expect(title(page)).toHaveText('Day 1');

  // The site's name leads back also while another collection is loading.
  const hold = () => undefined;
  await page.route(`**${getRandomCollection.path}?*`, hold);
  await page.keyboard.press('s');
  await expect(shuffled(page)).toHaveAttribute('data-shuffle', 'leaving');
  await page.getByRole('banner').getByRole('link', { name: 'Gomai' }).click();
  await expect(shuffled(page)).toHaveAttribute('data-shuffle', 'idle');
  await page.unroute(`**${getRandomCollection.path}?*`, hold);
  await shuffleTo('Day 6');
});

test('[SHUF-1] a link to today cancels a shuffle whose code is still loading @detail', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(IDLE_SCRIPT, (route) => released.then(() => route.continue()));
  let shuffles = 0;
  await page.route(`**${getRandomCollection.path}?*`, (route) => {
    shuffles += 1;
    return route.abort();
  });
  const asked = page.waitForRequest(IDLE_SCRIPT);
  await page.goto('/');
  await hydrated(page);
  await page.keyboard.press('s');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Today' }).click();
  const url = (await asked).url();
  release();
  await page.evaluate((script) => import(script), url);
  // A shuffle would have sent its request before this one.
  await page.evaluate(() => fetch('/'));
  expect(shuffles).toBe(0);
});

test('[TODAY-5] [SHUF-1] a shuffled collection stays over midnight; S and "Today" still work, also if the new date has no collection @detail', async ({
  page,
  gallery,
  complaints,
}) => {
  const [, ...others] = await daysOf(gallery);
  let shuffles = 0;
  await page.route(`**${getRandomCollection.path}?*`, (route) => {
    shuffles += 1;
    return route.fulfill({ json: others[shuffles] });
  });
  await page.clock.install();
  await page.goto('/');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('s');
  await expect(title(page)).toHaveText('Day 3');
  await expect(shuffled(page)).toHaveAttribute('data-shuffle', 'idle');

  await setToday(page, '2099-01-01');
  await page.route('/api/collections/today', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'No photos for today' } }),
  );
  const asked = page.waitForResponse('/api/collections/today');
  await page.clock.fastForward('02:00');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await (await asked).finished();
  await page.waitForLoadState('networkidle');
  await expect(title(page)).toHaveText('Day 3');
  await page.keyboard.press('s');
  await expect(title(page)).toHaveText('Day 4');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Today' }).click();
  await expect(page.locator('#today time[datetime="2099-01-01"]')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  complaints.splice(0);
});

test.describe('on a large screen', () => {
  test.use({ viewport: { width: 2560, height: 1440 } });

  test('[TODAY-3] [ROUTE-1] all five photos are in view, the title is left of them, and the day before and the news are right of them @detail', async ({
    page,
  }) => {
    await page.goto('/');
    await hydrated(page);
    const boxOf = async (locator: Locator) => {
      const box = await locator.boundingBox();
      return {
        left: 0,
        top: 0,
        right: 0,
        ...box,
        ...(box && { left: box.x, top: box.y, right: box.x + box.width }),
      };
    };
    const photos = page.locator('#today .photo-button');
    await expect(photos).toHaveCount(5);
    const before = page.getByRole('link', { name: 'The day before' });
    await expect(before).toHaveCount(1);
    await expect(before.locator('img')).toHaveCount(5);

    const [first, last] = [await boxOf(photos.first()), await boxOf(photos.last())];
    expect(first.right - first.left).toBeGreaterThan(340);
    expect(first.right - first.left).toBeLessThanOrEqual(400);
    expect((await boxOf(title(page))).right).toBeLessThan(first.left);
    expect((await boxOf(before)).left).toBeGreaterThan(last.right);
    expect((await boxOf(page.getByRole('region', { name: 'News and Updates' }))).left).toBeGreaterThan(
      last.right,
    );
    for (const photo of await photos.all()) await expect(photo).toBeInViewport({ ratio: 1 });
    // Waits until the last section of the page has faded in.
    await expect(page.locator('main').getByText('Calendar', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await before.click();
    await expect(page.getByRole('dialog', { name: 'Gomai Gallery' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(before).toHaveCount(1);
    await expect(before.locator('img')).toHaveCount(0);
    await expect
      .poll(async () => (await boxOf(title(page))).left > (await boxOf(photos.first())).right)
      .toBe(true);
  });
});

test('[SHUF-1] S is ignored while typing; the hidden shuffle button appears on keyboard focus @detail', async ({
  page,
}) => {
  let asked = 0;
  await page.route(`**${getRandomCollection.path}?*`, (route) => {
    asked++;
    return route.continue();
  });
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'beforeend',
        '<div data-test><input aria-label="i"><textarea aria-label="t"></textarea><p contenteditable aria-label="e"></p></div>',
      );
  });
  for (const field of await page.locator('[data-test] > *').all()) {
    await field.focus();
    await page.keyboard.press('s');
    // `asked` alone would prove nothing, because the request could follow later.
    expect(await shuffled(page).getAttribute('data-shuffle')).toBe('idle');
  }
  expect(asked).toBe(0);

  const button = page.getByRole('button', { name: 'Shuffle to another day' });
  await expect(button).toHaveCSS('clip-path', 'inset(50%)');
  await page.locator('#main').focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await expect(button).toHaveCSS('clip-path', 'none');
  const answered = page.waitForResponse(`**${getRandomCollection.path}?*`);
  await page.keyboard.press('Enter');
  await answered;
  await expect(page.getByText(/^Now shown: /)).toBeAttached();
  await expect(button).toBeFocused();
});

test('[SHUF-3] after ten retries or a failed request the collection stays and the console has a warning', async ({
  page,
  gallery,
  complaints,
}) => {
  const other = (await daysOf(gallery))[3];
  const short = { ...other, photoUrls: other?.photoUrls.with(2, '  ') };
  let asked = 0;
  await page.route(`**${getRandomCollection.path}?*`, (route) => {
    asked++;
    return route.fulfill({ json: short });
  });
  await page.goto('/');
  await hydrated(page);
  await page.keyboard.press('s');
  await expect.poll(() => complaints).toEqual([expect.stringContaining('found no collection with 5 photos')]);
  complaints.splice(0);
  await expect(shuffled(page)).toHaveAttribute('data-shuffle', 'idle');
  expect(asked).toBe(11);
  await expect(title(page)).toHaveText('Day 1');

  await page.unroute(`**${getRandomCollection.path}?*`);
  await page.route(`**${getRandomCollection.path}?*`, (route) => route.abort());
  await page.keyboard.press('s');
  await expect.poll(() => complaints.join()).toContain('shuffle: fetch failed');
  complaints.splice(0);
  await expect(shuffled(page)).toHaveAttribute('data-shuffle', 'idle');
  await expect(title(page)).toHaveText('Day 1');
});

test('[NEWS-1] [HEAD-1] home shows the latest news and a link to all news', async ({ page }) => {
  await page.goto('/');
  const news = page.getByRole('region', { name: 'News and Updates' });
  await expect(news.getByRole('article')).toHaveCount(3);
  const [first, second] = await news.getByRole('article').all();
  await expect(first!.getByText('November 18, 2025')).toBeVisible();
  await expect(first!.getByRole('heading', { name: 'An evening in the gallery' })).toBeVisible();
  await expect(first!.locator('em')).toHaveText('and stay');
  await expect(second!.locator('.news-content')).toHaveAttribute('lang', 'ja');
  await expect(news.getByRole('link', { name: 'View All News' })).toHaveAttribute('href', '/news');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click();
  await expect(news).toBeInViewport();
});

test('[NEWS-1] [NEWS-2] news rendered in the browser has placeholders at first and is sanitised; after a failure the section is hidden @detail', async ({
  page,
  complaints,
}) => {
  await withoutServerRendering(page, '/');
  const content =
    '<p onclick="window.hostile=1">safe <b>words</b><img src="/seal.svg" onload="window.hostile=1"></p>';
  const more =
    '<a href="javascript:window.hostile=1">a</a><svg onload="window.hostile=1"></svg><iframe srcdoc="x"></iframe><style>*{display:none}</style><p style="position:fixed">p</p>';
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/news?*', async (route) => {
    await asked;
    const item = {
      id: 1,
      type: 'update',
      isNew: true,
      date: '2026-11-18',
      title: 'T',
      content: content + more,
    };
    await route.fulfill({ json: [item] });
  });
  await page.goto('/');
  const news = page.getByRole('region', { name: 'News and Updates' });
  await expect(news.locator('[data-placeholder]')).toHaveCount(3);
  answer();
  await expect(news.locator('b')).toHaveText('words');
  expect(await news.locator('.news-content').innerHTML()).toBe(
    '<p>safe <b>words</b><img src="/seal.svg"></p><a>a</a><p>p</p>',
  );
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false);

  await page.unroute('**/api/news?*');
  await page.route('**/api/news?*', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
  await page.goto('/');
  await expect(title(page)).toBeVisible();
  await expect(news).toBeHidden();
  // Chromium logs the 500, and each event handler in the inert document that DOMPurify parses.
  const expected = /status of 500|^Executing inline event handler violates/;
  expect(complaints.splice(0).filter((line) => !expected.test(line))).toEqual([]);
});

test("[NEWS-2] hostile news in the database runs no script in the server's page", async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const news = page.getByRole('region', { name: 'News and Updates' });
  await expect(news.locator('script, [onload], [href^=javascript]')).toHaveCount(0);
  await news.getByText('一年', { exact: true }).click();
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
});

const row = (page: Page) => page.locator('.favourites');
const shiftPx = (page: Page) =>
  row(page)
    .locator('ul')
    .evaluate((list) => new DOMMatrix(getComputedStyle(list).transform).m41);

test('[FAV-1] [FAV-2] the favourites move, 4 s per photo, and pause on hover and focus', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const slides = row(page).getByRole('listitem');
  await expect(slides).toHaveCount(FAVOURITE_COUNT);
  await expect(slides.first()).toContainText(/^[A-Z]\w+day \d\d\.\d\d\.\d\d/);
  await expect(slides.first()).toContainText('5 likes');
  await expect(page.getByText('Click on any photo to view it in detail')).toBeVisible();

  await row(page).scrollIntoViewIfNeeded();
  await expect(row(page)).toHaveAttribute('data-running', '');
  await page.getByRole('button', { name: 'Pause slideshow' }).click();
  await holdClock(page);
  await page.clock.runFor(100);
  const stepPx = await slides.nth(1).evaluate((second) => {
    const first = second.previousElementSibling as HTMLElement;
    return (second as HTMLElement).offsetLeft - first.offsetLeft;
  });
  const roundPx = stepPx * FAVOURITE_COUNT;
  const movedPx = async (ms: number) => {
    const before = await shiftPx(page);
    await page.clock.runFor(ms);
    return (before - (await shiftPx(page)) + roundPx) % roundPx;
  };
  expect(await movedPx(1000)).toBe(0);
  await page.getByRole('button', { name: 'Play slideshow' }).click();
  await page.clock.runFor(50);
  const movedIn4s = await movedPx(4000);
  expect(Math.abs(movedIn4s - stepPx)).toBeLessThan(stepPx * 0.03);

  await row(page).hover();
  await page.clock.runFor(50);
  expect(await movedPx(1000)).toBe(0);
  await page.mouse.move(0, 0);
  await page.clock.runFor(50);
  expect(await movedPx(1000)).toBeGreaterThan(stepPx * 0.2);

  await page.getByRole('button', { name: 'Pause slideshow' }).focus();
  await page.keyboard.press('Tab');
  await expect(slides.first().getByRole('link')).toBeFocused();
  await page.clock.runFor(3000);
  expect(await movedPx(1000)).toBe(0);
  await expect(slides.first().getByRole('link')).toBeInViewport({ ratio: 0.9 });
});

test('[FAV-2] a favourite opens in the viewer, among the photos of its collection @detail', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  await row(page).scrollIntoViewIfNeeded();
  await row(page).hover();
  await row(page).getByRole('link').nth(1).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.locator('button[aria-current=true]')).toHaveAccessibleName('Photo 3 of 5');
});

test('[FAV-1] with reduced motion the favourites do not move @detail', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  await row(page).scrollIntoViewIfNeeded();
  await expect(row(page)).toHaveAttribute('data-running', '');
  await page.clock.runFor(5000);
  expect(await shiftPx(page)).toBe(0);
  await expect(page.getByRole('button', { name: /slideshow$/ })).toHaveCount(0);
});

test('[ARCH-1] [GRID-2] [GRID-6] buttons and dots turn the pages; the grid locks for 300 ms and keeps its height', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await hydrated(page);
  const pages = archive(page).getByRole('navigation', { name: 'Pages of the gallery' });
  const next = pages.getByRole('button', { name: 'Next' });
  const grid = archive(page).locator('.turning-grid');
  await expect(archive(page).getByText('Latest · 7 days · 35 photos')).toBeVisible();
  await expect(archive(page).getByRole('link', { name: 'View All Photos' })).toHaveAttribute(
    'href',
    '/gallery',
  );
  await expect(tiles(page)).toHaveCount(12);
  await expect(pages.getByText('Page 1 of 3')).toBeVisible();
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await holdClock(page);

  const height = () => grid.evaluate((element) => element.getBoundingClientRect().height);
  const before = await height();
  await next.click();
  await expect(pages.getByText('Page 2 of 3')).toBeVisible();
  await expect(grid).toHaveAttribute('data-locked', 'true');
  await expect(grid).toHaveCSS('opacity', '0.35');
  await next.click();
  await page.clock.runFor(290);
  await expect(grid).toHaveAttribute('data-locked', 'true');
  await expect(pages.getByText('Page 2 of 3')).toBeVisible();
  await page.clock.runFor(20);
  await expect(grid).not.toHaveAttribute('data-locked', 'true');
  expect(await height()).toBeCloseTo(before, 0);

  await next.focus();
  await page.keyboard.press('Enter');
  await expect(pages.getByText('Page 3 of 3')).toBeVisible();
  await expect(tiles(page)).toHaveCount(11);
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  expect(await height()).toBeCloseTo(before, 0);
  await page.clock.runFor(300);
  await pages.getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect(pages.getByText('Page 1 of 3')).toBeVisible();
});

test('[FAV-1] opening and closing a favourite leaves the row moving @detail', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const row = page.locator('.favourites');
  const first = row.getByRole('link').first();
  const place = () => first.evaluate((button) => button.getBoundingClientRect().x);
  for (const leave of ['Escape', 'Close']) {
    await row.scrollIntoViewIfNeeded();
    await expect(row).toHaveAttribute('data-running', '');
    const box = await row.boundingBox();
    // Repeated, because the click may hit the gap between two photos.
    await expect(async () => {
      await page.mouse.move(5, 5);
      if (!(await page.getByRole('dialog').isVisible()))
        await page.mouse.click((box?.x ?? 0) + 400, (box?.y ?? 0) + 100);
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 5000 });
    }).toPass();
    if (leave === 'Escape') await page.keyboard.press('Escape');
    else await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.mouse.move(5, 5);
    const before = await place();
    await expect.poll(place, leave).not.toBe(before);
  }
  // Keyboard focus stops the row.
  await first.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  const rested = await place();
  await page.waitForTimeout(300);
  expect(await place()).toBe(rested);
});

test.describe('a phone in landscape', () => {
  for (const viewport of [
    { width: 740, height: 360 },
    { width: 568, height: 320 },
    { width: 844, height: 390 },
  ]) {
    test(`[SITE-5] every photo fits on the screen at ${viewport.width} × ${viewport.height} @detail`, async ({
      page,
      gallery,
    }) => {
      await page.setViewportSize(viewport);
      const [today] = await daysOf(gallery);
      for (const path of ['/gallery?size=L', `/${today?.date}`, `/${today?.date}/2`, '/']) {
        await page.goto(path);
        await hydrated(page);
        const boxes = await page
          .locator('main img')
          .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().toJSON() as DOMRect));
        for (const { width, height } of boxes) {
          expect(height, path).toBeLessThanOrEqual(viewport.height);
          expect(width, path).toBeLessThanOrEqual(viewport.width);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(viewport.width);
      }
      const photo = page.locator('main .photo-button').first();
      const [first, heading] = [await photo.boundingBox(), await title(page).boundingBox()];
      expect((first?.width ?? 0) / (first?.height ?? 1)).toBeCloseTo(3 / 4, 1);
      expect(first?.y).toBeLessThan(heading?.y ?? 0);
      expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      await photo.click();
      // The first child is the photo; a status line follows while the photo is being prepared.
      const shown = page.getByRole('dialog').locator('[data-current] > div').first();
      await expect(shown).toBeVisible();
      const next = page.getByRole('dialog').getByRole('button', { name: 'Next photo' });
      await expect
        .poll(async () => {
          const [photoBox, button] = [await shown.boundingBox(), await next.boundingBox()];
          return (photoBox?.x ?? 0) + (photoBox?.width ?? 0) <= (button?.x ?? 0);
        }, 'buttons are beside the photo')
        .toBe(true);
      // From 700 px on, a label beside the photo has a like button; the one in the closed details is hidden.
      const likeButton = page.getByRole('dialog').getByRole('button', { name: /^Like/ });
      await expect(likeButton).toHaveCount(viewport.width >= 700 ? 1 : 0);
      const details = page.getByRole('dialog').getByRole('region', { name: 'Photo details' });
      await page.getByRole('dialog').getByRole('button', { name: 'Photo details' }).click();
      await expect(details).toBeInViewport();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Close', exact: true })
        .click({ trial: true });
      await expect
        .poll(async () => {
          const [photoBox, sheet] = [await shown.boundingBox(), await details.boundingBox()];
          return (photoBox?.x ?? 0) + (photoBox?.width ?? 0) <= (sheet?.x ?? 0) + 1;
        })
        .toBe(true);
    });
  }
});

test('[GRID-1] [GRID-5] the grid fills the screen; its thumbnails are small, medium or large', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  await archive(page).getByRole('button', { name: 'Fullscreen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  const list = archive(page).locator('.photo-grid');
  const columns = () =>
    list.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
  const sizes = () => list.locator('img').first().getAttribute('sizes');
  for (const [name, count, width] of [
    ['Small', 6, '300px'],
    ['Medium', 4, '400px'],
    ['Large', 3, '600px'],
  ] as const) {
    await archive(page).getByRole('radio', { name }).check();
    expect([await columns(), await sizes()]).toEqual([count, width]);
  }
  await expectAccessible(page);

  const tile = tiles(page).nth(1).getByRole('link');
  await tile.hover();
  await expect(tile.locator('.photo-overlay')).toHaveCSS('opacity', '1');
  await expect(tile.locator('.photo-overlay')).toHaveText(/^[A-Z]\w+day \d\d\.\d\d\.\d\d$/);
  await tile.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.context().grantPermissions(['clipboard-write']);
  // A message is reachable above the viewer (TOAST-1), and stays while the mouse is over it.
  const message = page.getByRole('listitem').filter({ hasText: 'Link Copied' });
  await expect(async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
    await message.first().hover({ timeout: 3000 });
  }).toPass();
  await message.first().getByRole('button', { name: 'Close' }).click();
  await expect(message).toHaveCount(0);
  // By keyboard: after a click on the viewer's "Close" the click guard could stop the click on "Exit fullscreen".
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await archive(page).getByRole('button', { name: 'Exit fullscreen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(tiles(page)).toHaveCount(12);
});

test('[SITE-3] on a large screen the link below the description changes its language with the page @detail', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/?lang=ja');
  await expect(page.getByRole('link', { name: '一枚ずつ見る' })).toBeVisible();
  await page.getByRole('link', { name: 'English' }).first().click();
  await expect(page.getByRole('link', { name: 'See them one by one' })).toBeVisible();
});

test('[GRID-4] the grid shows twelve placeholders while the photos load', async ({ page }) => {
  await withoutServerRendering(page, '/');
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**${getGalleryPage.path}`, async (route) => {
    await asked;
    await route.fulfill({ json: { page: 1, pageCount: 1, dayCount: 0, photoCount: 0, days: [] } });
  });
  await page.goto('/');
  await expect(
    archive(page).getByRole('status', { name: 'Loading photos' }).locator('.photo-grid > *'),
  ).toHaveCount(12);
  answer();
  await expect(archive(page).getByText('No photos available')).toBeVisible();
});

test('[IMG-2] a photo that failed to load keeps its place, and a press requests it again', async ({
  page,
  complaints,
}) => {
  await page.route(/\/(api|media)\//, (route) =>
    route.request().resourceType() === 'image' ? route.abort() : route.fallback(),
  );
  await page.goto('/');
  const place = page.locator('#today .photo-button').first();
  const box = await place.boundingBox();
  await expect(place).toContainText('The photo could not be loaded. Try again');
  expect(await place.boundingBox()).toEqual(box);
  await expectAccessible(page, 'failed photos', '#today');
  await page.unrouteAll();
  await place.locator('.failed-photo').click();
  await expect
    .poll(() => place.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Chromium logs each aborted request, and nothing else.
  expect(complaints.splice(0).filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
});

test('[LIVE-3] every 30 s the archive and today’s collection are requested, unless the tab is hidden', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/collections')) asked.push(pathname);
  });
  let answered = 0;
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/collections')) answered += 1;
  });
  await page.clock.install();
  await page.goto('/');
  await hydrated(page);
  await holdClock(page);
  await page.evaluate(() => {
    const [photo] = document.querySelectorAll('main img');
    photo?.setAttribute('data-same', '');
  });
  // The moment of the first request depends on the machine; from then on requests follow every 30 s.
  const untilAsked = async (mostSeconds: number) => {
    for (let second = 0; second < mostSeconds && asked.length === 0; second++) {
      await page.clock.runFor(1000);
    }
  };
  await untilAsked(120);
  // The next interval begins when the responses have arrived.
  await expect.poll(() => answered).toBe(2);
  await page.clock.runFor(100);
  asked.splice(0);
  await page.clock.runFor(28_000);
  expect(asked).toEqual([]);
  await untilAsked(5);
  await expect.poll(() => asked.toSorted()).toEqual(['/api/collections/page', '/api/collections/today']);
  await expect.poll(() => answered).toBe(4);
  await page.clock.runFor(100);
  await expect(page.locator('img[data-same]')).toHaveCount(1);

  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true }),
  );
  await page.clock.runFor(30_000);
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { get: () => 'visible', configurable: true }),
  );
  expect(asked).toHaveLength(2);
  await page.clock.runFor(31_000);
  await expect.poll(() => asked.length).toBe(4);
});

// choices.spec.ts tests the light theme.
test('[SITE-4] axe finds nothing on the home page, dark @detail', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrated(page);
  await expectAccessible(page);
});

test('[SITE-5] nothing on the home page overflows, from 320 to 2560 px @detail', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  for (const width of [2560, 1440, 820, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await page.locator('.favourites').scrollIntoViewIfNeeded();
    await page.mouse.move(width / 2, 450);
    await page.mouse.wheel(600, 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  async function swipe(finger: CDPSession, from: { x: number; y: number }, by: { x?: number; y?: number }) {
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', from);
    for (let i = 1; i <= 8; i++) {
      await touch('touchMove', { x: from.x + ((by.x ?? 0) * i) / 8, y: from.y + ((by.y ?? 0) * i) / 8 });
    }
    await touch('touchEnd');
  }

  test('[GRID-2] [GRID-3] [GRID-6] a phone shows dots, and swipes turn the pages, never past the ends', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await hydrated(page);
    const finger = await page.context().newCDPSession(page);
    const pages = archive(page).getByRole('navigation', { name: 'Pages of the gallery' });
    await expect(pages.getByRole('button', { name: 'Next' })).toBeHidden();
    await expect(pages.getByRole('button', { name: /^Page \d$/ })).toHaveCount(3);
    await tiles(page).nth(4).scrollIntoViewIfNeeded();
    await page.evaluate(() => document.querySelector('.turning-grid')?.scrollIntoView({ block: 'start' }));
    const current = pages.locator('button[aria-current=page]');
    const grid = archive(page).locator('.turning-grid');
    const at = { x: 240, y: 400 };
    const swiped = async (by: { x?: number; y?: number }, pageName: string) => {
      await swipe(finger, at, by);
      await expect(grid).not.toHaveAttribute('data-locked', 'true');
      await expect(current).toHaveAccessibleName(pageName);
      await expect(page.getByRole('dialog')).toBeHidden();
    };
    await swiped({ x: 90 }, 'Page 1');
    await swiped({ x: -45 }, 'Page 1');
    await swiped({ x: -90, y: 12 }, 'Page 2');
    // The focused photo disappears with its page: the grid itself receives focus.
    await tiles(page).nth(3).getByRole('link').focus();
    await swiped({ x: -90 }, 'Page 3');
    await expect(grid).toBeFocused();
    await swiped({ x: -90 }, 'Page 3');
    await swiped({ x: 70 }, 'Page 2');
    const scrolled = await page.evaluate(() => scrollY);
    await swiped({ x: -20, y: -160 }, 'Page 2');
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
  });
});
