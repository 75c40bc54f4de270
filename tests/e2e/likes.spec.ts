import type { Page, Response } from '@playwright/test';
import { listCollections } from '../../src/shared/collections.ts';
import { urlOf } from '../../src/shared/endpoint.ts';
import { getTotalLikes } from '../../src/shared/likes.ts';
import { expectAccessible } from './axe.ts';
import { expect, visitorTest as test } from './gallery-test.ts';
import {
  boxAtRest,
  dialog,
  expectPhoto,
  fingersOn,
  likeButton,
  openPhoto,
  photoBox,
  stopTime,
} from './viewer-actions.ts';

const level = (page: Page, n: number) => expect(likeButton(page)).toHaveAccessibleName(`Like, ${n} of 5`);
const total = async (page: Page) =>
  Number(
    /\d+/.exec(
      await dialog(page)
        .getByText(/likes in total$/)
        .innerText(),
    ),
  );
const floating = (page: Page) => page.locator('[data-floating-like]');
const isLike = (url: URL) => url.pathname.endsWith('/client-likes');
/** Matches the response that says that the server has stored this level. */
const isStored = (likes: number) => (response: Response) =>
  isLike(new URL(response.url())) && response.ok() && response.request().postDataJSON()?.likes === likes;
const notice = (page: Page) => page.locator('[data-like-notice]');

test('[LIKE-1] [LIKE-2] the button cycles 0→1→2→3→4→5→0; the total follows; the server stores it', async ({
  page,
}) => {
  await page.goto('/');
  await openPhoto(page, 0);
  await level(page, 0);
  const before = await total(page);
  for (const n of [1, 2, 3, 4, 5, 0, 1]) {
    await likeButton(page).click();
    await level(page, n);
    expect(await total(page)).toBe(before + n);
  }
  const stored = page.waitForResponse(isStored(2));
  await likeButton(page).click();
  await level(page, 2);
  await stored;
  await page.reload();
  await openPhoto(page, 0);
  await level(page, 2);
  expect(await total(page)).toBe(before + 2);
  await expectAccessible(page);
});

test('[LIKE-2] a double-click on the photo likes it; a heart of 40 px floats for 800 ms', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await openPhoto(page, 1);
  await level(page, 0);
  await stopTime(page);
  const { x, y, width, height } = await photoBox(page);
  const at = { x: x + width * 0.4, y: y + height * 0.6 };
  await page.mouse.dblclick(at.x, at.y);
  await level(page, 1);
  await expect(floating(page)).toHaveCount(1);
  const size = await floating(page).evaluate(
    ({ offsetWidth, offsetHeight, offsetLeft, offsetTop }: HTMLElement) => ({
      offsetWidth,
      offsetHeight,
      x: offsetLeft + offsetWidth / 2,
      y: offsetTop + offsetHeight / 2,
    }),
  );
  expect(size).toMatchObject({ offsetWidth: 40, offsetHeight: 40 });
  expect(Math.hypot(size.x - at.x, size.y - at.y)).toBeLessThan(2);
  await page.clock.runFor(799);
  await expect(floating(page)).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(floating(page)).toHaveCount(0);
  await expectPhoto(page, 2);
});

test('[LIKE-2] with reduced motion the heart does not move @detail', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  await openPhoto(page, 1);
  await stopTime(page);
  await page.mouse.dblclick(500, 450);
  await expect(floating(page)).toHaveCount(1);
  expect(await floating(page).evaluate((icon) => icon.getAnimations().length)).toBe(0);
  await page.clock.runFor(800);
  await expect(floating(page)).toHaveCount(0);
});

test('[LIKE-3] a drag along the like button changes the level by one per 50 px, and does not end in a click', async ({
  page,
}) => {
  await page.goto('/');
  await openPhoto(page, 2);
  await level(page, 0);
  const box = await likeButton(page).boundingBox();
  if (box === null) throw new Error('no like button');
  const start = { x: box.x + 10, y: box.y + box.height / 2 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const [px, n] of [
    [49, 0],
    [50, 1],
    [149, 2],
    [150, 3],
    // The button captures the pointer, so the drag continues outside of it.
    [300, 5],
    [199, 3],
  ] as const) {
    await page.mouse.move(start.x + px, start.y + 4);
    await level(page, n);
  }
  await page.mouse.up();
  await level(page, 3);
  await likeButton(page).click();
  await level(page, 4);
});

