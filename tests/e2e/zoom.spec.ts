import type { Page } from '@playwright/test';
import { expect, visitorTest as test } from './gallery-test.ts';
import { hydrated } from './hydrated.ts';
import {
  boxAtRest,
  dialog,
  expectPhoto,
  fingersOn,
  likeButton,
  openPhoto,
  photoBox,
} from './viewer-actions.ts';

async function scaleFrom(page: Page, whole: { width: number }): Promise<number> {
  return (await boxAtRest(page)).width / whole.width;
}

test('[VIEW-9] keys, button and Ctrl+wheel zoom; the next photo is shown whole @detail', async ({ page }) => {
  await page.goto('/');
  await openPhoto(page, 0);
  const whole = await boxAtRest(page);
  await page.keyboard.press('+');
  await expect.poll(() => scaleFrom(page, whole)).toBeCloseTo(1.5);
  await page.keyboard.press('+');
  await expect.poll(() => scaleFrom(page, whole)).toBeCloseTo(2.25);
  await page.keyboard.press('-');
  await expect.poll(() => scaleFrom(page, whole)).toBeCloseTo(1.5);
  await page.keyboard.press('0');
  await expect.poll(() => scaleFrom(page, whole)).toBeCloseTo(1);
  await dialog(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => scaleFrom(page, whole)).toBeCloseTo(2.5);
  await dialog(page).getByRole('button', { name: 'Show the whole photo' }).click();
  await expect.poll(() => scaleFrom(page, whole)).toBeCloseTo(1);

  const focus = { x: whole.x + whole.width * 0.25, y: whole.y + whole.height * 0.25 };
  await page.mouse.move(focus.x, focus.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect.poll(() => scaleFrom(page, whole)).toBeGreaterThan(1.8);
  expect(await page.evaluate(() => [visualViewport?.scale, devicePixelRatio])).toEqual([1, 1]);
  // The point of the photo under the mouse does not move.
  const zoomed = await photoBox(page);
  expect(Math.abs(zoomed.x + zoomed.width * 0.25 - focus.x)).toBeLessThan(2);

  await page.keyboard.press('ArrowRight');
  await expectPhoto(page, 2);
  await expect(dialog(page).locator('[data-zoomed]')).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => scaleFrom(page, whole)).toBeCloseTo(1);
});

test('[VIEW-9] the mouse drags a zoomed photo up to its edges; a double-click still likes @detail', async ({
  page,
}) => {
  await page.goto('/');
  await openPhoto(page, 0);
  const whole = await boxAtRest(page);
  await dialog(page).getByRole('button', { name: 'Zoom in' }).click();
  const before = await boxAtRest(page);
  await page.mouse.move(500, 450);
  await page.mouse.down();
  await page.mouse.move(420, 450, { steps: 4 });
  await page.mouse.up();
  expect((await photoBox(page)).x).toBeCloseTo(before.x - 80);
  await page.mouse.move(200, 450);
  await page.mouse.down();
  await page.mouse.move(1000, 450, { steps: 4 });
  await page.mouse.move(3000, 450, { steps: 4 });
  await page.mouse.up();
  // The photo stops at the left edge of its place.
  expect((await photoBox(page)).x).toBeCloseTo(56);
  // In a smaller window the photo stays at that edge.
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect.poll(async () => (await photoBox(page)).x).toBeCloseTo(56);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await photoBox(page)).x).toBeLessThan(56);
  await page.mouse.move(200, 450);
  await page.mouse.down();
  await page.mouse.move(1000, 450, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('Shift+ArrowRight');
  expect((await boxAtRest(page)).x).toBeCloseTo(56 - 120);
  await page.mouse.dblclick(500, 450);
  await expect(likeButton(page)).toHaveAccessibleName('Like, 1 of 5');
  await expectPhoto(page, 1);
  expect((await photoBox(page)).width / whole.width).toBeCloseTo(2.5);
});

test('[VIEW-9] [IMG-4] zooming in loads a wider rendition', async ({ page }) => {
  // The test photos are too small to have several renditions, so the page receives larger sizes for them.
  await page.route(/\/api\/collections\/page\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"width":900,"height":600', '"width":2400,"height":1600');
    await route.fulfill({ response, body });
  });
  await page.goto('/gallery');
  await hydrated(page);
  const listed = page.waitForResponse(/\/api\/collections\/page\?/);
  await page.getByRole('radio', { name: '0 hearts' }).check();
  await listed;
  // The former list, which has headings, is shown until the new one is rendered.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0);
  await openPhoto(page, 0);
  const photo = dialog(page).locator('[data-current] picture img');
  const sizes = () => photo.evaluate((image: HTMLImageElement) => image.sizes);
  /** The width of the rendition that has loaded. */
  const loadedWidth = () =>
    photo.evaluate(({ complete, currentSrc }: HTMLImageElement) =>
      complete ? Number(new URL(currentSrc).searchParams.get('width')) : 0,
    );
  await expect.poll(loadedWidth).toBeGreaterThan(0);
  const before = { sizes: await sizes(), width: await loadedWidth() };
  await page.keyboard.press('+');
  await expect.poll(sizes).toBe(before.sizes.replaceAll('calc(min', 'calc(2.5 * min'));
  await expect.poll(loadedWidth).toBeGreaterThan(before.width);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[VIEW-9] two fingers zoom; on a zoomed photo one finger pans without navigating, and a double-tap likes', async ({
    page,
  }) => {
    await page.goto('/');
    await openPhoto(page, 0);
    const whole = await boxAtRest(page);
    const fingers = await fingersOn(page);
    const [a, b] = [
      { x: 155, y: 400 },
      { x: 235, y: 440 },
    ];
    await fingers.move(
      [a, b],
      [
        { x: 75, y: 360 },
        { x: 315, y: 480 },
      ],
    );
    await expect.poll(() => scaleFrom(page, whole)).toBeCloseTo(3, 1);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    const before = await photoBox(page);
    await fingers.swipe({ x: 250, y: 420 }, { x: -120 });
    expect((await boxAtRest(page)).x).toBeCloseTo(before.x - 120, 0);
    await fingers.swipe({ x: 195, y: 420 }, { y: 200 });
    await fingers.tap({ x: 330, y: 420 });
    await boxAtRest(page);
    await expect(dialog(page)).toBeVisible();
    await expectPhoto(page, 1);
    // Without waiting in between: on a busy machine a wait would make them two slow taps.
    await Promise.all([fingers.tap({ x: 200, y: 420 }), fingers.tap({ x: 202, y: 422 })]);
    await expect(page.locator('[data-floating-like]')).toHaveCount(1);
    await expectPhoto(page, 1);
    await fingers.move(
      [
        { x: 45, y: 420 },
        { x: 345, y: 420 },
      ],
      [
        { x: 170, y: 420 },
        { x: 220, y: 420 },
      ],
    );
    await expect.poll(() => scaleFrom(page, whole)).toBe(1);
    await fingers.swipe({ x: 250, y: 420 }, { x: -120 });
    await expectPhoto(page, 2);
  });
});
