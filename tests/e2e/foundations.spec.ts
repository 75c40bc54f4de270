import type { Route } from '@playwright/test';
import { analyticsConfig } from '../../src/server/db/schema/settings.ts';
import { expectAccessible } from './axe.ts';
import { expect, test as ownTest, preparedTest, visitorTest as test } from './gallery-test.ts';
import { holdClock } from './hold-clock.ts';
import { hydrated } from './hydrated.ts';

/** The frame of every page: menu, footer, unknown paths, tooltips, analytics. */

test('[ROUTE-3] an unknown path responds with 404 and a page that says so', async ({ page, complaints }) => {
  const response = await page.goto('/nowhere/at-all');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await expectAccessible(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'Calendar' })).toBeVisible();
  await page.getByRole('link', { name: "To today's photos" }).click();
  await expect(page).toHaveURL('/');
  // Chromium logs the document's 404.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 404')]);
});

test('[ROUTE-3] a path that cannot be decoded responds with 404, too @detail', async ({
  page,
  complaints,
}) => {
  const response = await page.goto('/%E0%A4%A');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await hydrated(page);
  await page.getByRole('link', { name: "To today's photos" }).click();
  await expect(page).toHaveURL('/');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 404')]);
});

test.describe('on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('[HEAD-3] the menu button is hidden, and the footer has the links @detail', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Calendar' }).click();
    await expect(page).toHaveURL('/calendar');
  });
});

test('[ROUTE-4] the copyright sign links to the admin pages', async ({ page }) => {
  await page.goto('/gallery');
  await page.getByRole('contentinfo').getByRole('link', { name: '© Gomai' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('[FOOT-1] the footer of a page at rest keeps its height when a visitor reaches it', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  const isRendered = () =>
    footer
      .getByRole('link')
      .first()
      .evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
  await expect.poll(isRendered).toBe(true);
  const height = () => footer.evaluate((element) => element.getBoundingClientRect().height);
  const before = await height();
  await footer.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await height()).toBe(before);
});

test('home links to the whole gallery @detail', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'View All Photos' }).click();
  await expect(page).toHaveURL('/gallery');
});

test('[ROUTE-8] a link from the login page to home changes the tab’s title @detail', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle(/^Sign in/);
  await page.locator('a[href="/"]').first().click();
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle(/^Gomai: five/);
});

test.describe('the menu of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[HEAD-1] [HEAD-3] opens by touch, with the links and Feedback @detail', async ({ page }) => {
    await page.goto('/gallery');
    await hydrated(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'About' })).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Gallery' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Feedback' })).toBeVisible();
    await expect(menu.getByText('Manage Photos')).toHaveCount(0);
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'About' }).tap();
    await expect(page).toHaveURL('/#about');
  });

  test('[HEAD-3] closes when the phone is turned and the header shows its links @detail', async ({
    page,
  }) => {
    await page.goto('/gallery');
    await hydrated(page);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole('banner').getByRole('link', { name: 'Calendar' }).tap();
    await expect(page).toHaveURL('/calendar');
  });

  test('[HEAD-3] keeps the keyboard focus inside, and Escape returns it to the button @detail', async ({
    page,
  }) => {
    await page.goto('/gallery');
    await hydrated(page);
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    for (let i = 0; i < 10; i++) {
      await page.keyboard.press('Tab');
      // After the menu's last element Tab reaches the browser's toolbar; the active element is then the body.
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog[open]'),
      );
      expect(outside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

ownTest.describe('the owner', () => {
  ownTest.use({ days: 0 });
  ownTest.afterEach(({ complaints }) => {
    const others = complaints.filter((line) => !line.includes('status of 40'));
    complaints.splice(0, complaints.length, ...others);
  });

  ownTest('[HEAD-2] [HEAD-3] finds the admin pages and Logout in the menu', async ({ page, gallery }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.request.post('/api/auth/login', { data: { username: 'admin', password: gallery.password } });
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Manage Photos' })).toHaveAttribute('href', '/admin');
    const logout = menu.getByRole('button', { name: 'Logout' });
    await expect(logout).toContainText('admin');
    await expectAccessible(page);
    await logout.click();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '© Gomai' })).toBeVisible();
  });

  ownTest(
    '[TIP-1] a tooltip appears after 700 ms, 4 px above its button, and the next one at once',
    async ({ page, gallery }) => {
      await page.clock.install();
      await page.request.post('/api/auth/login', { data: { username: 'admin', password: gallery.password } });
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Add First Collection' }).click();
      const editor = page.getByRole('dialog', { name: "Add Today's Photos" });
      const earlier = editor.getByRole('button', { name: 'Move photo 2 earlier' });
      const later = editor.getByRole('button', { name: 'Move photo 2 later' });
      await expect(earlier).toBeVisible();
      await holdClock(page);
      const tip = page.locator('[data-radix-popper-content-wrapper]');

      await earlier.hover();
      await page.clock.runFor(690);
      await expect(tip).toHaveCount(0);
      await page.clock.runFor(20);
      await expect(tip).toContainText('Move photo 2 earlier');
      const [mark, words] = [await earlier.boundingBox(), await tip.boundingBox()];
      expect(Math.round((mark?.y ?? 0) - (words?.y ?? 0) - (words?.height ?? 0))).toBe(4);

      // Within 300 ms of the previous tooltip, the next opens at once.
      const next = await later.boundingBox();
      const centre = [(next?.x ?? 0) + 16, (next?.y ?? 0) + 16] as const;
      // In steps, like a hand: a single move would still count as moving towards the open tooltip.
      await page.mouse.move(...centre, { steps: 8 });
      await page.clock.runFor(10);
      await expect(tip).toContainText('Move photo 2 later');
      await page.mouse.move(0, 0, { steps: 8 });
      await page.clock.runFor(310);
      await expect(tip).toHaveCount(0);
      await later.hover();
      await page.clock.runFor(690);
      await expect(tip).toHaveCount(0);
      await page.clock.runFor(20);
      await expect(tip).toHaveCount(1);
      // While the clock is stopped, axe never finishes.
      await page.clock.resume();
      await expectAccessible(page);
    },
  );
});