test('[LIKE-1] [VIEW-7] by keyboard: up and down set the level, Enter cycles, left and right change the photo @detail', async ({
  page,
}) => {
  await page.goto('/');
  await openPhoto(page, 2);
  await likeButton(page).focus();
  await level(page, 0);
  for (const [key, n] of [
    ['ArrowUp', 1],
    ['ArrowUp', 2],
    ['ArrowDown', 1],
    ['ArrowDown', 0],
    ['ArrowDown', 0],
    ['Enter', 1],
    ['Space', 2],
  ] as const) {
    await page.keyboard.press(key);
    await level(page, n);
  }
  await page.keyboard.press('ArrowRight');
  await expectPhoto(page, 4);
  await level(page, 0);
});

test('[LIKE-3] [LIKE-4] before the visitor’s level has loaded, a key waits for it and a drag does nothing @detail', async ({
  page,
}) => {
  const loaded = Promise.withResolvers<void>();
  const saved: unknown[] = [];
  await page.route(isLike, async (route) => {
    const request = route.request();
    if (request.method() === 'PATCH') saved.push(request.postDataJSON());
    if (request.method() !== 'GET') return route.fallback();
    await loaded.promise;
    await route.fulfill({ json: { likes: [0, 0, 2, 0, 0] } });
  });
  await page.goto('/');
  await openPhoto(page, 2);
  const box = await likeButton(page).boundingBox();
  if (box === null) throw new Error('no like button');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await likeButton(page).focus();
  await page.keyboard.press('ArrowUp');
  await level(page, 0);
  expect(saved).toEqual([]);
  loaded.resolve();
  await level(page, 3);
  await expect.poll(() => saved).toEqual([expect.objectContaining({ likes: 3 })]);
});

test("[LIKE-4] a like is shown at once; if it cannot be stored, the server's last level returns, without a message", async ({
  page,
  complaints,
}) => {
  let answer: 'pass' | 'hold' | 'fail' = 'pass';
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(isLike, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    if (answer === 'hold') await held;
    return answer === 'pass' ? route.fallback() : route.fulfill({ status: 500, json: { message: 'broken' } });
  });
  await page.clock.install();
  await page.goto('/');
  await openPhoto(page, 3);
  await level(page, 0);
  const before = await total(page);
  await stopTime(page);
  const stored = page.waitForResponse(isStored(1));
  await likeButton(page).click();
  await page.clock.runFor(400);
  await stored;
  answer = 'hold';
  await likeButton(page).click();
  await likeButton(page).click();
  await page.clock.runFor(400);
  await level(page, 3);
  expect(await total(page)).toBe(before + 3);
  answer = 'fail';
  release();
  await level(page, 1);
  expect(await total(page)).toBe(before + 1);
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0);
  const errors = complaints.splice(0);
  expect(errors.filter((line) => !line.includes('status of 500'))).toEqual([
    expect.stringContaining('likes: storing a like failed'),
  ]);
});

test('[LIKE-6] quick clicks send one request with the last level @detail', async ({ page }) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON());
  });
  await page.clock.install();
  await page.goto('/');
  await openPhoto(page, 4);
  await level(page, 0);
  await stopTime(page);
  for (let i = 0; i < 10; i++) await likeButton(page).click();
  await level(page, 4);
  expect(sent).toEqual([]);
  const stored = page.waitForResponse(isStored(4));
  await page.clock.runFor(400);
  await stored;
  expect(sent).toMatchObject([{ likes: 4 }]);
  await page.clock.resume();
  await page.goto('/');
  await openPhoto(page, 4);
  await level(page, 4);
});

test('[LIKE-6] leaving the page at once still sends the like', async ({ page, gallery }) => {
  const read = async (path: string) => (await fetch(gallery.url + path)).json();
  const [{ id }] = await read(listCollections.path);
  const stored = async () => (await read(urlOf(getTotalLikes, { params: { id } }))).totalLikes[3];
  const before = await stored();
  await page.clock.install();
  await page.goto('/');
  await openPhoto(page, 3);
  await level(page, 0);
  await stopTime(page);
  await likeButton(page).click();
  // Leaves the gallery, because another of its pages could send the unsent like.
  await page.goto('about:blank');
  await expect.poll(stored).toBe(before + 1);
});

test('[LIKE-6] a rate-limited like stays visible with a notice and is stored later @detail', async ({
  page,
  complaints,
}) => {
  let isFull = true;
  await page.route(isLike, async (route) => {
    if (!isFull || route.request().method() !== 'PATCH') return route.fallback();
    await route.fulfill({ status: 429, json: { message: 'Too many attempts', retryAfterSec: 30 } });
  });
  await page.clock.install();
  await page.goto('/');
  await openPhoto(page, 1);
  await level(page, 0);
  await likeButton(page).click();
  await likeButton(page).click();
  await page.clock.runFor(400);
  await expect(page.getByRole('status').getByText('Yours are kept')).toBeVisible();
  await level(page, 2);
  await expectAccessible(page);
  isFull = false;
  const stored = page.waitForResponse(isStored(2));
  await page.clock.runFor(31_000);
  await stored;
  await expect(page.getByText('Yours are kept')).toBeHidden();
  await level(page, 2);
  const errors = complaints.splice(0);
  expect(errors.filter((line) => !line.includes('status of 429'))).toEqual([]);
});

