import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { pressBack } from './press-back.ts';
import { signIn } from './sign-in.ts';

test.use({ days: 1 });
// Several browsers at the same time are slow on a busy machine.
test.setTimeout(120_000);

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('article');
const pill = (page: Page) => page.getByRole('button', { name: /^Chat/ });
const frame = (page: Page) => page.getByRole('region', { name: 'Chat', exact: true });

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await field(page).press('Enter');
  await expect(messages(page).getByText(words, { exact: true })).toBeVisible();
}

async function enter(owner: Page, gallery: { password: string }): Promise<void> {
  await signIn(owner, gallery);
  // Delays presence until the window is open, to check that a composer that appears later still receives focus.
  const isOpen = Promise.withResolvers<void>();
  await owner.route('**/api/admin/presence/start', async (route) => {
    await isOpen.promise;
    await route.continue();
  });
  await owner.getByRole('button', { name: 'Enter the gallery' }).click();
  await pill(owner).click();
  await expect(frame(owner)).toBeVisible();
  isOpen.resolve();
  await expect(field(owner)).toBeFocused();
}

async function visit(browser: Browser, baseURL: string, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', ...options });
  const page = await context.newPage();
  await page.goto('/');
  await pill(page).click();
  await expect(field(page)).toBeFocused();
  return page;
}

async function boxOf(page: Page) {
  const box = await frame(page).boundingBox();
  if (box === null) throw new Error('The chat’s window is not visible');
  return box;
}

async function actOn(owner: Page, words: string, action: RegExp): Promise<void> {
  const row = messages(owner).filter({ hasText: words });
  await row.hover();
  await row.getByRole('button', { name: /^React and moderate/ }).click();
  await owner.getByRole('button', { name: action }).click();
}

test('[CHAT-1] the chat’s window can be moved and resized by mouse and keyboard, and its state survives a reload', async ({
  page: owner,
  gallery,
  browser,
}) => {
  await enter(owner, gallery);
  const page = await visit(browser, gallery.url, { viewport: { width: 1440, height: 900 } });
  expect(await boxOf(page)).toMatchObject({ x: 1040, y: 280, width: 380, height: 600 });

  await test.step('the mouse moves and resizes the window', async () => {
    await page.mouse.move(1150, 305);
    await page.mouse.down();
    await page.mouse.move(650, 205, { steps: 5 });
    await page.mouse.up();
    expect(await boxOf(page)).toMatchObject({ x: 540, y: 180, width: 380, height: 600 });
    await page.mouse.move(920, 500);
    await page.mouse.down();
    await page.mouse.move(1020, 500, { steps: 5 });
    await page.mouse.up();
    expect(await boxOf(page)).toMatchObject({ x: 540, width: 480 });
  });

  await test.step('the keyboard moves, resizes, maximises and minimises the window', async () => {
    const grip = page.getByRole('button', { name: /Arrow keys move the chat/ });
    await grip.focus();
    await grip.press('ArrowRight');
    await grip.press('Shift+ArrowLeft');
    expect(await boxOf(page)).toMatchObject({ x: 564, width: 456 });
    await page.getByRole('button', { name: 'Maximise' }).press('Enter');
    expect(await boxOf(page)).toMatchObject({ x: 320, y: 50, width: 800, height: 800 });
    await expectAccessible(page, 'chat', '[data-chat]');
    await page.getByRole('button', { name: 'Restore' }).press('Enter');
    await page.getByRole('button', { name: 'Minimise' }).press('Enter');
    await expect(pill(page)).toBeFocused();
    await pill(page).press('Enter');
    await expect(field(page)).toBeFocused();
  });

  await test.step('position, sound and volume are the same after a reload', async () => {
    await page.getByRole('button', { name: 'Name and sound' }).click();
    await page.getByLabel('Volume').fill('0.2');
    await page.getByRole('switch', { name: 'Sound for new messages' }).click();
    await expectAccessible(page, 'chat', '[data-chat]');
    await page.routeWebSocket('**/ws', (socket) => {
      const server = socket.connectToServer();
      // Drops the message "Still waiting", as on a dead connection that is not closed.
      socket.onMessage((text) => String(text).includes('Still waiting') || server.send(text));
    });
    await page.reload();
    await page.getByRole('button', { name: 'Name and sound' }).click();
    await expect(page.getByLabel('Volume')).toHaveValue('0.2');
    await expect(page.getByRole('switch', { name: 'Sound for new messages' })).not.toBeChecked();
    expect(await boxOf(page)).toMatchObject({ x: 564, width: 456 });
  });

  await test.step('[CHAT-3] a refused name stays in its field, with the reason below it', async () => {
    const name = page.getByLabel('Your name');
    const save = page.getByRole('button', { name: 'Save' });
    await name.fill('x'.repeat(21));
    await save.click();
    await expect(page.getByText('At most 20 characters.')).toBeVisible();
    await name.fill('Gomai');
    await save.click();
    await expect(
      page.getByText('That name cannot be used.').or(page.getByText('That name is taken.')),
    ).toBeVisible();
    await expect(name).toHaveValue('Gomai');
    await name.fill('Mika');
    await save.click();
    await expect(page.getByText(/is now Mika/)).toBeVisible();
    await expect(save).toBeFocused();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Name and sound' })).toBeFocused();
  });

  await test.step('[CHAT-4] a message that was not confirmed before a reload is in the composer again', async () => {
    await field(page).fill('Still waiting');
    await field(page).press('Enter');
    await expect(field(page)).toHaveValue('');
    // Stored before the page is left, because a phone may end a hidden page without an event.
    expect(await page.evaluate(() => sessionStorage.getItem('gomai.chat.draft'))).toBe('Still waiting');
    await page.reload();
    await expect(field(page)).toHaveValue('Still waiting');
  });
  await page.context().close();
});

