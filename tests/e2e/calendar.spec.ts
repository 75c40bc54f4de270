import type { Page, Route } from '@playwright/test';
import { storedCollections } from '../../src/server/db/schema/days.ts';
import { addDays, longDate } from '../../src/shared/dates.ts';
import { dateIn } from '../../src/shared/wall-clock.ts';
import { EMBEDDED_IMAGE } from '../support/embedded-image.ts';
import { SITE_ZONE } from '../support/site-zone.ts';
import { expectAccessible } from './axe.ts';
import { detailIf, expect, preparedTest } from './gallery-test.ts';
import { hydrated } from './hydrated.ts';
import { withoutServerRendering } from './without-server-rendering.ts';

/** The calendar by keyboard, by touch and without JavaScript. */

const today = dateIn(SITE_ZONE, new Date());
const year = Number(today.slice(0, 4));
/** Today's date last year; on February 29, February 28. */
const yearAgo = today.endsWith('02-29') ? `${year - 1}-02-28` : `${year - 1}${today.slice(4)}`;
/** A date in another year than today, far from that year's first and last day. */
const summer = `${year - 2}-06-15`;
const days = [today, addDays(today, 1), yearAgo, ...[0, -1, -3, -40].map((by) => addDays(summer, by))];

const test = preparedTest(async (db) => {
  await db
    .insert(storedCollections)
    .values(days.map((date) => ({ date, photoUrls: Array<string>(5).fill(EMBEDDED_IMAGE) })));
});

const day = (page: Page, date: string) => page.locator(`a[data-day="${date}"]`);

async function enter(page: Page, url = '/calendar') {
  await page.goto(url);
  await hydrated(page);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[COL-7] the server’s page shows the newest year with its collections, and links to other years', async ({
    page,
  }) => {
    const response = await page.goto('/calendar');
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle('Calendar · Gomai');
    await expect(page.locator('a[data-day]')).toHaveCount(1);
    await expect(day(page, today)).toHaveAttribute('href', `/${today}`);
    await expect(day(page, today)).toHaveAttribute('aria-current', 'date');
    await page
      .getByRole('navigation', { name: 'Years' })
      .getByRole('link', { name: String(year - 1) })
      .click();
    await expect(day(page, yearAgo)).toBeVisible();
    await page.getByLabel('Jump to a date').fill(today);
    await page.getByRole('button', { name: 'Go' }).click();
    await expect(day(page, today)).toBeVisible();
  });
});

test('[ROUTE-8] “On this day” links to the collection of the same date in another year', async ({ page }) => {
  test.skip(today.endsWith('02-29'), 'only leap years have a February 29');
  await enter(page);
  const memory = page.getByRole('region', { name: 'On this day' }).getByRole('link').first();
  await expect(memory).toHaveAttribute('href', `/${yearAgo}`);
});

test('a stripe of the year opens its day’s page, scrolled to the top, even a second time @detail', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 360 });
  await enter(page);
  const first = Date.UTC(year, 0, 1);
  const share = (Date.parse(today) - first + 43_200_000) / (Date.UTC(year + 1, 0, 1) - first);
  const stripes = page.locator('.year-stripes canvas');
  const open = async () => {
    await stripes.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const { width = 0 } = (await stripes.boundingBox()) ?? {};
    await stripes.click({ position: { x: share * width, y: 10 } });
    await expect(page.locator('.photo-button').first()).toBeVisible();
    await expect(page).toHaveURL(`/${today}`);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  };
  await open();
  await page.goBack();
  await hydrated(page);
  await open();
});