test('[LIKE-4] [LIKE-6] if the visitor’s level cannot be loaded, a like is reported as not saved @detail', async ({
  page,
  complaints,
}) => {
  let isFull = true;
  await page.route(isLike, async (route) => {
    if (!isFull || route.request().method() !== 'GET') return route.fallback();
    await route.fulfill({ status: 429, json: { message: 'Too many attempts', retryAfterSec: 30 } });
  });
  await page.goto('/');
  await openPhoto(page, 2);
  await likeButton(page).click();
  await expect(page.getByRole('status').getByText('could not be saved')).toBeVisible();
  await level(page, 0);
  isFull = false;
  const stored = page.waitForResponse(isStored(1));
  await likeButton(page).click();
  await level(page, 1);
  await stored;
  const errors = complaints.splice(0);
  expect(errors.filter((line) => !/status of 429|likes: storing a like failed/.test(line))).toEqual([]);
});

test('[LIKE-5] two tabs that like for the first time at the same moment count as one visitor @detail', async ({
  page,
  context,
}) => {
  const second = await context.newPage();
  const tabs = [page, second];
  for (const [photo, tab] of tabs.entries()) {
    await tab.goto('/');
    await openPhoto(tab, photo);
    await level(tab, 0);
  }
  // Neither like is answered before both have been sent.
  let sent = 0;
  const { promise: bothSent, resolve } = Promise.withResolvers<void>();
  await context.route(isLike, async (route) => {
    if (route.request().method() === 'PATCH') {
      sent += 1;
      if (sent === tabs.length) resolve();
      await bothSent;
    }
    return route.fallback();
  });
  const stored = tabs.map((tab) => tab.waitForResponse(isStored(1)));
  for (const tab of tabs) {
    await tab.bringToFront();
    await likeButton(tab).click();
  }
  await Promise.all(stored);
  for (const photo of tabs.keys()) {
    await page.goto('/');
    await openPhoto(page, photo);
    await level(page, 1);
  }
  expect(await page.evaluate(() => localStorage.getItem('gomai.visitor-key'))).toBeNull();
});

test('[LIKE-7] two tabs of a visitor show the same level, and a click in the second counts from it', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await openPhoto(page, 2);
  await level(page, 0);
  const second = await context.newPage();
  await second.goto('/');
  await openPhoto(second, 2);
  await level(second, 0);
  const before = await total(second);
  await page.bringToFront();
  for (let i = 0; i < 3; i++) await likeButton(page).click();
  await level(page, 3);
  await level(second, 3);
  expect(await total(second)).toBe(before + 3);
  const stored = second.waitForResponse(isStored(4));
  await second.bringToFront();
  await likeButton(second).click();
  await level(second, 4);
  await stored;
  await level(page, 4);
  expect(await total(page)).toBe(before + 4);
});

