import { expectAccessible } from './axe.ts';
import { expect, visitorTest as test } from './gallery-test.ts';
import { hydrated } from './hydrated.ts';
import { IDLE_SCRIPT } from './idle-script.ts';

/** The list of shortcuts, and the switch for those of a single key (WCAG 2.1.4). */

test('[SITE-4] the key “?” lists the shortcuts; single-key shortcuts can be switched off, and a button opens the list again', async ({
  page,
}) => {
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const jump = page.getByLabel('Jump to a date');
  // “?” is pressed before the script that handles it has loaded.
  const { promise: pressed, resolve: load } = Promise.withResolvers<void>();
  await page.route(IDLE_SCRIPT, (route) => pressed.then(() => route.continue()));
  await page.goto('/calendar');
  await hydrated(page);
  await page.keyboard.press('?');
  load();
  await expect(list).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('g');
  await expect(jump).not.toBeFocused();

  const opener = page.getByRole('button', { name: 'All shortcuts' });
  await opener.click();
  const singleKeys = list.getByRole('switch', { name: 'Single-key shortcuts' });
  await singleKeys.click();
  await expect(singleKeys).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  // Waits until the closed list has returned the focus; otherwise it could do so after the next key.
  await expect(opener).toBeFocused();
  await page.keyboard.press('g');
  await expect(jump).toBeFocused();
});
