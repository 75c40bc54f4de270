import type { BrowserContext, Page } from '@playwright/test';
import type { Gallery } from '../support/gallery.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { detailIf, expect, visitorTest as test } from './gallery-test.ts';
import { hydrated } from './hydrated.ts';

/** A visitor's language and theme: in the server's HTML, at the first paint, and changed without a reload. */

const pagesOf = ({ today }: Gallery) => [
  ...['/', '/gallery', '/news', '/calendar'],
  ...[`/${today}`, `/${today}/1`],
];
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const papers = { light: 'rgb(250, 248, 244)', dark: 'rgb(20, 19, 18)' };

type Choice = { language?: 'en' | 'ja'; theme?: 'light' | 'dark' | 'system' };

async function chooseAhead(context: BrowserContext, { url }: Gallery, { language, theme }: Choice) {
  const cookies = { 'gomai-language': language, 'gomai-theme': theme };
  for (const [name, value] of Object.entries(cookies)) {
    if (value) await context.addCookies([{ name, value, url }]);
  }
}

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const language = (page: Page) => page.locator('html').getAttribute('lang');
const footer = (page: Page) => page.getByRole('contentinfo');

// Each language and each theme is tested once, because they do not depend on each other.
for (const [spoken, theme] of [
  ['en', 'light'],
  ['ja', 'dark'],
] as const) {
  test(`[SITE-3] [SITE-4] ${spoken}, ${theme}: language and theme are in the server’s HTML, and unchanged after hydration${detailIf(theme === 'dark')}`, async ({
    page,
    context,
    gallery,
  }) => {
    // The device is set to the other theme, which the choice must override.
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark', reducedMotion: 'reduce' });
    await chooseAhead(context, gallery, { language: spoken, theme });
    for (const path of pagesOf(gallery)) {
      const answer = await page.goto(path);
      const html = (await answer?.text()) ?? '';
      expect(html).toMatch(new RegExp(`<html lang="${spoken}"[^>]* data-theme="${theme}"`));
      expect(html).toContain(`<meta name="color-scheme" content="${theme}">`);
      await hydrated(page);
      expect([await language(page), await paper(page)]).toEqual([spoken, papers[theme]]);
      expect(JAPANESE.test(await page.title()), path).toBe(spoken === 'ja');
      await footer(page).scrollIntoViewIfNeeded();
      await expectAccessible(page);
    }
  });
}

test('[SITE-4] with the dark theme the page is dark at the first paint, before any script has loaded', async ({
  page,
  context,
  gallery,
  complaints,
}) => {
  await chooseAhead(context, gallery, { theme: 'dark', language: 'ja' });
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForSelector('header', { state: 'attached' });
  expect([await paper(page), await language(page)]).toEqual([papers.dark, 'ja']);
  // The colour of the header's seal is in the inline style sheet, so it is correct at the first paint too.
  await expect(page.locator('header svg').first().locator('rect')).toHaveCSS('fill', 'rgb(224, 96, 77)');
  // Chromium logs the blocked scripts.
  complaints.splice(0);
});

test('[SITE-4] without a choice, and with “System”, the page has the device’s theme @detail', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await hydrated(page);
  await expect.poll(() => paper(page)).toBe(papers.dark);
  const themes = footer(page).getByRole('list', { name: 'Theme' });
  await expect(themes.locator('[aria-current]')).toHaveText('System');
  await themes.getByRole('link', { name: 'Light' }).click();
  await expect.poll(() => paper(page)).toBe(papers.light);
  await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'light');
  await themes.getByRole('link', { name: 'System' }).click();
  await expect.poll(() => paper(page)).toBe(papers.dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => paper(page)).toBe(papers.light);
});

test('[SITE-3] a language chosen by keyboard applies without a reload, also in other tabs, and remains after a reload', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/news');
  await page.goto('/');
  await hydrated(page);
  const switches = page.getByRole('banner').getByRole('list', { name: 'Language' });
  // Before the first choice no language is marked.
  await expect(switches.locator('[aria-current]')).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await switches.getByRole('link', { name: '日本語' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'メイン' })).toBeVisible();
  await expect(page).toHaveTitle('Gomai：毎日五枚の写真');
  expect(await language(page)).toBe('ja');
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  const chosen = page.getByRole('banner').getByRole('link', { name: '日本語' });
  await expect(chosen).toBeFocused();
  await expect(chosen).toHaveAttribute('aria-current', 'true');

  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(other.locator('html')).toHaveAttribute('lang', 'ja');
  await page.reload();
  expect(await language(page)).toBe('ja');
});