test('[LIKE-7] an unsent level in one tab is replaced by a level chosen in another @detail', async ({
  page,
  context,
  complaints,
}) => {
  const sent: number[] = [];
  await page.route(isLike, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await page.goto('/');
  await openPhoto(page, 3);
  await level(page, 0);
  await likeButton(page).click();
  await expect(page.getByRole('status').getByText('Yours are kept')).toBeVisible();
  const second = await context.newPage();
  const loaded = second.waitForResponse((response) => isLike(new URL(response.url())));
  await second.goto('/');
  await openPhoto(second, 3);
  await loaded;
  // Sends the like again: after each failed attempt the other tabs receive the level shown here.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await level(second, 1);
  const stored = second.waitForResponse(isStored(3));
  for (let i = 0; i < 2; i++) await likeButton(second).click();
  await stored;
  await level(page, 3);
  await expect(page.getByText('Yours are kept')).toBeHidden();
  // Once the network is back, this tab must not send its old level.
  page.on('request', (request) => {
    if (isLike(new URL(request.url())) && request.method() === 'PATCH') {
      sent.push(request.postDataJSON().likes);
    }
  });
  await page.unroute(isLike);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.bringToFront();
  const next = page.waitForResponse(isStored(4));
  await likeButton(page).click();
  await next;
  expect(sent).toEqual([4]);
  await level(second, 4);
  const errors = complaints.splice(0);
  expect(errors.filter((line) => !line.includes('Failed to load resource'))).toEqual([]);
});

test('[LIKE-7] a tab that becomes visible loads the level again, and clicks count from it @detail', async ({
  page,
  context,
}) => {
  // As in a suspended tab, or in a browser without BroadcastChannel, no messages of other tabs arrive here.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  await page.goto('/');
  await openPhoto(page, 0);
  await level(page, 0);
  const stored = page.waitForResponse(isStored(1));
  await likeButton(page).click();
  await stored;
  const second = await context.newPage();
  await second.goto('/');
  await openPhoto(second, 0);
  await level(second, 1);
  const storedThere = second.waitForResponse(isStored(3));
  await likeButton(second).click();
  await likeButton(second).click();
  await storedThere;
  await level(page, 1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await likeButton(page).click();
  await level(page, 4);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[LIKE-2] two taps within 300 ms are a like and no navigation; slower ones navigate', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await openPhoto(page, 1);
    const fingers = await fingersOn(page);
    await stopTime(page);
    const at = { x: 320, y: 420 };
    await fingers.tap(at);
    await page.clock.runFor(299);
    await fingers.tap(at);
    await expect(floating(page)).toHaveCount(1);
    await page.clock.runFor(800);
    await expect(floating(page)).toHaveCount(0);
    await expectPhoto(page, 2);
    await fingers.tap(at);
    await page.clock.runFor(301);
    await fingers.tap(at);
    await page.clock.runFor(300);
    await expectPhoto(page, 4);
    await expect(floating(page)).toHaveCount(0);
  });

  test('[LIKE-8] each double-tap shows the new level; the sixth removes the likes, says so, and can be undone', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await openPhoto(page, 1);
    const fingers = await fingersOn(page);
    await stopTime(page);
    const doubleTap = async () => {
      await fingers.tap({ x: 320, y: 420 });
      await fingers.tap({ x: 320, y: 420 });
    };
    for (const n of [1, 2, 3, 4, 5]) {
      await doubleTap();
      await expect(notice(page)).toHaveText(`${n} of 5 likes${n}/5`);
      await expect(floating(page)).toHaveAttribute('data-floating-like', 'full');
      await page.clock.runFor(1000);
    }
    await doubleTap();
    await expect(notice(page)).toContainText('Likes removed');
    await expect(floating(page)).toHaveAttribute('data-floating-like', 'empty');
    await page.clock.runFor(4000);
    const stored = page.waitForResponse(isStored(5));
    await notice(page).getByRole('button', { name: 'Undo' }).tap();
    await expect(notice(page)).toContainText('5/5');
    await page.clock.runFor(400);
    await stored;
    await page.clock.runFor(2000);
    await expect(notice(page)).toBeHidden();
    await expectPhoto(page, 2);
  });

  test('[LIKE-2] three quick taps like once and stay on the photo @detail', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await openPhoto(page, 1);
    const fingers = await fingersOn(page);
    await stopTime(page);
    for (let i = 0; i < 3; i++) {
      await fingers.tap({ x: 320, y: 420 });
      await page.clock.runFor(100);
    }
    await page.clock.runFor(1000);
    await expectPhoto(page, 2);
    await expect(notice(page)).toContainText('1/5');
  });

  test('[LIKE-3] a finger’s drag along the sheet’s like button changes the level, not the photo @detail', async ({
    page,
  }) => {
    await page.goto('/');
    await openPhoto(page, 2);
    const fingers = await fingersOn(page);
    await fingers.swipe({ x: 195, y: 600 }, { y: -140 });
    await expect(likeButton(page)).toBeVisible();
    await level(page, 0);
    const box = await boxAtRest(page, likeButton(page));
    const start = { x: box.x + 12, y: box.y + box.height / 2 };
    await fingers.swipe(start, { x: 155 });
    await level(page, 3);
    await fingers.swipe({ ...start, x: start.x + 100 }, { x: -60 });
    await level(page, 2);
    await expectPhoto(page, 3);
    await page.waitForTimeout(450);
    await fingers.tap(start);
    await level(page, 3);
  });

  test('[LIKE-3] on a photo’s own page a drag along the like button does not lead to another photo @detail', async ({
    page,
    gallery,
  }) => {
    await page.goto(`/${gallery.today}/2`);
    const like = page.getByRole('button', { name: /^Like, / });
    await like.scrollIntoViewIfNeeded();
    await expect(like).toHaveAccessibleName(/\b0 of 5/);
    // Waits for the total, which appears once the visitor's own level has loaded.
    await expect(like.locator('xpath=following-sibling::p')).toBeVisible();
    const box = await like.boundingBox();
    if (box === null) throw new Error('no like button');
    const { swipe } = await fingersOn(page);
    await swipe({ x: box.x + 20, y: box.y + box.height / 2 }, { x: 155 });
    await expect(like).toHaveAccessibleName(/\b3 of 5/);
    await expect(page).toHaveURL(`/${gallery.today}/2`);
  });
});
