import type { Page } from '@playwright/test';
import { expect, visitorTest as test } from './gallery-test.ts';
import { hydrated } from './hydrated.ts';

/** One photograph travels from page to page. */

interface Travel {
  /** Photographs that were on both pages; undefined after a plain cut. */
  travelled?: string[];
}

/** Notes on each page how it was reached. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('pagereveal', async (event) => {
      const { viewTransition } = event as Event & { viewTransition?: { ready: Promise<unknown> } };
      if (!viewTransition) return;
      await viewTransition.ready;
      const names = document.getAnimations().flatMap((animation) => {
        const { animationName = '' } = animation as CSSAnimation;
        return animationName.match(/group-anim-(photo-.*)/)?.[1] ?? [];
      });
      Object.assign(window, { travelled: names });
    });
  });
const travelled = (page: Page) => page.evaluate(() => (window as Travel).travelled);

async function openFromCalendar(page: Page, date: string): Promise<void> {
  await watch(page);
  await page.goto('/calendar');
  await hydrated(page);
  // The script that names the photograph for the transition is loaded when the page is idle.
  await page.waitForLoadState('networkidle');
  await page.locator(`a[data-day="${date}"]`).click();
  await expect(page).toHaveURL(`/${date}`);
}

test('from the calendar to its day the first photo travels', async ({ page, gallery }) => {
  await openFromCalendar(page, gallery.today);
  await expect.poll(() => travelled(page)).toEqual([`photo-${gallery.today}-1`]);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('[VIEW-10] a page change is a plain cut', async ({ page, gallery }) => {
    await openFromCalendar(page, gallery.today);
    await page.waitForLoadState('networkidle');
    expect(await travelled(page)).toBeUndefined();
  });
});