test('[SITE-4] every text follows the browser’s font size @detail', async ({ page, gallery }) => {
  const sizes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) =>
          [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
        )
        .filter((element) => element.checkVisibility() && element.closest('script') === null)
        .map(
          (element) =>
            [element.outerHTML.slice(0, 80), Number.parseFloat(getComputedStyle(element).fontSize)] as const,
        ),
    );
  const browser = await page.context().newCDPSession(page);
  for (const path of ['/', '/gallery', '/news', '/calendar', `/${gallery.today}/1`, '/login']) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const usual = await sizes();
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
    const larger = await sizes();
    expect(larger.length).toBe(usual.length);
    const same = usual.filter(([, px], index) => (larger[index]?.[1] ?? 0) <= px);
    expect(same, path).toEqual([]);
  }
});

const GOOGLE = 'https://www.googletagmanager.com/gtag/js?id=G-GOMAI5';
const measuredTest = preparedTest(async (db) => {
  await db.insert(analyticsConfig).values({ measurementId: 'G-GOMAI5', enabled: 'true' });
});

measuredTest(
  '[GA-1] with analytics enabled, Google’s script loads once the page is idle, and the CSP allows it',
  async ({ page }) => {
    // Stands in for Google's host, which these stories never contact.
    await page.route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.googleWasHere = location.pathname;' }),
    );
    const asked = page.waitForRequest(GOOGLE);
    await page.goto('/');
    await asked;
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'googleWasHere'))).toBe('/');
    const commands = await page.evaluate(() =>
      (Reflect.get(window, 'dataLayer') as IArguments[]).map((command) => [
        Object.prototype.toString.call(command),
        command[0],
        String(command[1]),
      ]),
    );
    expect(commands.map(([kind, name]) => [kind, name])).toEqual([
      ['[object Arguments]', 'js'],
      ['[object Arguments]', 'config'],
    ]);
    expect(commands[1]?.[2]).toBe('G-GOMAI5');
  },
);

measuredTest(
  '[GA-1] an unreachable Google neither blocks the page nor shows a message @detail',
  async ({ page, complaints }) => {
    const requested = Promise.withResolvers<Route>();
    await page.route('https://www.googletagmanager.com/**', requested.resolve);
    const failed = page.waitForEvent('requestfailed', (request) => request.url() === GOOGLE);
    await page.goto('/');
    const unanswered = await requested.promise;
    // The other work of an idle page does not wait for Google.
    await expect(page.getByText(/Google Analytics counts the visits/)).toBeAttached();
    await unanswered.abort();
    await failed;
    await expect(page.getByText('No photos for today')).toBeVisible();
    // Chromium logs the failed request.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  },
);

measuredTest(
  '[GA-1] Google’s script is not loaded for visitors who ask not to be tracked, nor on the login page @detail',
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => /google|analytics\/config/.test(url))).toEqual([]);
  },
);
