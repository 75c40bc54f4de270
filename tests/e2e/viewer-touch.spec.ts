import type { CDPSession, Page } from '@playwright/test';
import { expect, visitorTest as test } from './gallery-test.ts';
import { expectPhoto, openPhoto, stopTime } from './viewer-actions.ts';

/**
 * The viewer by touch. The touches are sent through the browser's input pipeline, so that touch-action, pointer
 * capture and cancelled pointers behave as on a phone.
 */

const SIZE = { width: 390, height: 844 };
const CENTRE = { x: 195, y: 420 };
/** Longer than the time for a double-tap and than the animation of a photo change. */
const SETTLED_MS = 450;

test.use({ viewport: SIZE, hasTouch: true, isMobile: true });

let finger: CDPSession;

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  finger = await page.context().newCDPSession(page);
});

interface Point {
  x: number;
  y: number;
}

function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) {
  return finger.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
  });
}

/** Sends start and end without waiting in between: on a busy machine a wait would make the tap a long press. */
async function tap(point: Point) {
  await Promise.all([touch('touchStart', point), touch('touchEnd')]);
}

async function swipe(from: Point, by: Partial<Point>, steps = 8) {
  await touch('touchStart', from);
  for (let i = 1; i <= steps; i++) {
    await touch('touchMove', {
      x: from.x + ((by.x ?? 0) * i) / steps,
      y: from.y + ((by.y ?? 0) * i) / steps,
    });
  }
  await touch('touchEnd');
}

async function open(page: Page, n: number) {
  const thumbnail = await openPhoto(page, n, 'tap');
  await page.waitForTimeout(SETTLED_MS);
  return thumbnail;
}

const sheet = (page: Page) => page.getByRole('region', { name: 'Photo details' });

test('[VIEW-8] tapping the right half shows the next photo, the left half the previous', async ({ page }) => {
  await open(page, 1);
  await expectPhoto(page, 2);
  await tap({ x: 320, y: 420 });
  await expectPhoto(page, 3);
  await tap({ x: 70, y: 420 });
  await expectPhoto(page, 2);
});

test('[VIEW-8] a swipe left shows the next photo, a swipe right the previous; after 50 px or less the photo springs back', async ({
  page,
}) => {
  await open(page, 1);
  await swipe(CENTRE, { x: -120 });
  await expectPhoto(page, 3);
  await page.waitForTimeout(SETTLED_MS);
  await swipe(CENTRE, { x: 120 });
  await expectPhoto(page, 2);
  await page.waitForTimeout(SETTLED_MS);
  await swipe(CENTRE, { x: -50 });
  await page.waitForTimeout(SETTLED_MS);
  await expectPhoto(page, 2);
});

test('[VIEW-8] each of several quick swipes counts, also while the photo is still sliding @detail', async ({
  page,
}) => {
  await open(page, 1);
  for (let n = 0; n < 3; n++) await swipe(CENTRE, { x: -120 }, 2);
  await expectPhoto(page, 5);
  for (let n = 0; n < 2; n++) await swipe(CENTRE, { x: 120 }, 2);
  await expectPhoto(page, 3);
});

test('[VIEW-8] after a jump to another photo, a drag shows both neighbours of that photo; in the slideshow a swiped photo comes to rest in its place @detail', async ({
  page,
}) => {
  await open(page, 0);
  await page.getByRole('button', { name: 'Photo 4 of 5' }).tap();
  await expectPhoto(page, 4);
  await page.waitForTimeout(SETTLED_MS);
  await touch('touchStart', CENTRE);
  await touch('touchMove', { x: 250, y: 420 });
  await touch('touchMove', { x: 300, y: 420 });
  const seen = page.locator('[data-photo]').filter({ visible: true });
  await expect(seen).toHaveCount(3);
  await touch('touchEnd');
  await expectPhoto(page, 3);
  await page.waitForTimeout(SETTLED_MS);

  await page.keyboard.press('f');
  await expect(page.getByRole('dialog')).toHaveAttribute('data-slideshow', 'playing');
  const place = () => page.locator('[data-current]').boundingBox();
  const before = await place();
  await swipe(CENTRE, { x: -120 });
  await expectPhoto(page, 4);
  await expect.poll(place).toEqual(before);
  await swipe(CENTRE, { y: 140 });
  await expect(page.getByRole('dialog')).toHaveAttribute('data-slideshow', 'off');
  await expect(page.locator('[data-fade]').first()).toHaveCSS('opacity', '1');
});

