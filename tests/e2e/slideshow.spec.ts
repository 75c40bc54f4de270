import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, visitorTest as test } from './gallery-test.ts';
import { dialog, expectLoaded, expectPhoto, openPhoto, stopTime } from './viewer-actions.ts';

const phase = (page: Page, is: 'off' | 'playing' | 'paused') =>
  expect(dialog(page)).toHaveAttribute('data-slideshow', is);
const isFullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);
const fullscreenButton = (page: Page) => dialog(page).getByRole('button', { name: /^Fullscreen/ });

test('[SLIDE-1] [SLIDE-3] the Fullscreen button starts the slideshow, which shows the watermark, and the next photo every 10 s', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await openPhoto(page, 3);
  await expectLoaded(page);
  await expect(page.locator('[data-watermark]')).toHaveCount(0);
  await stopTime(page);
  await fullscreenButton(page).click();
  await phase(page, 'playing');
  expect(await isFullscreen(page)).toBe(true);
  await expect(page.locator('[data-watermark]')).toContainText('Gomai');
  await expect(dialog(page).getByRole('heading')).toBeHidden();
  await page.clock.runFor(9_999);
  await expectPhoto(page, 4);
  await page.clock.runFor(1);
  await expectPhoto(page, 5);
  // The slideshow continues with the next collection (VIEW-5).
  await expectLoaded(page);
  await page.clock.runFor(10_000);
  await expectPhoto(page, 1);
  await page.clock.resume();
  await expectAccessible(page);
});

test('[SLIDE-1] the slideshow waits while a photo loads @detail', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const isViewers = (url: URL) =>
    url.pathname === '/api/images/optimize' && url.searchParams.get('quality') === '95';
  await page.route(isViewers, async (route) => {
    await held;
    await route.fallback();
  });
  await page.clock.install();
  await page.goto('/');
  await openPhoto(page, 1);
  await stopTime(page);
  await page.keyboard.press('f');
  await phase(page, 'playing');
  await page.clock.runFor(60_000);
  await expectPhoto(page, 2);
  release();
  await expectLoaded(page);
  await page.clock.runFor(9_999);
  await expectPhoto(page, 2);
  await page.clock.runFor(1);
  await expectPhoto(page, 3);
});

test('[SLIDE-2] any interaction pauses the slideshow; after 10 s without one it resumes', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await openPhoto(page, 1);
  await expectLoaded(page);
  await page.mouse.move(300, 300);
  await stopTime(page);
  await page.keyboard.press('f');
  await phase(page, 'playing');
  await page.clock.runFor(9_000);
  await page.mouse.move(320, 300);
  await page.mouse.move(340, 300);
  await phase(page, 'paused');
  await page.clock.runFor(6_000);
  await page.mouse.wheel(0, 10);
  await page.clock.runFor(9_999);
  await phase(page, 'paused');
  await expectPhoto(page, 2);
  await page.clock.runFor(1);
  await phase(page, 'playing');
  await page.clock.runFor(9_999);
  await expectPhoto(page, 2);
  await page.clock.runFor(1);
  await expectPhoto(page, 3);
  await page.keyboard.press('ArrowRight');
  await phase(page, 'paused');
  await expectPhoto(page, 4);
});

test('[SLIDE-2] leaving fullscreen in any way stops the slideshow; the viewer stays and the focus returns @detail', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await openPhoto(page, 1);
  await expectLoaded(page);
  await stopTime(page);
  for (const leave of [
    () => page.evaluate(() => document.exitFullscreen()),
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('f'),
    () => dialog(page).getByRole('button', { name: 'Exit fullscreen' }).click(),
  ]) {
    await fullscreenButton(page).click();
    await phase(page, 'playing');
    await leave();
    await phase(page, 'off');
    await expect.poll(() => isFullscreen(page)).toBe(false);
    await expect(dialog(page)).toBeVisible();
    await page.clock.runFor(100);
    await expect(fullscreenButton(page)).toBeFocused();
  }
  await page.clock.runFor(30_000);
  await expectPhoto(page, 2);
});

test('[SLIDE-2] a refusal of fullscreen is only logged @detail', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not allowed'));
  });
  await page.goto('/');
  await openPhoto(page, 1);
  await fullscreenButton(page).click();
  await expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining('not allowed')]);
  await phase(page, 'off');
  await expect(page.locator('[data-watermark]')).toHaveCount(0);
});
