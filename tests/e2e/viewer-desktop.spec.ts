import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, visitorTest as test } from './gallery-test.ts';
import { dialog, expectPhoto, openPhoto, stopTime } from './viewer-actions.ts';

/** The viewer with mouse and keyboard on a desktop screen. */

test.use({ viewport: { width: 1440, height: 900 } });

test('[VIEW-1] [VIEW-2] [META-1] the panel shows title, place in the collection and camera data', async ({
  page,
}) => {
  await page.goto('/');
  await openPhoto(page, 2);
  await expect(dialog(page)).toHaveAccessibleName('Five Shots');
  await expect(dialog(page).getByRole('heading', { name: 'Five Shots' })).toBeVisible();
  await expect(dialog(page).getByText('3 of 5')).toBeVisible();
  await dialog(page).getByText('Labels').click();
  await expect(dialog(page).getByRole('term').filter({ hasText: 'CAMERA' })).toBeVisible();
  await expectAccessible(page);
});

test('[VIEW-7] arrows and space change the photo, Escape closes; space on a focused button activates it', async ({
  page,
}) => {
  await page.goto('/');
  await openPhoto(page, 1);
  await page.keyboard.press('ArrowRight');
  await expectPhoto(page, 3);
  await page.keyboard.press('ArrowLeft');
  await expectPhoto(page, 2);
  await page.keyboard.press('Space');
  await expectPhoto(page, 3);
  await dialog(page).getByRole('button', { name: 'Previous photo' }).focus();
  await page.keyboard.press('Space');
  await expectPhoto(page, 2);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('[VIEW-2] the I key hides the panel, also for the next photo, and shows it again @detail', async ({
  page,
}) => {
  await page.goto('/');
  await openPhoto(page, 1);
  const panel = dialog(page).getByRole('region', { name: 'Photo details' });
  const next = dialog(page).getByRole('button', { name: 'Next photo' });
  const edge = async () => (await next.boundingBox())?.x;
  const photo = dialog(page).locator('[data-current] > div').first();
  const right = async () => {
    const box = await photo.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(await right(), 'the button is beside the photo').toBeLessThanOrEqual((await edge()) ?? 0);
  const beside = (await edge()) ?? 0;
  await page.keyboard.press('i');
  await expect(panel).toBeHidden();
  await expect.poll(edge).toBe(beside + 360);
  await page.keyboard.press('ArrowRight');
  await expectPhoto(page, 3);
  await expect(panel).toBeHidden();
  await page.keyboard.press('i');
  await expect(panel).toBeVisible();
  await expect.poll(edge).toBe(beside);

  const toggle = dialog(page).getByRole('button', { name: 'Photo details' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(panel).toBeHidden();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  // After a click on the toggle, Space shows the next photo instead of pressing the toggle.
  await page.keyboard.press('Space');
  await expectPhoto(page, 4);
  await toggle.click();
  await expect(panel).toBeVisible();
});

test('[VIEW-4] [VIEW-6] dots and buttons change the photo; the newest photo has no previous one', async ({
  page,
}) => {
  await page.goto('/');
  await openPhoto(page, 1);
  const previous = dialog(page).getByRole('button', { name: 'Previous photo' });
  await dialog(page).getByRole('button', { name: 'Photo 4 of 5' }).click();
  await expectPhoto(page, 4);
  await dialog(page).getByRole('button', { name: 'Next photo' }).click();
  await expectPhoto(page, 5);
  await dialog(page).getByRole('button', { name: 'Photo 1 of 5' }).click();
  await expect(previous).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expectPhoto(page, 1);
  await page.keyboard.press('Space');
  await expectPhoto(page, 2);
});

test('[VIEW-7] while the list of shortcuts covers the viewer, keys do not change the photo @detail', async ({
  page,
}) => {
  await page.goto('/');
  await openPhoto(page, 1);
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // Retried, because the listener for ? is loaded when the page is idle.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(list).toBeVisible({ timeout: 2000 });
  }).toPass();
  // Waits until the list has the focus, because it handles keys only then.
  await expect.poll(() => list.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expectPhoto(page, 2);
  await page.keyboard.press('ArrowRight');
  await expectPhoto(page, 3);
});

test('[VIEW-7] after a click on Next, space shows the next photo, wherever the focus was @detail', async ({
  page,
}) => {
  await page.goto('/');
  await openPhoto(page, 0);
  await dialog(page).getByRole('button', { name: 'Copy link' }).focus();
  await dialog(page).getByRole('button', { name: 'Next photo' }).click();
  await expectPhoto(page, 2);
  await page.keyboard.press('Space');
  await expectPhoto(page, 3);
});

test('[VIEW-6] [VIEW-10] a focused button that becomes disabled at the newest photo passes the focus to the viewer @detail', async ({
  page,
}) => {
  await page.goto('/');
  await openPhoto(page, 1);
  await dialog(page).getByRole('button', { name: 'Previous photo' }).focus();
  await page.keyboard.press('Enter');
  await expectPhoto(page, 1);
  await expect(dialog(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expectPhoto(page, 2);
});

test('[VIEW-10] the focus stays inside the viewer, and returns to the thumbnail on closing', async ({
  page,
}) => {
  await page.goto('/');
  const thumbnail = await openPhoto(page, 3);
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(thumbnail).toBeFocused();
});

test('[VIEW-10] the neighbouring photos are hidden at rest; closing focuses the thumbnail of the photo viewed last @detail', async ({
  page,
}) => {
  await page.goto('/');
  await openPhoto(page, 0);
  await expect(dialog(page).locator('[data-photo]:not([data-current])')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expectPhoto(page, 3);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  const third = page
    .locator('main')
    .getByRole('link')
    .filter({ has: page.locator('img') })
    .nth(2);
  await expect(third).toBeFocused();
});

test('[IMG-5] “Try again” loads a photo that failed to load', async ({ page, complaints }) => {
  await page.goto('/');
  await page.locator('main .photo-button img').first().waitFor();
  await page.route(/\/(api|media)\//, (route) =>
    route.request().resourceType() === 'image' ? route.abort() : route.fallback(),
  );
  await openPhoto(page, 1);
  const failed = dialog(page).getByRole('alert');
  await expect(failed).toHaveText('This photo cannot be shown right now.');
  await page.unrouteAll();
  await dialog(page).locator('[data-current]').getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();
  await expect(dialog(page).locator('[data-current] picture img')).toHaveCSS('opacity', '1');
  // Chromium logs each aborted request, and nothing else.
  expect(complaints.splice(0).filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
});

test('[SITE-5] [VIEW-1] the page behind the viewer keeps its scroll position and width @detail', async ({
  page,
}) => {
  // Turns smooth scrolling off, so that the page no longer scrolls when its position is read.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const width = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().width);
  const before = await width();
  const thumbnail = page
    .locator('main')
    .getByRole('link')
    .filter({ has: page.locator('img') });
  await thumbnail.last().scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await thumbnail.last().click();
  await expect(dialog(page)).toBeVisible();
  expect(await width()).toBe(before);
  await page.mouse.wheel(0, 400);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  expect(await width()).toBe(before);
});

test('[META-2] the camera data appears 300 ms after its response; a failure shows nothing', async ({
  page,
  complaints,
}) => {
  await page.clock.install();
  let succeeds = true;
  await page.route('**/api/images/exif*', (route) =>
    succeeds
      ? route.fulfill({ json: { camera: 'Pentax 67' } })
      : route.fulfill({ status: 500, json: { message: 'broken' } }),
  );
  await page.goto('/');
  await openPhoto(page, 1);
  const data = dialog(page).locator('dt');
  await expect(data).toHaveCount(1);
  await stopTime(page);
  const response = page.waitForResponse('**/api/images/exif*');
  await page.keyboard.press('ArrowRight');
  await (await response).finished();
  await page.clock.runFor(250);
  await expect(data).toHaveCount(0);
  await page.clock.runFor(300);
  await expect(data).toHaveText(['CAMERA']);
  succeeds = false;
  const failure = page.waitForResponse('**/api/images/exif*');
  await page.keyboard.press('ArrowRight');
  await (await failure).finished();
  await page.clock.runFor(2000);
  await expect(data).toHaveCount(0);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 500')]);
});

test('[IMG-5] a slow photo shows “Optimizing image...”; a broken rendition is replaced by the original @detail', async ({
  page,
  complaints,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const isViewers = (url: URL) =>
    url.pathname === '/api/images/optimize' && url.searchParams.get('quality') === '95';
  await page.route(isViewers, async (route) => {
    await held;
    await route.abort();
  });
  const raw = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/media/'));
  await page.goto('/');
  await openPhoto(page, 1);
  const overlay = dialog(page).getByText('Optimizing image...');
  await expect(overlay).toBeVisible();
  await expect(dialog(page).getByText('Generating optimized version...')).toBeVisible();
  release();
  await raw;
  await expect(overlay).toBeHidden();
  // Chromium logs each aborted request, and nothing else.
  expect(complaints.splice(0).filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
});

test('[IMG-5] “Optimizing image...” appears after 250 ms; a photo whose load event was missed is shown after 1000 ms @detail', async ({
  page,
}) => {
  // Hides the load events of the viewer's photos, so that only the check at 1000 ms can notice a loaded photo.
  await page.addInitScript(() => {
    const silence = (event: Event) => {
      const { target } = event;
      if (target instanceof HTMLImageElement && target.closest('[role=dialog]'))
        event.stopImmediatePropagation();
    };
    document.addEventListener('load', silence, true);
  });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/images\/optimize.*quality=95/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.clock.install();
  await page.goto('/');
  await openPhoto(page, 0);
  await stopTime(page);
  await page.clock.runFor(4000);
  await page.keyboard.press('ArrowRight');
  await expectPhoto(page, 2);
  const overlay = dialog(page).getByText('Optimizing image...');
  await page.clock.runFor(240);
  await expect(overlay).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(overlay).toBeVisible();
  release();
  const photo = dialog(page).locator('[data-current] picture img');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  await page.clock.runFor(720);
  await expect(overlay).toBeVisible();
  await page.clock.runFor(40);
  await expect(overlay).toHaveCount(0);
});

test('[VIEW-10] the neighbours are preloaded, across collections too', async ({ page }) => {
  const viewerPhotos = new Set<string>();
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (pathname === '/api/images/optimize' && searchParams.get('quality') === '95')
      viewerPhotos.add(searchParams.get('url') ?? '');
  });
  await page.goto('/');
  await openPhoto(page, 4);
  await expect.poll(() => viewerPhotos.size).toBe(3);
  await page.keyboard.press('ArrowRight');
  await expectPhoto(page, 1);
  await expect(dialog(page).getByRole('heading')).toHaveText('Gomai Gallery');
  await expect.poll(() => viewerPhotos.size).toBe(4);
});

/** Pauses every animation that scripts start from now on, `atMs` milliseconds after its start. */
const holdAnimations = (page: Page, atMs: number) =>
  page.evaluate((at) => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (keyframes, options) {
      const animation = animate.call(this, keyframes, options);
      animation.pause();
      animation.currentTime = at;
      return animation;
    };
  }, atMs);

test('[VIEW-10] the viewer opens from the thumbnail, without motion if reduced motion is requested @detail', async ({
  page,
}) => {
  const runningAnimations = () =>
    page.evaluate(() => document.getAnimations().filter((a) => a.constructor === Animation).length);
  const finishAnimations = () =>
    page.evaluate(() => {
      for (const a of document.getAnimations()) if (a.constructor === Animation) a.finish();
    });
  await page.goto('/');
  await holdAnimations(page, 100);
  await openPhoto(page, 1);
  await expect.poll(runningAnimations).toBeGreaterThan(0);
  // Neighbours are hidden during the animation, because they would cover the page before the background is dark.
  await expect(dialog(page).locator('[data-photo]:not([data-current])').last()).toBeHidden();
  await finishAnimations();
  await expect.poll(runningAnimations).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(runningAnimations).toBeGreaterThan(0);
  await expect(dialog(page)).toBeVisible();
  await finishAnimations();
  await expect(dialog(page)).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPhoto(page, 1);
  expect(await runningAnimations()).toBe(0);
  await page.keyboard.press('Escape');
  // The viewer closes only if nothing is animated, because `holdAnimations` pauses every animation.
  await expect(dialog(page)).toBeHidden();
});

test('[VIEW-10] [FOCAL-1] on closing, the photo moves to its thumbnail, also after a change of photo', async ({
  page,
}) => {
  await page.goto('/');
  await openPhoto(page, 0);
  await page.keyboard.press('ArrowRight');
  await expectPhoto(page, 2);
  const caption = await dialog(page).locator('[data-current] picture img').getAttribute('alt');
  // Pauses the animation just before its end, so that the photo's final place can be measured.
  await holdAnimations(page, 249.9);
  await page.keyboard.press('Escape');
  const distance = () =>
    page.evaluate((alt) => {
      const centre = (element: Element | null | undefined) => {
        const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
        return { x: left + width / 2, y: top + height / 2 };
      };
      const thumbnails = [...document.querySelectorAll('main a img')];
      const thumbnail = centre(thumbnails.find((image) => image.getAttribute('alt') === alt));
      // The thumbnail may show another part than the photo's middle (FOCAL-1): the centre of that part is measured.
      const frame = document.querySelector('[role=dialog] [data-current] > div');
      if (frame === null) return Number.POSITIVE_INFINITY;
      const { width, height } = frame.getBoundingClientRect();
      const insets = getComputedStyle(frame)
        .clipPath.match(/[\d.]+(?=%|px)/g)
        ?.map(Number) ?? [0];
      const [top = 0, right = top, bottom = top, left = right] = insets;
      const photo = centre(frame);
      return Math.hypot(
        thumbnail.x - photo.x - ((left - right) / 200) * width,
        thumbnail.y - photo.y - ((top - bottom) / 200) * height,
      );
    }, caption);
  await expect.poll(distance).toBeLessThan(2);
});