test('[VIEW-5] [VIEW-6] [VIEW-8] a swipe left on the fifth photo shows the previous day; on the newest day’s first photo “Previous photo” is disabled @detail', async ({
  page,
}) => {
  await open(page, 4);
  const title = page.getByRole('dialog').getByRole('heading', { includeHidden: true }); // in the closed sheet
  await expect(title).toHaveText('Five Shots');
  await swipe(CENTRE, { x: -120 });
  await expectPhoto(page, 1);
  await expect(title).toHaveText('Gomai Gallery');
  await page.waitForTimeout(SETTLED_MS);
  for (const n of [5, 4, 3, 2, 1, 1]) {
    await swipe(CENTRE, { x: 120 });
    await expectPhoto(page, n);
    await page.waitForTimeout(SETTLED_MS);
  }
  await expect(title).toHaveText('Five Shots');
  await expect(page.getByRole('button', { name: 'Previous photo' })).toBeDisabled();
});

test('[VIEW-8] a swipe up opens the details; a swipe down closes them, and the next one closes the viewer @detail', async ({
  page,
}) => {
  const thumbnail = await open(page, 2);
  await expect(sheet(page)).toBeHidden();
  await swipe({ x: 195, y: 600 }, { y: -140 });
  await expect(sheet(page)).toBeVisible();
  await page.waitForTimeout(SETTLED_MS);
  await swipe({ x: 195, y: 150 }, { y: 100 });
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByRole('dialog')).toBeVisible();
  await swipe(CENTRE, { y: 140 });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(thumbnail).toBeFocused();
});

test('[VIEW-8] inside the details a swipe down of more than 50 px closes them, a shorter one does not @detail', async ({
  page,
}) => {
  await open(page, 2);
  await swipe({ x: 195, y: 600 }, { y: -140 });
  await expect(sheet(page)).toBeVisible();
  await page.waitForTimeout(SETTLED_MS);
  await swipe({ x: 195, y: 560 }, { y: 45 });
  await page.waitForTimeout(SETTLED_MS);
  await expect(sheet(page)).toBeVisible();
  await swipe({ x: 195, y: 560 }, { y: 90 });
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('[VIEW-8] the controls hide after 2 s, and a touch shows them again', async ({ page }) => {
  await page.clock.install();
  await open(page, 1);
  const controls = page.locator('[data-controls]');
  await stopTime(page);
  await page.clock.runFor(2000);
  await expect(controls).toHaveAttribute('data-controls', 'hidden');
  await tap({ x: 320, y: 420 });
  await expect(controls).toHaveAttribute('data-controls', 'shown');
  await page.clock.runFor(1900);
  await expect(controls).toHaveAttribute('data-controls', 'shown');
  await page.clock.runFor(200);
  await expect(controls).toHaveAttribute('data-controls', 'hidden');
  await tap({ x: 320, y: 420 });
  await expect(controls).toHaveAttribute('data-controls', 'shown');
});

test('[VIEW-8] a second finger cancels a swipe @detail', async ({ page }) => {
  await open(page, 1);
  const second = { x: 100, y: 300 };
  await touch('touchStart', CENTRE);
  await touch('touchMove', { x: 165, y: 420 });
  await touch('touchStart', { x: 165, y: 420 }, second);
  await touch('touchMove', { x: 60, y: 420 }, second);
  await touch('touchEnd');
  await page.waitForTimeout(SETTLED_MS);
  await expectPhoto(page, 2);
  await swipe(CENTRE, { x: -120 });
  await expectPhoto(page, 3);
});

test('[LIKE-2] [VIEW-8] a double-tap does not navigate @detail', async ({ page }) => {
  await page.clock.install();
  await open(page, 1);
  await stopTime(page);
  await tap({ x: 320, y: 420 });
  await tap({ x: 322, y: 424 });
  await page.clock.runFor(SETTLED_MS);
  await expectPhoto(page, 2);
});
