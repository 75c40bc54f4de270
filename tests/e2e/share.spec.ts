import { longDate } from '../../src/shared/dates.ts';
import { getPresence } from '../../src/shared/presence.ts';
import { expectAccessible } from './axe.ts';
import { expect, visitorTest as test } from './gallery-test.ts';
import { dialog, openPhoto, stopTime } from './viewer-actions.ts';

test('[SHARE-1] sharing to X opens text and link in a window of 600x400', async ({
  page,
  context,
  gallery,
}) => {
  await context.route('https://x.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>X</title>' }),
  );
  await page.goto('/');
  await openPhoto(page, 2);
  const [id] = await page.evaluate(async () => {
    const days: { id: number }[] = await (await fetch('/api/collections')).json();
    return days.map((day) => day.id);
  });
  const opened = context.waitForEvent('page');
  await dialog(page).getByRole('button', { name: 'Share to X' }).click();
  const popup = await opened;
  await popup.waitForLoadState();
  expect(Object.fromEntries(new URL(popup.url()).searchParams)).toEqual({
    text: `Beautiful moment captured on ${longDate(gallery.today)} #GOMAI #Photography`,
    url: `${gallery.url}/?collection=${id}&photo=2`,
  });
  expect(await popup.evaluate(() => [innerWidth, innerHeight, opener])).toEqual([600, 400, null]);
});

test('[SHARE-2] [TOAST-1] copying the link shows a message for 3 s', async ({ page, context, gallery }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto('/');
  await openPhoto(page, 1);
  await stopTime(page);
  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Link Copied' });
  await expect(toast).toBeVisible();
  await expect(toast.getByText('Photo link has been copied to clipboard.', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`^${gallery.url}/\\?collection=\\d+&photo=1$`));
  await page.clock.runFor(2900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toBeHidden();
  await expect(dialog(page)).toBeVisible();
});

test('[SHARE-2] if the clipboard refuses the link, an error message is shown for 3 s @detail', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await page.clock.install();
  await page.goto('/');
  await openPhoto(page, 1);
  await stopTime(page);
  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Copy Failed' });
  await expect(toast.getByText('Failed to copy link to clipboard.', { exact: true })).toBeVisible();
  await expect(toast).toHaveClass(/border-seal/);
  await page.clock.runFor(2900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toBeHidden();
});

test('[TOAST-1] over the viewer a message can be closed by mouse, and F8 focuses it @detail', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await page.goto('/');
  await openPhoto(page, 1);
  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Link Copied' });
  await expect(toast).toBeVisible();
  // Hovering keeps the message open.
  await toast.hover();
  await expectAccessible(page);
  await page.keyboard.press('F8');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') === null))
    .toBe(true);
  await toast.getByRole('button', { name: 'Close' }).focus();
  // The next message replaces the focused one: the focus stays among the messages.
  await dialog(page)
    .getByRole('button', { name: 'Copy link' })
    .evaluate((button: HTMLElement) => button.click());
  await expect(page.getByRole('list').filter({ has: toast })).toBeFocused();
  await toast.hover();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
  await expect(dialog(page)).toBeVisible();
});

test('[SHARE-3] while the owner is absent, sharing to chat is hidden', async ({ page }) => {
  const presence = page.waitForResponse(`**${getPresence.path}`);
  await page.goto('/');
  expect(await (await presence).json()).toMatchObject({ present: false });
  await openPhoto(page, 1);
  await expect(dialog(page).getByRole('button', { name: 'Share to X' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Share to chat' })).toHaveCount(0);
});