test('[SITE-3] a URL with `?lang=ja` opens in Japanese, and a later choice overrides it @detail', async ({
  page,
}) => {
  await page.goto('/gallery?size=S&lang=ja');
  await hydrated(page);
  expect(await language(page)).toBe('ja');
  await expect(page).toHaveURL(/\/gallery\?size=S$/);
  await footer(page).getByRole('link', { name: 'English' }).click();
  await page.reload();
  expect(await language(page)).toBe('en');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('[SITE-3] [SITE-4] the language and theme switches work as links @detail', async ({ page }) => {
    await page.goto('/news');
    await footer(page).getByRole('link', { name: '日本語' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await footer(page).getByRole('link', { name: 'ダーク' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test('[SITE-4] Tab moves the focus in reading order, with a visible outline at each element @detail', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  const stops: string[] = [];
  for (let n = 0; n < 9; n++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement: element } = document;
      const { outlineStyle } = getComputedStyle(element ?? document.body);
      return { name: element?.textContent?.trim() ?? '', outlineStyle };
    });
    expect(stop.outlineStyle, stop.name).not.toBe('none');
    stops.push(stop.name);
  }
  expect(stops).toEqual([
    'Skip to the photos',
    expect.stringContaining('Gomai'),
    'About',
    'Gallery',
    'Calendar',
    'Feedback',
    'English',
    '日本語',
    expect.anything(),
  ]);
});

for (const language of ['en', 'ja'] as const) {
  test(`[SITE-4] [SITE-5] ${language}: at 200 % zoom nothing overflows; the footer’s links are at least 44 px high on a phone @detail`, async ({
    page,
    context,
    gallery,
  }) => {
    await chooseAhead(context, gallery, { language });
    for (const path of pagesOf(gallery)) {
      await page.goto(path);
      // 768 px is the narrowest header with all links, 640 px a window of 1280 px at 200 %, and 320 px the smallest
      // phone. The widest is first, to find photos that keep a wider width while they are not rendered
      // (`content-visibility`).
      for (const width of [768, 640, 320]) {
        await page.setViewportSize({ width, height: 568 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      }
    }
    await footer(page).scrollIntoViewIfNeeded();
    for (const link of await page.locator('footer a').filter({ visible: true }).all()) {
      const box = await link.boundingBox();
      expect(box?.height, await link.innerText()).toBeGreaterThanOrEqual(44);
    }
  });
}

test('[SITE-4] home prints black on white even in the dark theme, with its photographs and without controls', async ({
  page,
  context,
  gallery,
}) => {
  await chooseAhead(context, gallery, { theme: 'dark' });
  await page.goto('/');
  await hydrated(page);
  await page.emulateMedia({ media: 'print' });
  expect(await paper(page)).toBe('rgb(255, 255, 255)');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).color)).toBe('rgb(0, 0, 0)');
  for (const hidden of ['header nav', 'footer nav', '.switch', '.skip-link', '.menu-button', '#favourites']) {
    for (const element of await page.locator(hidden).all()) await expect(element).toBeHidden();
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#today time').first()).toBeVisible();
  await expect(page.locator('#today img')).toHaveCount(5);
  for (const photo of await page.locator('#today img').all()) await expect(photo).toBeVisible();
  await expect(page.getByText('© Gomai')).toBeVisible();
});

test('[SITE-4] [ROUTE-8] a collection’s page prints its title and five photographs; a photo’s page prints only that photo @detail', async ({
  page,
  context,
  gallery,
}) => {
  await chooseAhead(context, gallery, { theme: 'dark', language: 'ja' });
  for (const [path, photoCount] of [
    [`/${gallery.today}`, 5],
    [`/${gallery.today}/1`, 1],
  ] as const) {
    await page.goto(path);
    await hydrated(page);
    await page.emulateMedia({ media: 'print' });
    expect(await paper(page)).toBe('rgb(255, 255, 255)');
    for (const hidden of ['nav', '.switch', '.skip-link', '.menu-button', '.plain-button']) {
      for (const element of await page.locator(hidden).all()) await expect(element).toBeHidden();
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const photos = page.locator('main article .photo-button img');
    await expect(photos).toHaveCount(photoCount);
    for (const photo of await photos.all()) {
      await expect(photo).toBeVisible();
      await expect(photo).toHaveCSS('break-inside', 'avoid');
    }
    await expect(page.getByText('© Gomai')).toBeVisible();
    // At most one sheet per photo, so that no sheet contains only the gallery's name.
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(sheets?.length).toBeLessThanOrEqual(photoCount);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('[API-4] [SITE-4] axe finds nothing on the API page, in both themes @detail', async ({ page }) => {
  await page.goto('/api/docs');
  await page.locator('summary').first().press('Enter');
  await expect(page.locator('details[open]')).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