test('[CHAT-1] on a phone the chat is a modal sheet that fits above the keyboard @detail', async ({
  page: owner,
  gallery,
  browser,
}) => {
  await enter(owner, gallery);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await visit(browser, gallery.url, { ...phone, colorScheme: 'dark' as const });
  const sheet = page.getByRole('dialog', { name: 'Chat' });
  await expect(sheet).toHaveAttribute('aria-modal', 'true');
  expect(await sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expectAccessible(page, 'chat', '[data-chat]');

  await test.step('the focus stays inside the sheet, and Escape and Back close the sheet', async () => {
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(pill(page)).toBeFocused();
    await pill(page).tap();
    await expect(sheet).toBeVisible();
    await pressBack(page);
    await expect(sheet).toBeHidden();
    await pill(page).tap();
  });

  await test.step('the sheet shrinks to the space above an open keyboard', async () => {
    await page.evaluate(() => {
      const { visualViewport: visible } = window;
      if (visible === null) return;
      Object.defineProperty(visible, 'height', { value: 480 });
      Object.defineProperty(visible, 'offsetTop', { value: 20 });
      visible.dispatchEvent(new Event('resize'));
    });
    await expect.poll(() => sheet.boundingBox()).toMatchObject({ y: 20, height: 480 });
    await say(page, 'Written above the keyboard');
    const composer = await field(page).boundingBox();
    expect(composer && composer.y + composer.height).toBeLessThanOrEqual(500);
  });
  await page.context().close();
});

test('[CHAT-1] on a tablet every control is large enough for a finger @detail', async ({
  page: owner,
  gallery,
  browser,
}) => {
  await enter(owner, gallery);
  const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
  const page = await visit(browser, gallery.url, tablet);
  await say(page, 'From the sofa');
  await say(page, 'And once more');
  const act = () =>
    messages(page)
      .first()
      .getByRole('button', { name: /^React to/ })
      .tap();
  await act();
  await page.getByRole('button', { name: 'Heart', exact: true }).tap();
  await act();
  const tooSmall = () =>
    page.locator('[data-chat]').evaluate((chat) => {
      const reach = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        const around = getComputedStyle(element, '::before');
        const isReached = around.content !== 'none' && around.position === 'absolute';
        return Math.min(width, isReached ? Number.parseFloat(around.height) : height);
      };
      // Excludes buttons for the keyboard only, which have no size, and switches, whose labels can be tapped.
      return [...chat.querySelectorAll('button:not(.sr-only, [role=switch]), textarea, input[type=range]')]
        .filter((element) => reach(element) < 44)
        .map((element) => element.outerHTML);
    });
  expect(await tooSmall()).toEqual([]);
  await page.getByRole('button', { name: 'Name and sound' }).tap();
  await expect(page.getByLabel('Your name')).toBeVisible();
  expect(await tooSmall()).toEqual([]);
  await page.context().close();
});

