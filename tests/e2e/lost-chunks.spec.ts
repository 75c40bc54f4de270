import { cardMenu, chooseOnCard } from './card-menu.ts';
import { expect, test } from './gallery-test.ts';
import { openFeedback } from './open-feedback.ts';
import { signIn } from './sign-in.ts';

/** What a person sees when a chunk or a request fails, because the server is unreachable or was replaced. */
test.use({ days: 1 });

// The browser and the page log the failures that these tests provoke.
test.afterEach(({ complaints }) => complaints.splice(0));

test('an admin section that fails to load says so, navigation stays, and retrying opens it @detail', async ({
  page,
  gallery,
}) => {
  await page.route(/settings-page.*\.js/, (route) => route.abort());
  await signIn(page, gallery);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('alert')).toContainText('This could not be opened.');
  await expect(page.getByRole('navigation', { name: 'Admin sections' })).toBeVisible();
  await page.unroute(/settings-page.*\.js/);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Password' }).first()).toBeVisible();
});

test('if the guest book fails to load, its place says so; if the viewer does, a message over the page says so @detail', async ({
  page,
  gallery,
}) => {
  await page.route(/(guest-book|photo-viewer).*\.js/, (route) => route.abort());
  await page.goto(`${gallery.url}/${gallery.today}`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This could not be opened.');
  await page.locator('main a:has(img)').first().click();
  await expect(alert).toHaveCount(2);
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('main img').first()).toBeVisible();
});

test('[CHAT-2] a chat that fails to load says so, and again when the visitor opens it @detail', async ({
  page: owner,
  gallery,
  browser,
}) => {
  // Two pages at once take long on a busy machine.
  test.slow();
  await signIn(owner, gallery);
  await owner.getByRole('button', { name: 'Enter the gallery' }).click();
  const context = await browser.newContext({ baseURL: gallery.url, locale: 'en-GB' });
  const visitor = await context.newPage();
  await visitor.route(/gallery-chat.*\.js/, (route) => route.abort());
  await visitor.goto('/');
  const alert = visitor.getByRole('alert');
  await expect(alert).toContainText('The chat could not be loaded.');
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeHidden();
  await visitor.getByRole('button', { name: /^在廊/ }).click();
  await expect(alert).toContainText('The chat could not be loaded.');
  await visitor.unroute(/gallery-chat.*\.js/);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await visitor.getByRole('button', { name: /^Chat/ }).click();
  await expect(visitor.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  await context.close();
});

test('a deletion that fails because the server is unreachable is reported @detail', async ({
  page,
  gallery,
  context,
}) => {
  await signIn(page, gallery);
  const menu = cardMenu(page).first();
  await menu.waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await chooseOnCard(page, menu, /^Delete the collection/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('failed to delete', { exact: true })).toBeVisible();
});

test('[FB-2] feedback that fails because the server is unreachable is reported @detail', async ({
  page,
  gallery,
  context,
}) => {
  await page.goto(gallery.url);
  await page.waitForLoadState('networkidle');
  const dialog = await openFeedback(page);
  await context.setOffline(true);
  await dialog.getByLabel('お名前').fill('山田');
  await dialog.getByLabel('メッセージ').fill('こんにちは');
  await dialog.getByRole('button', { name: '送信' }).click();
  await expect(page.getByText(/^フィードバックの送信に失敗しました。/)).toBeVisible();
});

test('a page reloads itself if its application was replaced before it could load @detail', async ({
  page,
  gallery,
}) => {
  let visits = 0;
  await page.route(`${gallery.url}/`, async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue();
    visits += 1;
    if (visits > 1) return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace(/(\/index-[\w-]+\.js)"/, '$1?old"');
    return route.fulfill({ response, body });
  });
  await page.route(/\/main-.*\.js/, (route) => (visits === 1 ? route.abort() : route.continue()));
  await page.goto(gallery.url);
  await openFeedback(page);
  expect(visits).toBe(2);
});
