import type { Page } from '@playwright/test';
import { addDays, longDate } from '../../src/shared/dates.ts';
import { adminPath, adminPaths } from '../../src/web/pages/admin/admin-paths.ts';
import { startSeededGallery } from '../support/seeded-gallery.ts';
import { UNBREAKABLE, writeUnbreakableTexts } from '../support/unbreakable-texts.ts';
import { expect, sharedTest } from './gallery-test.ts';
import { openFeedback } from './open-feedback.ts';
import { signIn } from './sign-in.ts';
import { dialog, openPhoto } from './viewer-actions.ts';

/** A gallery with unbreakable texts in every field: no page may scroll sideways because of them. */
const test = sharedTest((run) => startSeededGallery(run, 2, writeUnbreakableTexts));

const WIDTHS = [320, 390, 820, 1440];
/** Elements that scroll sideways by design, each in its own box. */
const ROWS = '.favourites, .memories, nav, .news-content :is(table, pre)';

test.afterEach(({ complaints }) => {
  const others = complaints.filter((line) => !/status of 40[34]/.test(line));
  complaints.splice(0, complaints.length, ...others);
});

/** Lists elements that scroll sideways or reach beyond the window at its current width. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate((rows) => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`.slice(0, 120);
    const found = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { overflowX, position } = getComputedStyle(element);
      const scrolls = ['auto', 'scroll'].includes(overflowX) && !element.closest(rows);
      // A fixed element makes nothing scroll: the window's edge cuts the element off.
      const leaves = position === 'fixed' && element.getBoundingClientRect().right > innerWidth + 1;
      return leaves || (scrolls && element.scrollWidth > element.clientWidth + 1);
    });
    const root = document.scrollingElement ?? document.documentElement;
    const widest =
      root.scrollWidth > root.clientWidth
        ? [...document.querySelectorAll('body *')].filter(
            (element) =>
              element.getBoundingClientRect().right > root.clientWidth + 1 && !element.closest(rows),
          )
        : [];
    return [...found, ...widest.slice(0, 5)].map(nameOf);
  }, ROWS);
}

async function expectNothingSideways(page: Page, where: string, widths = WIDTHS): Promise<void> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const element of await overflowing(page)) found.push(`${where} at ${width} px: ${element}`);
  }
  expect.soft(found).toEqual([]);
}

for (const language of ['en', 'ja']) {
  test(`[SITE-5] no text makes a visitor's page scroll sideways, ${language} @detail`, async ({
    page,
    gallery,
  }) => {
    for (const path of [
      '/',
      '/gallery',
      '/news',
      '/calendar',
      `/${gallery.today}`,
      `/${gallery.today}/1`,
      '/nowhere',
    ]) {
      await page.goto(`${path}?lang=${language}`);
      await page.waitForLoadState('networkidle');
      await expectNothingSideways(page, path);
    }
  });
}

test('[SITE-5] no text makes the viewer, its sheet or the feedback scroll sideways @detail', async ({
  page,
}) => {
  await page.goto('/');
  await page.setViewportSize({ width: 390, height: 800 });
  await openPhoto(page, 1);
  await dialog(page).getByRole('button', { name: 'Photo details' }).click();
  await expectNothingSideways(page, 'viewer');
  await page.goto('/');
  const feedback = await openFeedback(page);
  for (const field of await feedback.getByRole('textbox').all()) await field.fill(UNBREAKABLE.word);
  await expectNothingSideways(page, 'feedback');
});

test('[SITE-5] no text makes the admin pages, the editor of a day or the chat scroll sideways @detail', async ({
  page,
  gallery,
}) => {
  test.slow();
  await signIn(page, gallery);
  for (const path of adminPaths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    if (path === adminPath('feedback')) {
      for (const message of await page.locator('main h3 button').all()) await message.click();
    }
    await expectNothingSideways(page, path);
  }
  await page.goto('/admin');
  const date = longDate(addDays(gallery.today, -1));
  await page.getByRole('button', { name: `Edit the collection of ${date}` }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).not.toHaveValue('');
  await expectNothingSideways(page, 'editor');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Enter the gallery' }).click();
  await page.getByRole('button', { name: /^Chat/ }).click();
  await expect(page.getByRole('log', { name: 'Messages' }).getByRole('article')).not.toHaveCount(0);
  await expectNothingSideways(page, 'chat');
});
