import type { Locator, Page } from '@playwright/test';
import { addDays } from '../../src/shared/dates.ts';
import { dateIn } from '../../src/shared/wall-clock.ts';
import { SITE_ZONE } from '../support/site-zone.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { signIn, signInAgain, signInByForm } from './sign-in.ts';

test.use({ days: 1 });

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

// Chromium logs the 403 responses that these stories provoke.
test.afterEach(({ complaints }) => {
  const others = complaints.filter((line) => !line.includes('status of 403'));
  complaints.splice(0, complaints.length, ...others);
});

/** Presses a section's Save button and waits until the server has stored the section. */
async function save(page: Page, part: Locator): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await part.getByRole('button', { name: /^(Save|保存)$/ }).click();
  expect((await answered).status()).toBe(200);
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(section(page, 'The site').getByLabel('Site name')).toHaveValue('Gomai');
}

test('[ABOUT-1] [HEAD-1] [SITE-3] a new name, new texts and a language appear on the home page', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  await openSettings(page);
  const site = section(page, 'The site');
  await site.getByLabel('Site name').fill('Five & Light');
  await expect(site.getByText('Not saved yet')).toBeVisible();

  // A link asks before it discards unsaved input.
  await page.getByRole('link', { name: 'News' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(site.getByLabel('Site name')).toHaveValue('Five & Light');
  await site.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(site.getByRole('button', { name: 'Save' })).toBeFocused();
  await site.getByLabel('Site name').fill('Five & Light');

  await save(page, site);
  await expect(page.getByText('Settings saved').first()).toBeVisible();
  await expect(site.getByText('Not saved yet')).toBeHidden();

  const about = section(page, 'About');
  await about.getByLabel('In English').fill('Light through paper.\nFive times.');
  // Text typed during a save stays in the field and counts as unsaved.
  await page.route('/api/admin/settings', async (route) => {
    const response = await route.fetch();
    await about.getByLabel('In Japanese').fill('紙をとおる光。');
    await route.fulfill({ response });
  });
  await save(page, about);
  await page.unroute('/api/admin/settings');
  await save(page, about);
  await expect(about.getByText('Not saved yet')).toBeHidden();

  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Five & Light' })).toBeVisible();
  await expect(page).toHaveTitle(/^Five & Light/);
  await expect(page.locator('#about')).toContainText('Light through paper.');
  await expect(page.locator('#about')).toContainText('紙をとおる光。');

  await page.goto('/admin/settings');
  await site.getByLabel('Language').selectOption('ja');
  await save(page, site);
  await expect(section(page, 'サイト')).toBeVisible();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('banner').getByRole('link', { name: '作家紹介' })).toBeVisible();
});

test('[TODAY-4] [COL-7] another time zone changes today at once @detail', async ({ page, gallery }) => {
  await signIn(page, gallery);
  await openSettings(page);
  const zone = section(page, 'Time zone');
  await expect(zone.getByLabel('Time zone')).toHaveValue(SITE_ZONE);
  await zone.getByLabel('Time zone').fill('Tokyo');
  await zone.getByRole('button', { name: 'Save' }).click();
  await expect(zone.getByText('Please choose a time zone from the list')).toBeVisible();

  // Kiritimati and Niue are more than a day apart, so one of them always has another date than the gallery.
  const isNext = dateIn('Pacific/Kiritimati', new Date()) !== gallery.today;
  const [other, days] = isNext ? (['Pacific/Kiritimati', 1] as const) : (['Pacific/Niue', -1] as const);
  await zone.getByLabel('Time zone').fill(other);
  await expect(zone.getByText('Saving changes the site’s "today"')).toBeVisible();
  await save(page, zone);
  await expect(zone.getByText('Not saved yet')).toBeHidden();
  const answer = await page.request.get('/api/site');
  expect((await answer.json()).today).toBe(addDays(gallery.today, days));
});