test('[CHAT-1, CHAT-4, CHAT-5] visitors open shared photos, and the owner moderates from two pages @detail', async ({
  page: owner,
  gallery,
  browser,
  complaints,
}) => {
  await enter(owner, gallery);
  const page = await visit(browser, gallery.url, { viewport: { width: 1440, height: 900 } });
  const second = await owner.context().newPage();
  await second.goto('/');

  await test.step('a reader who has scrolled up keeps the position when messages arrive', async () => {
    for (let line = 1; line <= 12; line += 1)
      await say(owner, `Line ${line} ${'of a long evening '.repeat(9)}`.trim());
    const list = page.getByRole('log', { name: 'Messages' }).locator('../..');
    await messages(page).nth(2).hover();
    await page.mouse.wheel(0, -5000);
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0);
    const before = await messages(page).nth(3).boundingBox();
    await owner.goto('/');
    await owner.getByRole('main').getByRole('img').first().click();
    await owner.getByRole('button', { name: /Share to chat/ }).click();
    await expect(messages(page)).toHaveCount(13);
    await expect(messages(page).last().locator('img')).toHaveJSProperty('complete', true);
    expect(await messages(page).nth(3).boundingBox()).toEqual(before);
    await page.getByRole('button', { name: 'New messages' }).click();
    await expect(messages(page).last()).toBeInViewport();
    await owner.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  await test.step('a shared photo whose lookup failed opens in the viewer after “Try again”', async () => {
    const lookUp = /\/api\/collections\/page\?.*collection=/;
    await page.route(lookUp, (route) => route.abort());
    await messages(page)
      .last()
      .getByRole('button', { name: /Open the photo/ })
      .click();
    await expect(page.getByText('The photo could not be loaded.', { exact: true })).toBeVisible();
    await page.unroute(lookUp);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('[ROUTE-8] Back closes the viewer and stays on the page', async () => {
    await messages(page)
      .last()
      .getByRole('button', { name: /Open the photo/ })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(messages(page).last()).toBeVisible();
  });

  await test.step('a visitor whom the owner muted in one page is shown as muted in the other, and can be unmuted there', async () => {
    await say(page, 'Too loud');
    await expect(messages(second).last()).toContainText('Too loud');
    await actOn(owner, 'Too loud', /^Mute /);
    // Waits for the mute, because until then the next message would be accepted.
    await expect(messages(second).last()).toContainText('(muted)');
    await field(page).fill('And louder');
    await field(page).press('Enter');
    await expect(page.getByText('The photographer has muted you for now.', { exact: true })).toBeVisible();
    await expect(field(page)).toHaveValue('And louder');
    await expect(owner.getByText('This visitor only, until you unmute them.').first()).toBeVisible();
    await second.getByRole('button', { name: 'Sound and visitors' }).click();
    await second.getByRole('button', { name: /^Unmute / }).click();
    await expect(second.getByText('Muted visitors')).toBeHidden();
    // [SITE-4] The pressed button is gone: the settings have its focus.
    const settings = second.locator(':focus');
    await expect(settings).toContainText('Volume');
    // Escape that only ends a composition does not close them.
    await settings.dispatchEvent('keydown', { key: 'Escape', bubbles: true, isComposing: true });
    await expect(settings).toContainText('Volume');
    await field(page).press('Enter');
    await expect(messages(owner).last()).toContainText('And louder');
    await expect(messages(owner).filter({ hasText: '(muted)' })).toHaveCount(0);
  });

  await test.step('a message that the owner removes is marked as removed for visitors', async () => {
    await actOn(owner, 'Too loud', /Remove message/);
    await expect(page.getByText('Message removed')).toBeVisible();
    await expectAccessible(owner, 'chat', '[data-chat]');
  });

  await test.step('[PRES-1] closing one page does not end the owner’s presence', async () => {
    await second.close({ runBeforeUnload: true });
    await say(owner, 'Still here');
    await expect(messages(page).last()).toContainText('Still here');
    await expect(page.getByRole('button', { name: /^在廊/ })).toBeVisible();
  });

  await test.step('[CHAT-4] opening a shared photo of a deleted day shows a message', async () => {
    const headers = { origin: gallery.url };
    await expect(await owner.request.delete(`/api/collections/${gallery.today}`, { headers })).toBeOK();
    await page.reload();
    await page.getByRole('button', { name: /Open the photo/ }).click();
    await expect(page.getByText('This photo is no longer in the gallery.', { exact: true })).toBeVisible();
    await page.context().close();
    // Requests of the owner's page, which still showed the deleted day, got 404.
    await owner.close();
    expect(complaints.splice(0).filter((line) => !line.includes('status of 404'))).toEqual([]);
  });
});

test('[CHAT-1] the open chat leaves every control of an admin page reachable @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  await pill(page).click();
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/settings');
    await expect(frame(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const window = await boxOf(page);
    const rights = await page
      .locator('main :is(button, a, input)')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().right));
    expect(Math.max(...rights)).toBeLessThanOrEqual(window.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  // If there is no space beside the chat, the page can be scrolled until its last control is above the chat.
  await page.setViewportSize({ width: 820, height: 900 });
  const button = page.getByRole('main').getByRole('button').last();
  // Repeated, because the page may still become longer while it loads.
  await expect(async () => {
    await button.evaluate((it) => it.scrollIntoView({ block: 'start', behavior: 'instant' }));
    const last = await button.boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((await boxOf(page)).y);
  }).toPass();
});

test('[ADM-1] [CHAT-1] a phone of 320 px shows the owner’s whole badge, and the chat’s button in the header @detail', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, gallery);
  const badge = page.getByText('admin: admin');
  expect(await badge.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Chat', exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
