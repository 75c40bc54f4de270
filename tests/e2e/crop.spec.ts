import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { logout } from '../../src/shared/auth.ts';
import { type Collection, listCollections } from '../../src/shared/collections.ts';
import { resetImage } from '../../src/shared/crops.ts';
import { addDays } from '../../src/shared/dates.ts';
import { createCollection } from '../../src/shared/owner-collections.ts';
import type { Gallery } from '../support/gallery.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';
import { dialog, expectLoaded, expectPhoto, fingersOn, openPhoto } from './viewer-actions.ts';

/** The owner's tools in the viewer: crop, reset, download. */
test.use({ days: 2 });

// Chromium logs every refused response, and some of these stories provoke them.
test.afterEach(({ complaints }) => {
  const others = complaints.filter((line) => !/status of (409|422|500|404)/.test(line));
  complaints.splice(0, complaints.length, ...others);
});

const tool = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const selection = (page: Page) => page.locator('.ReactCrop__crop-selection');
const whole = (page: Page) => page.getByAltText('The whole photo');
const shape = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Shape of the selection' }).getByRole('button', { name });

async function openAsOwner(page: Page, gallery: Gallery, n = 0) {
  await signIn(page, gallery, '/');
  return openPhoto(page, n);
}

async function beginCrop(page: Page) {
  await tool(page, 'Crop Image').click();
  await expect(whole(page)).toBeVisible();
  await expect
    .poll(() => whole(page).evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element is not visible');
  return box;
}

/** Draws a selection from one corner to another, in fractions of the photo. */
async function draw(page: Page, from: [number, number], to: [number, number]) {
  const { x, y, width, height } = await boxOf(whole(page));
  await page.mouse.move(x + from[0] * width, y + from[1] * height);
  await page.mouse.down();
  await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 5 });
  await page.mouse.up();
}

async function days(gallery: Gallery): Promise<Collection[]> {
  return (await (await fetch(`${gallery.url}${listCollections.path}`)).json()) as Collection[];
}

test('[VIEW-3] [CROP-1] [CROP-3] [CROP-4] [CROP-5] the owner crops a photo, visitors see the crop on the home page and in the gallery, and a reset restores the original', async ({
  page,
  gallery,
  browser,
}) => {
  const [before] = await days(gallery);
  const original = before?.photoUrls[0] ?? '';
  await openAsOwner(page, gallery);
  const panel = dialog(page).getByRole('region', { name: 'Photo details' });
  await expect(tool(page, 'Download Original File')).toBeVisible();
  await expect(tool(page, 'Reset to Original')).toHaveCount(0);

  await beginCrop(page);
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Apply Crop' })).toBeDisabled();
  for (const name of ['Free', 'Original', 'Square', 'Portrait', 'Landscape', 'Wide', 'Classic']) {
    await expect(shape(page, name)).toBeVisible();
  }
  // A tap selects nothing.
  await whole(page).click();
  await expect(page.getByRole('button', { name: 'Apply Crop' })).toBeDisabled();
  await draw(page, [0.1, 0.1], [0.5, 0.9]);
  await expect(dialog(page).getByRole('status').first()).toContainText(
    /3\d\d × 4\d\d pixels of the original/,
  );
  await shape(page, 'Portrait').click();
  const { width, height } = await boxOf(selection(page));
  expect(width / height).toBeCloseTo(3 / 4, 1);

  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/images/crop', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Apply Crop' }).click();
  await expect(page.getByRole('button', { name: 'Cropping...' })).toBeDisabled();
  answer();
  await expect(page.getByText('Image Cropped', { exact: true })).toBeVisible();
  await expect(page.getByText('The image has been successfully cropped and saved.').first()).toBeVisible();
  await expect(whole(page)).toHaveCount(0);
  await expect(panel).toBeVisible();
  await expectPhoto(page, 1);
  await expectLoaded(page);
  const shown = await boxOf(dialog(page).locator('[data-current] > div'));
  expect(shown.width / shown.height).toBeCloseTo(3 / 4, 1);
  await expect(tool(page, 'Crop Image')).toBeFocused();

  const [after] = await days(gallery);
  const cropped = after?.photoUrls[0] ?? '';
  expect(cropped).toMatch(/^\/media\/crops\//);
  expect(after?.photoUrls.slice(1)).toEqual(before?.photoUrls.slice(1));
  const shows = async (on: Page, url: string) =>
    expect(on.locator(`main img[src*="${encodeURIComponent(url)}"]`).first()).toBeAttached();
  await shows(page, cropped);
  await page.goto('/gallery');
  await shows(page, cropped);

  const visitor = await browser.newPage({ baseURL: gallery.url });
  for (const path of ['/', '/gallery']) {
    await visitor.goto(path);
    await shows(visitor, cropped);
    await expect(visitor.locator(`img[src*="${encodeURIComponent(original)}"]`)).toHaveCount(0);
  }
  expect((await visitor.request.get(original)).status()).toBe(404);
  expect((await visitor.request.get(cropped)).status()).toBe(200);

  // A second crop shows the whole original, with the current crop selected.
  await page.goto('/');
  await openPhoto(page, 0);
  await beginCrop(page);
  const again = await boxOf(whole(page));
  expect(again.width / again.height).toBeCloseTo(3 / 2, 1);
  const start = await boxOf(selection(page));
  expect(start.width / start.height).toBeCloseTo(3 / 4, 1);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await tool(page, 'Reset to Original').click();
  await expect(page.getByText('Reset Complete', { exact: true })).toBeVisible();
  await expect(page.getByText('Image has been reset to original.').first()).toBeVisible();
  await expect(tool(page, 'Reset to Original')).toHaveCount(0);
  await shows(page, original);
  expect((await days(gallery))[0]?.photoUrls).toEqual(before?.photoUrls);
  await visitor.goto('/');
  await shows(visitor, original);
  await visitor.close();
});