test('[AUTH-4] [AUTH-5, OPS-5] changing the password appears in the audit log and ends all other sessions @detail', async ({
  page,
  gallery,
  browser,
}) => {
  const other = await browser.newPage({ baseURL: gallery.url });
  await signInByForm(other, gallery);
  await openSettings(other);
  await section(other, 'About').getByLabel('In English').fill('Half written');
  await signInByForm(page, gallery);
  await openSettings(page);
  // The third session is that of the test's preparation, which published the photos.
  await expect(section(page, 'Active sessions').getByRole('listitem')).toHaveCount(3);

  const site = section(page, 'The site');
  await site.getByLabel('Your nickname').fill('G.');
  await site.getByRole('button', { name: 'Save' }).click();
  const savedToast = page.getByRole('listitem').filter({ hasText: 'Settings saved' });
  await expect(savedToast).toBeVisible();

  const form = section(page, 'Password');
  await form.getByLabel('Current password').fill('not the password');
  // The page checks only the length; the server would refuse this password.
  await form.getByLabel('New password').fill('gomai2026!!');
  await expect(form.getByText('Long enough.')).toBeVisible();
  await form.getByLabel('New password').fill('five sheets of paper');
  // The fields are inert while the password is being changed, because text typed then would be lost.
  await page.route('/api/admin/password', async (route) => {
    const isInert = () =>
      form.getByLabel('New password').evaluate((field) => field.closest('[inert]') !== null);
    await expect.poll(isInert).toBe(true);
    await route.continue();
  });
  await form.getByRole('button', { name: 'Change the password' }).click();
  await expect(form.getByText('The current password is wrong')).toBeVisible();
  await expect(savedToast).toBeHidden({ timeout: 1000 });
  await expect(form.getByLabel('Current password')).toBeFocused();
  await expect(form.getByLabel('New password')).toHaveValue('five sheets of paper');

  await form.getByLabel('Current password').fill(gallery.password);
  await form.getByRole('button', { name: 'Show the password' }).last().click();
  await expect(form.getByLabel('New password')).toHaveAttribute('type', 'text');
  await form.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('All other sessions have ended.').first()).toBeVisible();
  await expect(section(page, 'Active sessions').getByRole('listitem')).toHaveCount(1);

  await page.getByRole('link', { name: 'Audit log' }).click();
  const entries = section(page, 'Audit log').getByRole('listitem');
  await expect(entries.nth(0)).toHaveText(/Password changed.*Chrome/);
  await expect(entries.nth(1)).toHaveText(/Wrong password in a session/);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(entries.nth(0)).toHaveText(/Site settings changed · .*nickname/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();

  // The other browser still has what was typed (AUTH-4).
  const about = section(other, 'About');
  await about.getByRole('button', { name: 'Save' }).click();
  await signInAgain(other, { password: 'five sheets of paper' });
  await expect(about.getByLabel('In English')).toHaveValue('Half written');
  await save(other, about);
  await expect(about.getByText('Not saved yet')).toBeHidden();
  await page.reload();
  await expect(page).toHaveURL('/admin/settings');
  // Leaves the page whose session ends next, because its requests would be refused and logged.
  await page.goto('about:blank');
  const sessions = section(other, 'Active sessions');
  await sessions.getByRole('button', { name: 'Sign out the others' }).press('Enter');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('list')).toBeFocused();
  await other.close();
});

/** Gives the page's browser a passkey device that confirms at once. */
async function connectDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('[AUTH-7] a passkey is added, signs in, and is removed; the password still works', async ({
  page,
  gallery,
}) => {
  // Passkeys need a host name, not an IP address.
  const home = gallery.url.replace('127.0.0.1', 'localhost');
  await connectDevice(page);

  // Turns autofill off, because the virtual device would sign in before the button can be pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

  await page.goto(`${home}/login`);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).fill(gallery.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await openSettings(page);

  const panel = section(page, 'Passkeys');
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name', { exact: true }).fill('This laptop');
  await adding.getByLabel('Your password').fill('not the password');
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(adding.getByText('The password is wrong')).toBeVisible();
  await adding.getByLabel('Your password').fill(gallery.password);
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(panel.getByRole('listitem')).toContainText('This laptop');
  await expect(panel.getByRole('listitem')).toContainText('not used yet');

  // A device can have only one passkey.
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await adding.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(adding.getByText('This device has a passkey already.')).toBeVisible();
  await adding.getByRole('button', { name: 'Cancel' }).click();

  await panel.getByRole('button', { name: 'Rename This laptop' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename This laptop' });
  await renaming.getByLabel('Name', { exact: true }).fill('Laptop');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('button', { name: 'Remove Laptop' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${home}/`);
  await page.goto(`${home}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(`${home}/admin`);

  await page.goto(`${home}/admin/settings`);
  await expect(panel.getByRole('listitem')).toContainText('last used');
  await panel.getByRole('button', { name: 'Remove Laptop' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove Laptop' });
  await removing.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(panel.getByText('No passkeys yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${home}/`);
  await page.goto(`${home}/login`);
  await page.getByLabel('Password', { exact: true }).fill(gallery.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${home}/admin`);
});

test('[AUTH-7] a suggested passkey that is refused says so, and the button still signs in', async ({
  page,
  gallery,
}) => {
  const home = gallery.url.replace('127.0.0.1', 'localhost');
  await connectDevice(page);
  await page.goto(`${home}/login`);
  await page.getByLabel('Password', { exact: true }).fill(gallery.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await openSettings(page);
  await section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Your password').fill(gallery.password);
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(adding).toBeHidden();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${home}/`);

  // Prevents a second suggestion, because the device would accept it before the button can be pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () =>
      !document.body.innerText.includes('not accepted');
  });
  await page.route(
    '**/api/auth/passkeys/login',
    (route) => route.fulfill({ status: 403, json: { code: 'forbidden', reason: 'passkey_refused' } }),
    { times: 1 },
  );
  await page.goto(`${home}/login`);
  await expect(page.getByText('The passkey was not accepted')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(`${home}/admin`);
});

test('[SITE-4] axe finds nothing on the settings page, on a desktop screen and a small phone @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  await openSettings(page);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }
});
