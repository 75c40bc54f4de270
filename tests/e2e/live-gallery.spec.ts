import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

test.use({ days: 1 });

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const messages = (page: Page) => log(page).getByRole('article');
const chatButton = (page: Page) => page.getByRole('button', { name: /^Chat/ });

async function openChat(page: Page): Promise<void> {
  await chatButton(page).click();
  await expect(field(page)).toBeFocused();
}

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await field(page).press('Enter');
  await expect(log(page).getByText(words)).toBeVisible();
}

test('[PRES-1, PRES-3, LIVE-2, CHAT-1..6, WS-1, WS-2, SHARE-3] an evening in the gallery: the owner arrives, chats with visitors, and leaves', async ({
  page: owner,
  gallery,
  browser,
}) => {
  const contexts: BrowserContext[] = [];
  const requests: string[] = [];
  const asked = (what: string) => requests.filter((url) => url.includes(what)).length;
  const visit = async (options = {}) => {
    const context = await browser.newContext({ baseURL: gallery.url, locale: 'en-GB', ...options });
    contexts.push(context);
    const page = await context.newPage();
    // Registered before `goto`, so that no request is missed.
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/');
    return page;
  };
  const mika = await visit({ viewport: { width: 1440, height: 900 } });
  const aki = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' });

  await test.step('[CHAT-2] while the owner is absent, only the owner has the chat', async () => {
    await signIn(owner, gallery);
    await expect(chatButton(owner)).toBeVisible();
    // Visitors' pages have learned that the owner is absent, and load nothing of the chat.
    await expect.poll(() => asked('/api/chat/presence')).toBeGreaterThanOrEqual(2);
    for (const visitor of [mika, aki]) await expect(chatButton(visitor)).toBeHidden();
    expect([asked('gallery-chat'), asked('/ws')]).toEqual([0, 0]);
  });

  await test.step('[PRES-1, LIVE-2] after one tap of the owner every visitor sees 在廊', async () => {
    await owner.getByRole('button', { name: 'Enter the gallery' }).click();
    for (const visitor of [mika, aki]) {
      await expect(visitor.getByRole('button', { name: /^在廊/ })).toBeVisible();
      await expect(chatButton(visitor)).toBeVisible();
    }
    expect(asked('gallery-chat')).toBeGreaterThan(0);
  });

  await test.step('[CHAT-1, CHAT-3, CHAT-5] owner and visitors chat; the owner is marked, visitors have Japanese names', async () => {
    await aki.getByRole('button', { name: /^在廊/ }).click();
    await expect(field(aki)).toBeFocused();
    await say(aki, 'Good evening');
    await expect(chatButton(owner)).toHaveText(/1/);
    await openChat(owner);
    await expect(log(owner).getByText('New', { exact: true })).toBeVisible();
    await openChat(mika);
    await say(owner, 'Welcome');
    await say(mika, 'The light in the third one!');
    await expect(messages(aki).last()).toContainText('The light in the third one!');
    await expect(messages(aki).first()).toContainText(/\p{Script=Hiragana}.*\d/u);
    await expect(messages(aki).nth(1)).toContainText('Photographer');
    await expect(aki.getByText('Photographer', { exact: true })).toHaveCount(1);
    await expectAccessible(mika, 'chat', '[data-chat]');
    await expectAccessible(aki, 'chat', '[data-chat]');
    await expectAccessible(owner, 'chat', '[data-chat]');
  });

  await test.step('[CHAT-3] a visitor chooses a name', async () => {
    await aki.getByRole('button', { name: 'Name and sound' }).click();
    await aki.getByLabel('Your name').fill('Aki');
    await aki.getByRole('button', { name: 'Save' }).click();
    await aki.getByRole('button', { name: 'Done' }).click();
    await expect(messages(mika).first()).toContainText('Aki');
  });

  await test.step('[CHAT-4, WS-2] the owner sees a visitor’s reaction; a second click removes it', async () => {
    await messages(mika).nth(1).hover();
    await messages(mika)
      .nth(1)
      .getByRole('button', { name: /^React to/ })
      .click();
    await mika.getByRole('button', { name: 'Heart', exact: true }).click();
    await expect(messages(owner).nth(1).getByRole('button', { name: 'Heart 1' })).toBeVisible();
    await mika.getByRole('button', { name: 'Heart 1' }).click();
    await expect(owner.getByRole('button', { name: 'Heart 1' })).toBeHidden();
  });

  await test.step('[SHARE-3, CHAT-4] a photo is shared from the viewer, and another visitor opens it from the chat', async () => {
    await mika.getByRole('main').getByRole('img').first().click();
    await mika.getByRole('button', { name: /Share to chat/ }).click();
    await expect(
      messages(mika)
        .last()
        .getByRole('button', { name: /Open the photo/ }),
    ).toBeVisible();
    await expect(messages(mika).last().locator('img')).toHaveAttribute('srcset', / 300w, .* 400w, .* 600w$/);
    await field(mika).click();
    await say(mika, 'This one');
    await mika.getByRole('button', { name: 'Close', exact: true }).last().click();
    await aki.getByRole('button', { name: /Open the photo/ }).click();
    await expect(aki.getByRole('dialog')).toBeVisible();
    await aki.keyboard.press('Escape');
    await expect(aki.getByRole('dialog')).toBeHidden();
    await openChat(aki);
  });

  // The 20 s pass on the page's clock only.
  await test.step('[WS-2] after 20 s without a network a visitor has the complete conversation again', async () => {
    await aki.clock.install();
    // “Aki left” is visible for 5 s only, so the wait for it begins before Aki is offline.
    const left = expect(owner.getByText('Aki left')).toBeVisible();
    await aki.context().setOffline(true);
    await expect(aki.getByText('Reconnecting…')).toBeVisible();
    await field(aki).fill('Said in a tunnel');
    await field(aki).press('Enter');
    await left;
    await expect(owner.getByText('1 visitor', { exact: true })).toBeVisible();
    await say(owner, 'While you were away');
    await messages(mika).first().hover();
    await messages(mika)
      .first()
      .getByRole('button', { name: /^React to/ })
      .click();
    await mika.getByRole('button', { name: 'Sparkles', exact: true }).click();
    await aki.clock.fastForward(20_000);
    const cameIn = expect(owner.getByText('Aki joined')).toBeVisible();
    await aki.context().setOffline(false);
    await cameIn;
    // A message that Aki had read before the outage has changed too.
    await expect(messages(aki).first().getByRole('button', { name: 'Sparkles 1' })).toBeVisible();
    const texts = [
      /Good evening/,
      /Welcome/,
      /third one/,
      /SATURDAY|DAY/i,
      /This one/,
      /While you were/,
      /tunnel/,
    ];
    for (const page of [aki, mika, owner]) await expect(messages(page)).toContainText(texts);
  });

  await test.step('the owner removes a message, and may undo it', async () => {
    const remove = async () => {
      await messages(owner).last().hover();
      await messages(owner)
        .last()
        .getByRole('button', { name: /^React and moderate/ })
        .click();
      await owner.getByRole('button', { name: 'Remove message' }).click();
    };
    await remove();
    // The pressed button disappeared with its row: Undo receives focus.
    await expect(owner.getByRole('button', { name: 'Undo' })).toBeFocused();
    await owner.keyboard.press('Enter');
    await expect(messages(owner)).toHaveCount(7);
    await remove();
    await expect(log(mika).getByText('Message removed')).toBeVisible();
    // [SITE-4] Undo disappeared while it had the focus: its line receives the focus.
    await expect(owner.locator('p:focus')).toHaveText('Message removed');
  });

  await test.step('[PRES-1] a reload of the owner’s page does not end presence', async () => {
    await owner.reload();
    await expect(owner.getByRole('button', { name: /Leave the gallery/ }).first()).toBeVisible();
    await expect(messages(owner)).toHaveCount(6);
  });

  await test.step('[PRES-2] after 2 minutes idle the owner is warned, and can stay', async () => {
    await owner.clock.install();
    await owner.mouse.move(300, 300);
    await owner.clock.fastForward('02:01');
    const warning = owner.getByRole('alert').filter({ hasText: 'shown as away in 3 minutes' });
    await expect(warning).toBeVisible();
    // Clicks without moving the pointer: a movement counts as staying and would hide the button before the click.
    await warning.getByRole('button', { name: 'Stay' }).dispatchEvent('click');
    await expect(warning).toBeHidden();
    await expect(field(mika)).toBeVisible();
  });

  await test.step('[CHAT-6] the farewell counts down, then all are disconnected', async () => {
    // The countdown takes 5 s only, so the waits for it begin before the press.
    const countdown = Promise.all([
      ...[mika, aki].map((visitor) =>
        visitor.getByRole('alert').getByText('The gallery is closing').waitFor(),
      ),
      mika
        .getByTestId('farewell-seconds')
        .filter({ hasText: /^[1-4]$/ })
        .waitFor(),
    ]);
    await owner
      .getByRole('button', { name: /Leave the gallery/ })
      .first()
      .click();
    await countdown;
    for (const visitor of [mika, aki]) {
      await expect(visitor.getByRole('alert').getByText('The gallery is closing')).toBeHidden();
      await expect(chatButton(visitor)).toBeHidden();
      await expect(field(visitor)).toBeHidden();
    }
    await expect(owner.getByText('You are not in the gallery')).toBeHidden();
    await expect(owner.getByRole('button', { name: 'Enter the gallery' }).first()).toBeVisible();
  });

  await test.step('[PRES-1] leaving the page right after “Enter the gallery” ends presence', async () => {
    await owner.addInitScript(() => {
      const { fetch } = window;
      window.fetch = async (url, init) => {
        if (!String(url).endsWith('/presence/start')) return fetch(url, init);
        sessionStorage.setItem('start', init?.keepalive ? 'goes on' : 'ends');
        return new Promise<Response>(() => {});
      };
      navigator.sendBeacon = (url) => {
        sessionStorage.setItem('beacon', String(url));
        return true;
      };
    });
    await owner.reload();
    await owner.getByRole('button', { name: 'Enter the gallery' }).first().click();
    await owner.goto('/news');
    const sent = await owner.evaluate(() => ['start', 'beacon'].map((key) => sessionStorage.getItem(key)));
    expect(sent).toEqual(['goes on', '/api/admin/presence/end']);
  });
  for (const context of contexts) await context.close();
});