test('[SITE-4] a year has one tab stop; arrows skip empty dates, G jumps to a date, Enter opens a day, Back returns @detail', async ({
  page,
}) => {
  await enter(page, `/calendar?year=${year - 2}`);
  await expect(page.locator('a[data-day][tabindex="0"]')).toHaveCount(1);
  await day(page, summer).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(day(page, addDays(summer, -1))).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(day(page, addDays(summer, -3)), 'over a day without photos').toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(day(page, addDays(summer, -1))).toBeFocused();

  await page.keyboard.press('g');
  const field = page.getByLabel('Jump to a date');
  await expect(field).toBeFocused();
  await field.fill(today);
  await page.keyboard.press('Enter');
  await expect(day(page, today)).toBeFocused();
  await expect(page).toHaveURL(`/calendar?date=${today}`);
  // Jumping to the same date focuses it again, without another history entry.
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.press('g');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(day(page, today)).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(entries);

  await page.keyboard.press('g');
  await field.fill(addDays(summer, -4));
  await page.keyboard.press('Enter');
  const nearest = addDays(summer, -3);
  await expect(day(page, nearest)).toBeFocused();
  await expect(
    page.getByText(
      `No photos on ${longDate(addDays(summer, -4))}. The nearest day that year is ${longDate(nearest)}.`,
    ),
  ).toBeVisible();
  // This date has the same nearest day.
  await page.keyboard.press('g');
  await field.fill(addDays(summer, -5));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/calendar?date=${addDays(summer, -5)}`);
  await expect(day(page, nearest)).toBeFocused();
  await page.keyboard.press('g');
  await field.fill(`${year - 5}-06-15`);
  await page.keyboard.press('Enter');
  await expect(day(page, nearest), 'a year without photos').toHaveCount(0);
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(field).toHaveValue(addDays(summer, -5));
  await expect(day(page, nearest)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/${nearest}`);
  await page.goBack();
  await expect(page).toHaveURL(`/calendar?date=${addDays(summer, -5)}`);
  await page.goBack();
  await expect(day(page, nearest)).toBeFocused();
  await page.goBack();
  await expect(day(page, today)).toBeFocused();
  await page.goBack();
  await expect(day(page, summer)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a swipe shows the previous or next year, and does nothing past the newest year @detail', async ({
    page,
  }) => {
    await enter(page);
    const session = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const box = await page.locator('.year-sheets').boundingBox();
      const y = (box?.y ?? 0) + 120;
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
      await touch('touchStart', from);
      for (let step = 1; step <= 4; step++) await touch('touchMove', from + ((to - from) * step) / 4);
      await touch('touchEnd');
    };
    await swipe(60, 300);
    await expect(day(page, today)).toBeVisible();
    await swipe(300, 60);
    await expect(day(page, yearAgo)).toBeVisible();
    await expect(page).toHaveURL(`/calendar?year=${year - 1}`);

    // Swipes change the year even while the data of a year are still loading.
    await page.reload();
    await hydrated(page);
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
    const wait = (route: Route) => mayLoad.then(() => route.continue());
    await page.route('**/api/calendar', wait);
    await page.goBack();
    await expect(page).toHaveURL('/calendar');
    await expect(day(page, yearAgo)).toBeVisible();
    await swipe(300, 60);
    await expect(page).toHaveURL(`/calendar?year=${year - 1}`);
    await swipe(60, 300);
    await expect(day(page, today)).toBeVisible();

    await enter(page, `/calendar?year=${year - 2}`);
    await page.route(`**/api/calendar?year=${year - 1}`, wait);
    await swipe(60, 300);
    await expect(page).toHaveURL(`/calendar?year=${year - 1}`);
    await expect(day(page, summer)).toBeVisible();
    await swipe(60, 300);
    await expect(day(page, today)).toBeVisible();
    load();
  });

  test('[SITE-4] a date is large enough for a finger @detail', async ({ page }) => {
    await enter(page);
    const box = await day(page, today).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });
});

// The layout does not depend on the theme, so each width is checked in one theme only.
for (const [colorScheme, widths] of [
  ['light', [320, 820, 1440]],
  ['dark', [390]],
] as const) {
  test(`[SITE-4, SITE-5] axe finds nothing and nothing overflows, ${colorScheme}${detailIf(colorScheme === 'dark')}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await enter(page, `/calendar?year=${year - 2}`);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await enter(page);
    await expectAccessible(page);
  });
}

test('if the calendar fails to load, it shows a message and a button to try again @detail', async ({
  page,
  complaints,
}) => {
  let failing = true;
  await page.route(/\/api\/calendar/, (route) =>
    failing ? route.fulfill({ status: 500, body: 'broken' }) : route.continue(),
  );
  await withoutServerRendering(page, '/calendar');
  await page.goto('/calendar');
  await expect(page.getByRole('alert')).toContainText('The calendar cannot be shown right now.');
  expect(complaints.splice(0).filter((line) => !line.includes('status of 500'))).toEqual([]);
  failing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(day(page, today)).toBeVisible();
});
