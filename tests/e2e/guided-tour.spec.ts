import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';
import { openPhoto } from './viewer-actions.ts';

test.use({ days: 1 });
// Three browser contexts at once take long on a busy machine.
test.setTimeout(300_000);

const viewer = (page: Page) => page.getByRole('dialog');
const dot = (page: Page, n: number) => viewer(page).getByRole('button', { name: `Photo ${n} of 5` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function expectPhoto(page: Page, n: number): Promise<void> {
  await expect(dot(page, n)).toHaveAttribute('aria-current', 'true');
}

/** The current zoom factor of the photo. */
const zoomOf = (page: Page) =>
  viewer(page)
    .locator('[data-current]')
    .evaluate((slide) => {
      const photo = slide.firstElementChild as HTMLElement;
      return photo.getBoundingClientRect().width / photo.offsetWidth;
    });

/** Counts what moves in a page: script animations, and transitions that change a position or a size. */
function countMoves(): void {
  const counted = window as unknown as { moves: number };
  counted.moves = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...given) {
    const [frames] = given;
    // An animation between equal frames moves nothing.
    const isStill = Array.isArray(frames) && JSON.stringify(frames[0]) === JSON.stringify(frames.at(-1));
    if (!isStill) counted.moves += 1;
    return animate.apply(this, given);
  };
  const places = ['transform', 'translate', 'scale', 'left', 'top'];
  document.addEventListener('transitionrun', ({ propertyName }) => {
    if (places.includes(propertyName)) counted.moves += 1;
  });
}
const movesIn = (page: Page) => page.evaluate(() => (window as unknown as { moves: number }).moves);

test('[WALK-1, WALK-2, WALK-3, WALK-4, WALK-5] the owner guides two visitors through today’s five', async ({
  page: owner,
  complaints,
  gallery,
  browser,
}) => {
  const contexts: BrowserContext[] = [];
  const visit = async (options: object) => {
    const context = await browser.newContext({ baseURL: gallery.url, locale: 'en-GB', ...options });
    contexts.push(context);
    const page = await context.newPage();
    await page.addInitScript(countMoves);
    await page.goto('/');
    return page;
  };
  const mika = await visit({ viewport: { width: 1440, height: 900 } });
  const aki = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' });

  await test.step('[WALK-1] an invitation does not open the visitors’ viewers', async () => {
    await signIn(owner, gallery);
    await owner.getByRole('button', { name: 'Enter the gallery' }).click();
    await expect(owner.getByRole('button', { name: /Leave the gallery/ })).toBeVisible();
    await owner.goto('/');
    // The page is hydrated once it shows this button.
    await expect(owner.getByRole('button', { name: /Leave the gallery/ })).toBeVisible();
    // The viewer opens at the newest day's first photo, whatever the page shows.
    await button(owner, 'Walk with me').click();
    await expect(owner.getByText('0 walk with you')).toBeVisible();
    await expectPhoto(owner, 1);
    for (const visitor of [mika, aki]) {
      await expect(button(visitor, 'Walk along')).toBeVisible();
      await expect(viewer(visitor)).toBeHidden();
    }
    await expectAccessible(mika, 'invitation', '[data-tour]');
  });

  await test.step('[WALK-2, WALK-5] followers see each of the five; the owner sees how many follow', async () => {
    for (const visitor of [mika, aki]) {
      await button(visitor, 'Walk along').click();
      await expect(viewer(visitor)).toBeVisible();
      await expect(viewer(visitor).getByText('Walking with the photographer')).toBeVisible();
    }
    await expect(owner.getByText('2 walk with you')).toBeVisible();
    const before = await movesIn(mika);
    for (const n of [2, 3, 4, 5]) {
      await button(owner, 'Next photo').click();
      for (const visitor of [mika, aki]) await expectPhoto(visitor, n);
      await expect(
        viewer(owner).getByRole('button', { name: `Photo ${n} of 5, 2 visitors here` }),
      ).toBeVisible();
    }
    expect(await movesIn(mika), 'a photo fades in').toBeGreaterThan(before);
    await expectAccessible(mika, 'tour', '[data-tour]');
  });

  await test.step('[WALK-2] followers see the part that the owner shows, and the pointer', async () => {
    // A phone in landscape shows the photo's label beside it, but hides the label while only a part is shown.
    const label = viewer(aki).getByRole('button', { name: /^Like/ });
    await aki.setViewportSize({ width: 740, height: 360 });
    await expect(label).toHaveCount(1);
    const before = await movesIn(mika);
    await button(owner, 'Zoom in').click();
    await expect(label).toHaveCount(0);
    await aki.setViewportSize({ width: 390, height: 844 });
    // Enlarges so far that a tall window, too, shows only a part of the photo.
    await owner.keyboard.press('+');
    for (const visitor of [mika, aki]) await expect.poll(() => zoomOf(visitor)).toBeGreaterThan(1.1);
    // Checked before the pointer is shown, because the pointer moves too.
    expect(await movesIn(mika), 'the part moves').toBeGreaterThan(before);
    await owner.getByRole('switch', { name: /Show my pointer/ }).click();
    await owner.mouse.move(500, 400);
    await owner.mouse.move(505, 405);
    for (const visitor of [mika, aki]) await expect(visitor.locator('[data-guide-pointer]')).toBeVisible();
    await button(owner, 'Show the whole photo').click();
    for (const visitor of [mika, aki]) await expect.poll(() => zoomOf(visitor)).toBeLessThan(1.01);
    // The owner draws a rectangle, which followers see enlarged.
    await owner.keyboard.press('r');
    const frame = await owner.locator('[data-part-frame]').boundingBox();
    if (frame === null) throw new Error('There is no photo to draw on');
    await owner.mouse.move(frame.x + frame.width * 0.2, frame.y + frame.height * 0.2);
    await owner.mouse.down();
    await owner.mouse.move(frame.x + frame.width * 0.6, frame.y + frame.height * 0.6, { steps: 3 });
    await owner.mouse.up();
    for (const visitor of [mika, aki]) await expect.poll(() => zoomOf(visitor)).toBeGreaterThan(1.5);
    await expectAccessible(owner, 'guide', '[role=dialog]');
    await owner.keyboard.press('r');
    for (const visitor of [mika, aki]) await expect.poll(() => zoomOf(visitor)).toBeLessThan(1.01);
  });

  await test.step('[WALK-2] on the page with reduced motion nothing has moved', async () => {
    expect(await movesIn(aki)).toBe(0);
  });

  await test.step('[WALK-3] the guide reloads the page, and the tour goes on', async () => {
    await owner.reload();
    await expect(owner.getByText('2 walk with you')).toBeVisible();
    await expectPhoto(owner, 5);
    await button(owner, 'Previous photo').click();
    for (const visitor of [mika, aki]) await expectPhoto(visitor, 4);
    await button(owner, 'Next photo').click();
    for (const visitor of [mika, aki]) await expectPhoto(visitor, 5);
  });

  await test.step('[WALK-3] another photo, Escape or Back takes a follower out of the tour, and one button leads back', async () => {
    await mika.keyboard.press('ArrowLeft');
    await expectPhoto(mika, 4);
    await expect(viewer(mika).getByText('You look on your own')).toBeVisible();
    await expect(owner.getByText('1 walks with you')).toBeVisible();
    await button(mika, 'Return to the walk').click();
    await expectPhoto(mika, 5);
    await mika.keyboard.press('Escape');
    await expect(viewer(mika).getByText('You look on your own')).toBeVisible();
    await button(mika, 'Return to the walk').click();
    await expect(viewer(mika).getByText('Walking with the photographer')).toBeVisible();
    // Back on a phone closes the viewer and stays on the page.
    const { href } = new URL(aki.url());
    await aki.goBack();
    await expect(viewer(aki)).toBeHidden();
    await expect(aki).toHaveURL(href);
    await button(aki, 'Return to the walk').click();
    await expectPhoto(aki, 5);
  });

  await test.step('[WALK-3] a follower sees the guide’s photo again after 20 s without a network', async () => {
    await aki.clock.install();
    await aki.context().setOffline(true);
    await expect(viewer(aki).getByText('Connection lost, reconnecting')).toBeVisible();
    await expect(owner.getByText('1 walks with you')).toBeVisible();
    await button(owner, 'Previous photo').click();
    await expectPhoto(mika, 4);
    await aki.clock.fastForward(20_000);
    await expectPhoto(aki, 5);
    await aki.context().setOffline(false);
    await aki.clock.resume();
    await expectPhoto(aki, 4);
    await expect(owner.getByText('2 walk with you')).toBeVisible();
  });

  await test.step('[WALK-4] what the owner says and keeps is shown beside the photo', async () => {
    const field = owner.getByRole('textbox', { name: 'Say something at this photo' });
    await field.fill('The fog was gone by ten.');
    await field.press('Enter');
    for (const visitor of [mika, aki]) {
      await expect(visitor.locator('[data-message]').getByText('The fog was gone by ten.')).toBeVisible();
    }
    // The words are shown at their photo only.
    await button(owner, 'Previous photo').click();
    await expectPhoto(mika, 3);
    await expect(mika.locator('[data-message]')).toBeHidden();
    await button(owner, 'Next photo').click();
    await expect(mika.locator('[data-message]')).toBeVisible();
    await expectAccessible(mika, 'words', '[data-message]');
    const own = viewer(owner).getByRole('region', { name: 'Your words at this photo' });
    const keep = own.getByRole('checkbox', { name: 'Keep beside the photo' });
    await keep.click();
    await expect(keep).toBeChecked();
    const lena = await mika.context().newPage();
    const words = lena.getByRole('region', { name: 'The photographer’s words' });
    const expectWords = async (text: string) => {
      await lena.goto(`/${gallery.today}/4`);
      await expect(words).toContainText(text);
    };
    await expect(own.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expectWords('The fog was gone by ten.');
    await expectAccessible(lena, 'words', '[data-remarks]');
    await own.getByRole('button', { name: 'Edit' }).click();
    await own.getByRole('textbox', { name: 'Your words' }).fill('The fog was gone by eleven.');
    await own.getByRole('button', { name: 'Save' }).click();
    // The field closes once the words are saved.
    await expect(own.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(own).toContainText('by eleven');
    await expectWords('The fog was gone by eleven.');
    await keep.click();
    await expect(owner.getByText('No longer beside the photo.', { exact: true })).toBeVisible();
    // Hovering keeps the message open until Undo is pressed.
    await button(owner, 'Undo').hover();
    await lena.reload();
    await expect(words).toBeHidden();
    await button(owner, 'Undo').click();
    await expect(own.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expectWords('The fog was gone by eleven.');
    await lena.getByRole('main').getByRole('button', { name: /^Open/ }).click();
    await expect(viewer(lena).getByRole('region', { name: 'The photographer’s words' })).toBeVisible();
    await lena.close();
  });

  await test.step('[WALK-1] the end of the tour leaves each visitor at the photo', async () => {
    await button(owner, 'End the walk').click();
    for (const visitor of [mika, aki]) {
      await expect(viewer(visitor).getByText('Walking with the photographer')).toBeHidden();
      await expectPhoto(visitor, 4);
    }
    await expect(button(owner, 'Walk with me').first()).toBeVisible();
  });

  await test.step('[WALK-4] the owner changes and removes a remark on the admin pages', async () => {
    const { today } = gallery;
    await owner.goto('/admin');
    await owner.getByRole('button', { name: 'Photo 4: show its details' }).click();
    const own = owner.getByRole('region', { name: 'Your words at this photo' });
    await own.getByRole('button', { name: 'Edit' }).click();
    await own.getByRole('textbox', { name: 'Your words' }).fill('The fog was gone by noon.');
    const url = '**/api/admin/collections/*/photos/*/remarks';
    await owner.route(url, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await own.getByRole('button', { name: 'Save' }).click();
    // Words that could not be saved stay in the field.
    await expect(own.getByRole('alert')).toBeVisible();
    await owner.unroute(url);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
    await own.getByRole('button', { name: 'Save' }).click();
    await expect(own.getByRole('textbox')).toBeHidden();
    await expect(own).toContainText('by noon');
    await expect(own.getByRole('button', { name: 'Edit' })).toBeFocused();
    const words = mika.getByRole('region', { name: 'The photographer’s words' });
    await mika.goto(`/${today}/4`);
    await expect(words).toContainText('The fog was gone by noon.');
    const keep = own.getByRole('checkbox', { name: 'Keep beside the photo' });
    await keep.press('Space');
    await expect(owner.getByText('No longer beside the photo.', { exact: true })).toBeVisible();
    await expect(keep).toBeFocused();
    await mika.reload();
    await expect(words).toBeHidden();
  });
  for (const context of contexts) await context.close();
});

test('[WALK-2, WALK-3] during the tour the guide and a follower open a photo shared in the chat, and the guide’s network fails @detail', async ({
  gallery,
  browser,
}) => {
  const open = async () => {
    const context = await browser.newContext({ baseURL: gallery.url, locale: 'en-GB' });
    return context.newPage();
  };
  const [owner, mika] = [await open(), await open()];
  const chat = (page: Page) => viewer(page).last().getByRole('button', { name: /^Chat/ });
  const shared = (page: Page) => page.getByRole('button', { name: /Open the photo/ });
  const expectAnnounced = (page: Page, text: string) =>
    expect(page.locator('p[aria-live=polite].sr-only').getByText(text, { exact: true })).toBeAttached();

  await signIn(owner, gallery);
  await owner.getByRole('button', { name: 'Enter the gallery' }).click();
  const leave = owner.getByRole('button', { name: /Leave the gallery/ });
  // Leaves the page right after the press: that must not abort the request.
  await owner.goto('/');
  await expect(leave).toBeVisible();
  await openPhoto(owner, 2);
  await owner.getByRole('button', { name: /Share to chat/ }).click();
  await chat(owner).click();
  await expect(shared(owner)).toBeVisible();
  await button(owner, 'Close').last().click();
  await expect(viewer(owner)).toBeHidden();
  await button(owner, 'Walk with me').first().click();
  await expectAnnounced(owner, 'You lead the walk');
  await mika.goto('/');
  // The first request fails, and the page repeats it.
  let requests = 0;
  await mika.route(/\/api\/collections\/page\?.*collection=/, (route) => {
    requests += 1;
    return requests === 1 ? route.abort() : route.continue();
  });
  await button(mika, 'Walk along').click();
  await expectPhoto(mika, 1);
  expect(requests).toBeGreaterThan(1);

  await test.step('[WALK-2] followers see the chat photo while the guide has it open, and then the tour’s photo again', async () => {
    await chat(owner).click();
    await shared(owner).click();
    await expectPhoto(mika, 3);
    // Keys act on the upper of the two viewers.
    await owner.keyboard.press('ArrowRight');
    await expectPhoto(mika, 4);
    await expect(owner.getByText('1 walks with you').last()).toBeVisible();
    await button(owner, 'Close').last().click();
    await expectPhoto(mika, 1);
    await expect(viewer(owner)).toHaveCount(1);
  });

  await test.step('[WALK-3] a follower who opens the chat photo leaves the tour, and returns by a button', async () => {
    await chat(mika).click();
    await shared(mika).click();
    await expect(viewer(mika).last().getByText('You look on your own')).toBeVisible();
    await expectAnnounced(mika, 'You look on your own');
    await expect(viewer(mika).last().locator('button[aria-current=true]')).toHaveAccessibleName(
      'Photo 3 of 5',
    );
    await viewer(mika).last().getByRole('button', { name: 'Return to the walk' }).click();
    await expect(viewer(mika)).toHaveCount(1);
    await expectPhoto(mika, 1);
    await expect(owner.getByText('1 walks with you')).toBeVisible();
  });

  await test.step('[WALK-3] the guide sees that the connection is lost, and that it is back', async () => {
    await owner.context().setOffline(true);
    await expectAnnounced(owner, 'Connection lost, reconnecting');
    await expect(viewer(owner).getByText('Connection lost, reconnecting')).toBeVisible();
    await owner.context().setOffline(false);
    await expectAnnounced(owner, 'You lead the walk');
    await button(owner, 'Next photo').click();
    await expectPhoto(mika, 2);
  });

  await button(owner, 'End the walk').click();
  await expectAnnounced(owner, 'The walk has ended');
  await expectAnnounced(mika, 'The walk has ended');
  for (const page of [owner, mika]) await page.context().close();
});
