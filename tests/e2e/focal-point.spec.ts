import type { Locator, Page } from '@playwright/test';
import { longDate } from '../../src/shared/dates.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';
import { fingersOn } from './viewer-actions.ts';

/** The owner moves the focal point of a photo in the day editor, by mouse, finger and keys. */

test.use({ days: 1 });

/** Opens the editor of today's collection; returns it with the first photo and the ring at its focal point. */
async function openFocalPoint(page: Page, today: string) {
  await page.getByRole('button', { name: `Edit the collection of ${longDate(today)}` }).click();
  const editor = page.getByRole('dialog');
  await editor.getByText('Layout, alternative texts, focal points').click();
  const ring = editor.getByRole('button', { name: 'Focal point of photo 1' });
  await ring.scrollIntoViewIfNeeded();
  return { editor, ring, photo: ring.locator('..') };
}

async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (box === null) throw new Error('The element is not visible');
  return box;
}

/** The ring's centre, and half its size (how near the centre can come to an edge), in fractions of the photo. */
async function placeOf(ring: Locator) {
  const [part, whole] = [await boxOf(ring), await boxOf(ring.locator('..'))];
  return {
    at: [
      (part.x + part.width / 2 - whole.x) / whole.width,
      (part.y + part.height / 2 - whole.y) / whole.height,
    ] as [x: number, y: number],
    margin: [part.width / 2 / whole.width, part.height / 2 / whole.height] as [x: number, y: number],
  };
}

async function expectAt(ring: Locator, x: number, y: number) {
  await expect
    .poll(async () => {
      const { at, margin } = await placeOf(ring);
      const within = (share: number, edge: number) => Math.min(Math.max(share, edge), 1 - edge);
      return Math.hypot(at[0] - within(x, margin[0]), at[1] - within(y, margin[1]));
    })
    .toBeLessThan(0.02);
}

test('[FOCAL-5] [FOCAL-1] mouse and keys move the focal point, and home shows the part around it', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  const { editor, ring, photo } = await openFocalPoint(page, gallery.today);
  const wall = editor.getByRole('figure').filter({ hasText: 'On the wall' }).first().locator('img');
  const { x, y, width, height } = await boxOf(photo);
  const reset = editor.getByRole('button', { name: 'Back to the point found by Gomai' });
  const found = (await placeOf(ring)).at;
  await expect(reset).toBeHidden();

  // A drag may begin anywhere on the photo.
  await page.mouse.move(x + width * 0.3, y + height * 0.5);
  await page.mouse.down();
  await expectAt(ring, 0.3, 0.5);
  await page.mouse.move(x + width * 0.9, y + height * 0.4, { steps: 4 });
  await expectAt(ring, 0.9, 0.4);
  // When the mouse leaves the photo, the ring stops at the edge.
  await page.mouse.move(x + width * 1.5, y + height * 0.4, { steps: 2 });
  await expectAt(ring, 1, 0.4);
  await page.mouse.up();
  await expect(wall).toHaveCSS('object-position', '100% 100%');
  await page.mouse.move(x + width * 0.5, y + height * 0.5);
  await expectAt(ring, 1, 0.4);

  // The drag has focused the ring.
  await expect(ring).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expectAt(ring, 0.9, 0.41);
  await expect(editor.getByText('90 % from the left, 41 % from the top')).toBeAttached();
  await reset.click();
  await expectAt(ring, ...found);
  await expect(reset).toBeHidden();

  await ring.press('Shift+ArrowRight');
  for (let press = 0; press < 10; press++) await page.keyboard.press('Shift+ArrowRight');
  await editor.getByRole('button', { name: 'Save Photos' }).click();
  await expect(editor).toBeHidden();
  await page.goto('/');
  const shown = page.locator('#today img').first();
  await expect(shown).toHaveCSS('object-position', '100% 100%');
  await expect(shown).toHaveAttribute('srcset', /ratio=3x4&at=100&/);

  // The editor shows the owner's point when the collection is edited again.
  await page.goto('/admin');
  const again = await openFocalPoint(page, gallery.today);
  await expectAt(again.ring, 1, found[1]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[FOCAL-5] a finger drags the ring or taps the photo; any other drag scrolls @detail', async ({
    page,
    gallery,
  }) => {
    await signIn(page, gallery);
    const { ring, photo } = await openFocalPoint(page, gallery.today);
    // Centres the photo, so that the page can scroll up and down.
    await photo.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const fingers = await fingersOn(page);
    const at = async (left: number, top: number) => {
      const { x, y, width, height } = await boxOf(photo);
      return { x: x + width * left, y: y + height * top };
    };

    await fingers.tap(await at(0.2, 0.3));
    await expectAt(ring, 0.2, 0.3);
    await fingers.move([await at(0.2, 0.3)], [await at(0.7, 0.6)]);
    await expectAt(ring, 0.7, 0.6);

    const before = await boxOf(photo);
    await fingers.swipe(await at(0.2, 0.3), { y: -120 });
    await expect.poll(async () => (await boxOf(photo)).y).toBeLessThan(before.y - 20);
    await expectAt(ring, 0.7, 0.6);
  });
});