test('[CROP-2] arrow keys move the selection by 1, 10 or 100 px within the photo; a corner handle keeps the ratio', async ({
  page,
  gallery,
}) => {
  await openAsOwner(page, gallery);
  await beginCrop(page);
  await shape(page, 'Square').focus();
  await page.keyboard.press('Enter');
  await shape(page, 'Free').click();
  const handle = page.getByRole('button', { name: 'Change the size: bottom right corner' });
  const corner = await boxOf(handle);
  await page.mouse.move(corner.x + 6, corner.y + 6);
  await page.mouse.down();
  await page.mouse.move(corner.x - 250, corner.y - 250, { steps: 5 });
  await page.mouse.up();

  await selection(page).focus();
  const first = await boxOf(selection(page));
  const moved = async () => {
    const { x, y } = await boxOf(selection(page));
    return { x: Math.round(x - first.x), y: Math.round(y - first.y) };
  };
  await page.keyboard.press('ArrowRight');
  await expect.poll(moved).toEqual({ x: 1, y: 0 });
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(moved).toEqual({ x: 11, y: 0 });
  await page.keyboard.press('Control+ArrowDown');
  await expect.poll(moved).toEqual({ x: 11, y: 100 });
  for (let i = 0; i < 30; i++) await page.keyboard.press('Control+ArrowRight');
  const [photo, last] = [await boxOf(whole(page)), await boxOf(selection(page))];
  expect(last.x + last.width).toBeLessThanOrEqual(photo.x + photo.width + 1);
  expect(last.width).toBeCloseTo(first.width, 0);

  // Shrinking by a corner keeps the ratio and stops at the minimum size.
  await shape(page, 'Square').click();
  await handle.focus();
  for (let i = 0; i < 12; i++) await page.keyboard.press('Control+ArrowLeft');
  const least = await boxOf(selection(page));
  expect(least.width / least.height).toBeCloseTo(1, 1);
  await expect(dialog(page).getByRole('status').first()).toContainText(/(6[4-9]|7\d) × (6[4-9]|7\d) pixels/);
  await expectPhoto(page, 1);
});

