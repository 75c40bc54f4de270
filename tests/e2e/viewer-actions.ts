import type { Locator, Page } from '@playwright/test';
import { expect } from './gallery-test.ts';
import { holdClock } from './hold-clock.ts';

/** Actions and assertions in the viewer, shared by its stories. */

export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const likeButton = (page: Page): Locator => dialog(page).getByRole('button', { name: /^Like, / });

/** Longer than the animation of a zoom step, and of a change of photo. */
const REST_MS = 450;

/** Opens the page's n-th photo (from 0) with a click or a tap; on home today's five come first. */
export async function openPhoto(page: Page, n: number, by: 'click' | 'tap' = 'click'): Promise<Locator> {
  const thumbnail = page
    .locator('main')
    .locator('a, button')
    .filter({ has: page.locator('img') })
    .nth(n);
  await thumbnail.scrollIntoViewIfNeeded();
  await expect(async () => {
    // No second click if the viewer is open: it covers the thumbnail.
    if (!(await dialog(page).isVisible())) await thumbnail[by]({ timeout: 1500 });
    await expect(dialog(page)).toBeVisible({ timeout: 1500 });
  }).toPass();
  return thumbnail;
}

export async function expectPhoto(page: Page, n: number): Promise<void> {
  await expect(dialog(page).locator('button[aria-current=true]')).toHaveAccessibleName(`Photo ${n} of 5`);
}

/** The current photo: the first child. The second child is the status line of a slow photo. */
const photo = (page: Page) => dialog(page).locator('[data-current] > div').first();

async function boxOf(shown: Locator) {
  const box = await shown.boundingBox();
  if (box === null) throw new Error('the element is not shown');
  return box;
}

export const photoBox = (page: Page) => boxOf(photo(page));

/** The bounding box of the current photo, or of `shown`, once it has stopped moving, as after the viewer has opened. */
export async function boxAtRest(page: Page, shown = photo(page)) {
  let box = await boxOf(shown);
  await expect(async () => {
    const before = box;
    await page.waitForTimeout(REST_MS);
    box = await boxOf(shown);
    expect(box).toEqual(before);
  }).toPass();
  return box;
}

/** Waits until the photo itself is shown instead of its preview. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(dialog(page).locator('[data-current] picture img')).toHaveCSS('opacity', '1');
}

/** Stops the page's clock until the story advances it; requires a previous `clock.install()`. */
export async function stopTime(page: Page): Promise<void> {
  await holdClock(page);
}

export interface Point {
  x: number;
  y: number;
}

/** Returns gestures that send real touches through the browser's input pipeline. */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
  /** Puts all fingers down together, moves them in steps, and lifts them. */
  const move = async (from: Point[], to: Point[], steps = 8) => {
    await touch('touchStart', from);
    for (let i = 1; i <= steps; i++) {
      const between = (a: number, b: number) => a + ((b - a) * i) / steps;
      await touch(
        'touchMove',
        from.map((point, n) => ({
          x: between(point.x, to[n]?.x ?? point.x),
          y: between(point.y, to[n]?.y ?? point.y),
        })),
      );
    }
    await touch('touchEnd', []);
  };
  return {
    move,
    swipe: (from: Point, by: Partial<Point>) =>
      move([from], [{ x: from.x + (by.x ?? 0), y: from.y + (by.y ?? 0) }]),
    /** Sends start and end without waiting in between: on a busy machine a wait would make the tap a long press. */
    async tap(point: Point) {
      await Promise.all([touch('touchStart', [point]), touch('touchEnd', [])]);
    },
  };
}
