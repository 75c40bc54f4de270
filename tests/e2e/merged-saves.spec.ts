import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { saveAnalyticsSettings } from '../../src/shared/analytics.ts';
import { saveGmailSettings } from '../../src/shared/mail.ts';
import { saveSiteSettings } from '../../src/shared/site-settings.ts';
import { chooseSource } from '../../src/shared/sync.ts';
import { detailIf, expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

/**
 * A save is refused because another tab has saved. By the time the form refetches, nothing conflicts any more, so the
 * form merges the change and sends it again.
 */
test.use({ days: 0 });

// Chromium logs the refusal.
test.afterEach(({ complaints }) => {
  const others = complaints.filter((line) => !line.includes('status of 409'));
  complaints.splice(0, complaints.length, ...others);
});

interface Form {
  readonly name: string;
  readonly page: string;
  readonly call: { readonly path: string; readonly method: string };
  /** What is stored when the form opens. */
  readonly first: object;
  /** What another tab has stored when the form is saved (`other`), and when the form refetches (`later`). */
  readonly other: object;
  readonly later: object;
  readonly fill: (page: Page) => Promise<void>;
  readonly save: (page: Page) => Promise<void>;
  /** A field that is inert while the form is being saved. */
  readonly held?: (page: Page) => Locator;
  readonly saved: string;
  readonly stored: object;
}

/** Located by name, because the password form may appear before this form has loaded. */
const theSite = (page: Page) => page.getByRole('region', { name: 'The site' });
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const analytics = { measurementId: 'G-FIRST', siteName: 'First', enabled: 'true', trackingEnabled: 'true' };
const mail = (gmail_user: string) => ({ gmail_user, gmail_app_password: 'abcdefghijklmnop' });
const folder = (folderPath: string) => ({ source: 'local', folderPath });

const FORMS: Form[] = [
  {
    name: 'site settings',
    page: '/admin/settings',
    call: saveSiteSettings,
    first: { name: 'First' },
    other: { name: 'Other' },
    later: { name: 'First', ownerNickname: 'Hana' },
    fill: (page) => theSite(page).getByLabel('Site name').fill('Mine'),
    save: (page) => theSite(page).getByRole('button', { name: 'Save' }).click(),
    saved: 'Settings saved',
    stored: { name: 'Mine', ownerNickname: 'Hana' },
  },
  {
    name: 'e-mail settings',
    page: '/admin/email',
    call: saveGmailSettings,
    first: mail('first@example.com'),
    other: mail('other@example.com'),
    later: mail('mine@example.com'),
    fill: (page) => page.getByLabel('Gmail アドレス').fill('mine@example.com'),
    save: press('保存'),
    held: (page) => page.getByLabel('Gmail アドレス'),
    saved: '設定を保存しました',
    stored: { gmail_user: 'mine@example.com' },
  },
  {
    name: 'analytics',
    page: '/admin/analytics',
    call: saveAnalyticsSettings,
    first: analytics,
    other: { ...analytics, siteName: 'Other' },
    later: { ...analytics, trackingEnabled: 'false' },
    fill: (page) => page.getByLabel('サイト名').fill('Mine'),
    save: press('保存'),
    saved: '設定保存完了',
    stored: { siteName: 'Mine', trackingEnabled: 'false' },
  },
  {
    name: 'the source of a sync',
    page: '/admin/sync',
    call: chooseSource,
    first: folder('/first'),
    other: folder('/other'),
    later: folder('/mine'),
    fill: (page) => page.getByLabel('Folder path').fill('/mine'),
    save: press('Save choice'),
    held: (page) => page.getByLabel('Folder path'),
    saved: 'Source saved',
    stored: folder('/mine'),
  },
];

const isInert = (field?: Locator) => field?.evaluate((element) => element.closest('[inert]') !== null);

for (const form of FORMS) {
  test(`[API-5] a refused save of ${form.name} is merged and sent again exactly once${detailIf(form.name !== 'analytics')}`, async ({
    page,
    gallery,
  }) => {
    const { path, method } = form.call;
    for (const name of ['first', 'other', 'mine']) await mkdir(join(gallery.dataDir, 'inbox', name));
    await signIn(page, gallery);
    const elsewhere = async (data: object) => {
      const answer = await page.request.fetch(path, { method, data, headers: { origin: gallery.url } });
      expect(answer.ok(), await answer.text()).toBe(true);
    };
    await elsewhere(form.first);
    await page.goto(form.page);
    await form.fill(page);
    await elsewhere(form.other);
    const answers: { status: number; body: unknown }[] = [];
    await page.route(path, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      if (form.held) await expect.poll(() => isInert(form.held?.(page))).toBe(true);
      const response = await route.fetch();
      answers.push({ status: response.status(), body: await response.json() });
      if (answers.length === 1) await elsewhere(form.later);
      return route.fulfill({ response });
    });
    await form.save(page);
    await expect(page.getByRole('listitem').filter({ hasText: form.saved })).toBeVisible();
    expect(answers).toMatchObject([
      { status: 409, body: { reason: 'changed_elsewhere' } },
      { status: 200, body: form.stored },
    ]);
    if (form.held) await expect.poll(() => isInert(form.held?.(page))).toBe(false);
    // Saving leaves the focus in the form.
    await expect(page.locator('form :focus')).toHaveCount(1);
  });
}
