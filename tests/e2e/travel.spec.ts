import type { Page } from '@playwright/test';
import { expect, visitorTest as test } from './gallery-test.ts';
import { hydrated } from './hydrated.ts';

/** A photo that moves from one page to the next (view transitions between documents). */

interface Travel {
  /** Whether a photo moved from the previous page; undefined without a view transition. */
  travelled?: boolean;
}

/** Stores in each page's `window` whether a photo moved when the page was opened. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('pagereveal', async (event) => {
      const { viewTransition } = event as Event & { viewTransition?: { ready: Promise<unknown> } };
      if (!viewTransition) return;
      await viewTransition.ready;
      const moves = (animation: Animation) =>
        (animation as CSSAnimation).animationName?.includes('group-anim-photo');
      Object.assign(window, { travelled: document.getAnimations().some(moves) });
    });
  });
const travelled = (page: Page) => page.evaluate(() => (window as Travel).travelled);

async function openFromCalendar(page: Page, date: string): Promise<void> {
  await watch(page);
  await page.goto('/calendar');
  await hydrated(page);
  const link = page.locator(`a[data-day="${date}"]`);
  // Waits for the link's photo, which is shown only once the page's first photo has loaded.
  await expect(link.locator('img')).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(`/${date}`);
}

test('the first photo moves from the calendar to its day, and back to its link, which gets the focus @detail', async ({
  page,
  gallery,
}) => {
  const { today } = gallery;
  await openFromCalendar(page, today);
  await expect.poll(() => travelled(page)).toBe(true);
  // Playwright turns the back-forward cache off, so Back loads the page again. The photo must move although the
  // page's script files have not loaded yet.
  await page.goBack();
  await expect(page).toHaveURL('/calendar');
  await expect.poll(() => travelled(page)).toBe(true);
  await expect(page.locator(`a[data-day="${today}"]`)).toBeFocused();
});

test('a photo moves from its page to its day, and nothing moves from photo to photo @detail', async ({
  page,
  gallery,
}) => {
  await watch(page);
  await page.goto(`/${gallery.today}/1`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Photo 2' }).click();
  await expect(page).toHaveURL(`/${gallery.today}/2`);
  await expect.poll(() => travelled(page)).toBe(false);
  await hydrated(page);
  await page.locator('h1 a, .day-link').first().click();
  await expect(page).toHaveURL(`/${gallery.today}`);
  await expect.poll(() => travelled(page)).toBe(true);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('[VIEW-10] no photo moves between pages, and Back returns the focus to its link', async ({
    page,
    gallery,
  }) => {
    await openFromCalendar(page, gallery.today);
    await hydrated(page);
    expect(await travelled(page)).toBeUndefined();
    await page.goBack();
    await expect(page.locator(`a[data-day="${gallery.today}"]`)).toBeFocused();
  });
});
