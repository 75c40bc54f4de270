import type { Page } from '@playwright/test';
import { addDays } from '../../src/shared/dates.ts';
import { expectAccessible } from './axe.ts';
import { expect, visitorTest as test } from './gallery-test.ts';
import { expectTouchTargets } from './touch-targets.ts';
import { dialog, openPhoto } from './viewer-actions.ts';

const tray = (page: Page) => page.getByRole('region', { name: 'My five' });
const slot = (page: Page, n: number) =>
  tray(page)
    .getByRole('listitem')
    .nth(n - 1)
    .getByRole('button');
const wallLink = (page: Page) => tray(page).getByRole('link', { name: 'See the wall' });

test('[FIVE-2] [FIVE-1] five photos are chosen in the viewer, ordered, and opened by another visitor', async ({
  page,
  gallery,
  browser,
}) => {
  const [today, yesterday] = [gallery.today, addDays(gallery.today, -1)];
  const names = (...places: number[]) => places.map((place) => `${today}.${place}`);
  await page.goto('/');
  await openPhoto(page, 0);
  const add = dialog(page).getByRole('button', { name: 'Add to my five' });
  for (let n = 1; n <= 5; n++) {
    await add.click();
    await expect(wallLink(page)).toHaveAttribute(
      'href',
      `/five/${names(1, 2, 3, 4, 5).slice(0, n).join('~')}`,
    );
    await expect(dialog(page).getByRole('button', { name: 'Take out of my five' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(add).toBeVisible();
  }

  // Adds a sixth photo, the first of the day before.
  await add.click();
  const spoken = tray(page).locator('[aria-live]');
  await expect(spoken).toContainText('Which one do you replace?');
  await tray(page).getByRole('button', { name: 'Keep these five' }).click();
  await expect(add).toBeFocused();
  await expect(spoken).toBeEmpty();
  await add.click();
  await expect(spoken).toContainText('Which one do you replace?');
  await tray(page).getByRole('button', { name: 'Replace photo 2' }).click();
  await expect(slot(page, 2)).toBeFocused();
  const replaced = [`${today}.1`, `${yesterday}.1`, ...names(3, 4, 5)];
  await expect(wallLink(page)).toHaveAttribute('href', `/five/${replaced.join('~')}`);

  // The arrow keys move the chosen photo and do not change the viewer's photo.
  await slot(page, 1).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(wallLink(page)).toHaveAttribute('href', new RegExp(`^/five/${yesterday}.1~${today}.1~`));
  await expect(slot(page, 2)).toBeFocused();
  await expect(
    dialog(page).getByText('1 of 5', { exact: true }).or(dialog(page).getByText('· 1 of 5')),
  ).toBeVisible();

  // Drags the last photo to the first place.
  await slot(page, 5).scrollIntoViewIfNeeded();
  const [from, to] = await Promise.all([slot(page, 5).boundingBox(), slot(page, 1).boundingBox()]);
  if (!from || !to) throw new Error('The slots are not visible');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 22, to.y + 20, { steps: 5 });
  await page.mouse.up();
  const text = [`${today}.5`, `${yesterday}.1`, `${today}.1`, ...names(3, 4)].join('~');
  await expect(wallLink(page)).toHaveAttribute('href', `/five/${text}`);
  // The click that ends a drag is ignored; a press by key is not.
  await slot(page, 1).press('Enter');
  await expect(slot(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  // A press that is released outside of the row starts no drag.
  await slot(page, 1).hover();
  await page.mouse.down();
  await tray(page).getByText('My five').hover();
  await page.mouse.up();
  await slot(page, 2).hover();
  await expect(tray(page).locator('[data-lifted]')).toHaveCount(0);
  await expect(wallLink(page)).toHaveAttribute('href', `/five/${text}`);
  await expectAccessible(page, 'the tray', '.selection-tray');

  await wallLink(page).click();
  await expect(page).toHaveURL(`/five/${text}`);
  await expect(page.getByRole('heading', { name: 'My five' })).toBeVisible();
  const links = page.locator('.selection-layout a');
  await expect(links).toHaveCount(5);
  await expect(links.first()).toHaveAttribute('href', `/${today}/5`);
  await expectAccessible(page, 'the page');

  const friend = await browser.newContext({ baseURL: gallery.url, javaScriptEnabled: false });
  const other = await friend.newPage();
  // Some programs encode the tilde.
  await other.goto(`/five/${text.replaceAll('~', '%7E')}`);
  await expect(other.locator('.selection-layout a')).toHaveCount(5);
  await expect(other.getByText('Five by a visitor')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Copy its address' })).toBeHidden();
  await other.goto('/five');
  await expect(other.getByText('No photos chosen yet')).toBeHidden();
  await expect(other.getByRole('button', { name: 'Feedback' })).toBeHidden();
  await friend.close();
});

test('[FIVE-1] [FIVE-2] five photos of five days are selected, shared and opened by another visitor @detail', async ({
  page,
  gallery,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const names = [0, 1, 2, 3, 4].map((back) => `${addDays(gallery.today, -back)}.${back + 1}`);
  for (const [count, name] of names.entries()) {
    const [date, place] = name.split('.');
    await page.goto(`/${date}/${place}`);
    await page.getByRole('main').getByRole('button', { name: /^Open/ }).click();
    await dialog(page).getByRole('button', { name: 'Add to my five' }).click();
    await expect(wallLink(page)).toHaveAttribute('href', `/five/${names.slice(0, count + 1).join('~')}`);
  }
  await wallLink(page).click();
  await expect(page.locator('.selection-layout a')).toHaveCount(5);
  await page.getByRole('button', { name: 'Copy its address' }).click();
  await expect(page.getByText('Link Copied', { exact: true })).toBeVisible();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(shared).toBe(`${gallery.url}/five/${names.join('~')}`);
  // The page offers a card, an image to share.
  const card = await page.locator('.selection-card img').getAttribute('src');
  expect((await page.request.get(card ?? '')).headers()['content-type']).toBe('image/jpeg');

  const friend = await browser.newContext();
  const other = await friend.newPage();
  await other.goto(shared);
  await expect(other.getByText('Five by a visitor')).toBeVisible();
  const listed = await other
    .locator('.selection-layout a')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(listed.toSorted()).toEqual(names.map((name) => `/${name.replace('.', '/')}`).toSorted());
  await friend.close();
});

test('[FIVE-2] a visitor rearranges another visitor’s selection, and the URL changes with it @detail', async ({
  page,
  gallery,
}) => {
  const { today } = gallery;
  await page.goto(`/five/${today}.1~${today}.2~1999-01-01.1`);
  await expect(page.getByText('This photograph has been taken down')).toBeVisible();
  await page.getByRole('button', { name: 'Rearrange them' }).click();
  await slot(page, 3).click();
  await tray(page).getByRole('button', { name: 'Take it down' }).click();
  await expect(page).toHaveURL(`/five/${today}.1~${today}.2`);
  await expect(page.getByText('This photograph has been taken down')).toBeHidden();
  // Rearranging has made it this browser's own selection.
  await page.goto('/five');
  await expect(page).toHaveURL(`/five/${today}.1~${today}.2`);
  await page.getByRole('button', { name: 'Rearrange them' }).click();
  // The page follows what the viewer adds and what another tab removes.
  await page.locator('.selection-layout a').nth(1).click();
  await expect(dialog(page).getByRole('button', { name: 'Take out of my five' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await dialog(page).getByRole('button', { name: 'Add to my five' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/five/${today}.1~${today}.2~${today}.3`);
  const other = await page.context().newPage();
  await other.goto('/five');
  await other.getByRole('button', { name: 'Rearrange them' }).click();
  await slot(other, 3).click();
  await tray(other).getByRole('button', { name: 'Take it down' }).click();
  await expect(page).toHaveURL(`/five/${today}.1~${today}.2`);
  await other.close();
  for (const left of [1, 0]) {
    await slot(page, 1).click();
    await tray(page).getByRole('button', { name: 'Take it down' }).click();
    await expect(page).toHaveURL(left === 1 ? `/five/${today}.2` : '/five');
  }
  await expect(page.getByText('No photos chosen yet')).toBeVisible();
});

test('[FIVE-2] a visitor can remove selected photos that have all been deleted @detail', async ({
  page,
  complaints,
}) => {
  await page.addInitScript(() => {
    if (location.pathname === '/') localStorage.setItem('gomai.selection', '1999-01-01.1~1999-01-01.2');
  });
  await page.goto('/');
  await page.goto('/five');
  await expect(page.getByRole('heading', { name: 'These photographs have been taken down' })).toBeVisible();
  for (const path of ['/five/1999-01-01.2', '/five']) {
    await slot(page, 1).click();
    await tray(page).getByRole('button', { name: 'Take it down' }).click();
    await expect(page).toHaveURL(path);
  }
  await page.goto('/five/1999-01-01.1');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  // Chromium logs a 404 for each request of a selection without photos.
  for (const line of complaints.splice(0)) expect(line).toContain('status of 404');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('[FIVE-2] [SITE-4] the tray’s photos are large enough for a finger @detail', async ({
    page,
    gallery,
  }) => {
    const { today } = gallery;
    const text = [1, 2, 3, 4, 5].map((place) => `${today}.${place}`).join('~');
    await page.goto(`/five/${text}`);
    await page.getByRole('button', { name: 'Rearrange them' }).click();
    await slot(page, 2).tap();
    await expect(tray(page).getByRole('button', { name: 'Take it down' })).toBeVisible();
    await expectTouchTargets(page, 'the tray');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    // For a sixth photo, the question which one to replace scrolls into view.
    await page.goto(`/${addDays(today, -1)}/1`);
    await page.getByRole('main').getByRole('button', { name: /^Open/ }).tap();
    await dialog(page).getByRole('button', { name: 'Photo details', exact: true }).tap();
    await dialog(page).getByRole('button', { name: 'Add to my five' }).tap();
    for (const name of ['Replace photo 1', 'Keep these five'])
      await expect(tray(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  });
});