test('[CROP-3] Escape and Cancel leave crop mode but not the viewer; a failed crop says so and keeps the selection @detail', async ({
  page,
  gallery,
}) => {
  await openAsOwner(page, gallery, 1);
  await beginCrop(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(whole(page)).toHaveCount(0);
  await expectPhoto(page, 2);
  await expect(tool(page, 'Crop Image')).toBeFocused();

  await beginCrop(page);
  await shape(page, 'Wide').click();
  await page.route('**/api/images/crop', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
  await page.getByRole('button', { name: 'Apply Crop' }).click();
  await expect(page.getByText('Crop Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to crop the image. Please try again.').first()).toBeVisible();
  await expect(selection(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply Crop' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectPhoto(page, 2);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('[CROP-4] a failed reset shows “Reset Failed”, an unnecessary one “Reset Not Needed” @detail', async ({
  page,
  gallery,
}) => {
  await openAsOwner(page, gallery);
  await beginCrop(page);
  await shape(page, 'Square').click();
  await page.getByRole('button', { name: 'Apply Crop' }).click();
  await expect(tool(page, 'Reset to Original')).toBeVisible();

  await page.route('**/api/images/reset', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
  await tool(page, 'Reset to Original').click();
  await expect(page.getByText('Reset Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to reset image. Please try again.').first()).toBeVisible();
  await page.unroute('**/api/images/reset');

  const owner = await gallery.owner();
  const [day] = await days(gallery);
  await owner.call(resetImage, { body: { collectionId: day?.id ?? 0, photoIndex: 0 } });
  await tool(page, 'Reset to Original').click();
  await expect(page.getByText('Reset Not Needed', { exact: true })).toBeVisible();
  await expect(page.getByText('This image is not cropped, no reset needed.').first()).toBeVisible();
  await expect(tool(page, 'Reset to Original')).toHaveCount(0);
});

test('[DL-1] [CROP-4] downloads carry the original’s name; a photo in a data URL is named cropped-photo-{n}.jpg @detail', async ({
  page,
  gallery,
}) => {
  const [today] = await days(gallery);
  const owner = await gallery.owner();
  const embedded = `data:image/jpeg;base64,${(
    await sharp(await smallPhoto(99))
      .resize(300)
      .toBuffer()
  ).toString('base64')}`;
  const urls = today?.photoUrls ?? [];
  const date = addDays(gallery.today, -9);
  await owner.call(createCollection, {
    body: { date, photoUrls: [...urls.slice(0, 2), embedded, ...urls.slice(3)] },
  });
  await signIn(page, gallery);
  const old = (await days(gallery)).find((day) => day.date === date);
  const saved = async (index: number) => {
    await page.goto(`/?collection=${old?.id}&photo=${index}`);
    await expectPhoto(page, index + 1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      tool(page, 'Download Original File').click(),
    ]);
    return download.suggestedFilename();
  };
  expect(await saved(0)).toBe(urls[0]?.replace('/media/', ''));
  expect(await saved(2)).toBe('cropped-photo-3.jpg');
  await expectLoaded(page);
  await tool(page, 'Reset to Original').click();
  await expect(page.getByText('Reset Failed', { exact: true })).toBeVisible();
});

test('[VIEW-3] a visitor sees no owner tools, and the page does not load their scripts @detail', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/');
  await openPhoto(page, 0);
  await expectLoaded(page);
  await expect(dialog(page).getByRole('button', { name: 'Copy link' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const name of ['Download Original File', 'Crop Image', 'Reset to Original']) {
    await expect(tool(page, name)).toHaveCount(0);
  }
  expect(scripts.filter((url) => /crop|owner-tools/.test(url))).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test('[CROP-1] [CROP-3] [AUTH-4] [TOAST-1] a finger draws and moves a selection, and the crop is applied after signing in again @detail', async ({
    page,
    context,
    gallery,
    complaints,
  }) => {
    await openAsOwner(page, gallery);
    await dialog(page).getByRole('button', { name: 'Photo details', exact: true }).click();
    await beginCrop(page);
    const fingers = await fingersOn(page);
    const { x, y, width, height } = await boxOf(whole(page));
    await fingers.move([{ x: x + 20, y: y + 20 }], [{ x: x + width / 2, y: y + height / 2 }]);
    const drawn = await boxOf(selection(page));
    expect(drawn.width).toBeCloseTo(width / 2 - 20, -1);
    const middle = { x: drawn.x + drawn.width / 2, y: drawn.y + drawn.height / 2 };
    await fingers.swipe(middle, { x: 60, y: 30 });
    const moved = await boxOf(selection(page));
    expect(moved.x - drawn.x).toBeCloseTo(60, -1);
    await page.request.post(logout.path, { headers: { origin: gallery.url } });
    await page.getByRole('button', { name: 'Apply Crop' }).tap();
    const signedOut = page.getByRole('listitem').filter({ hasText: 'You are signed out' });
    const [login] = await Promise.all([
      context.waitForEvent('page'),
      signedOut.getByRole('button', { name: 'Sign in' }).tap(),
    ]);
    await expect(login.getByLabel('Password', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Apply Crop' }).tap();
    await expect(signedOut).toBeVisible();
    await signIn(login, gallery);
    // “You are signed out” does not cover the button.
    await page.getByRole('button', { name: 'Apply Crop' }).tap();
    await expect(page.getByText('Image Cropped', { exact: true })).toBeVisible();
    await expectPhoto(page, 1);
    expect((await days(gallery))[0]?.photos[0]?.cropped).toBe(true);
    expect(complaints.splice(0).filter((line) => !line.includes('status of 401'))).toEqual([]);
  });
});
