import { storedCollections } from '../../src/server/db/schema/days.ts';
import { guestBookEntries } from '../../src/server/db/schema/guest-book.ts';
import { listGuestBook } from '../../src/shared/guest-book.ts';
import { dateIn } from '../../src/shared/wall-clock.ts';
import { EMBEDDED_IMAGE } from '../support/embedded-image.ts';
import { SITE_ZONE } from '../support/site-zone.ts';
import { expectAccessible } from './axe.ts';
import { expect, preparedTest, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';
import { withoutServerRendering } from './without-server-rendering.ts';

test.use({ days: 1 });

test('[BOOK-1, BOOK-2, BOOK-3] a visitor signs, the owner shows the entry, and it is on the day’s page', async ({
  page: owner,
  gallery,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: gallery.url, locale: 'en-GB' });
  const visitor = await context.newPage();
  const book = visitor.getByRole('region', { name: 'Guest book' });

  await test.step('[BOOK-1] only a visitor who has looked at all five may sign', async () => {
    // Without today's date the form fails to send, as the next step expects.
    await withoutServerRendering(visitor, `/${gallery.today}`);
    await visitor.route('/api/site', (route) => route.fulfill({ status: 500 }));
    await visitor.goto(`/${gallery.today}`);
    await expect(book.getByText('When you have looked at all five')).toBeAttached();
    for (const photo of await visitor.locator('main article .photo-button').all())
      await photo.scrollIntoViewIfNeeded();
    await expect(book.getByRole('button', { name: 'Sign' })).toBeVisible();
    await expectAccessible(visitor, 'guest book', '.guest-book');
  });

  await test.step('[BOOK-1] a failure is shown, a link is refused, and nothing is lost', async () => {
    await book.getByLabel('Your name').fill('Hanako');
    await book.getByLabel('A line').fill('See www.example.com');
    await book.getByRole('button', { name: 'Sign' }).click();
    await expect(book.getByRole('alert')).toContainText('could not be sent');
    await visitor.unrouteAll();
    await book.getByRole('button', { name: 'Sign' }).click();
    await expect(book.getByRole('alert')).toContainText('Links and e-mail addresses');
    await visitor.reload();
    for (const photo of await visitor.locator('main article .photo-button').all())
      await photo.scrollIntoViewIfNeeded();
    await expect(book.getByLabel('Your name')).toHaveValue('Hanako');
  });

  await test.step('[BOOK-3] an entry can be taken back', async () => {
    await book.getByLabel('A line').fill('I came for the canyon.');
    await book.getByRole('checkbox', { name: '3' }).check();
    await book.getByRole('button', { name: 'Sign' }).click();
    await expect(book.getByText('Thank you. The photographer reads your line')).toBeVisible();
    // [SITE-4] The pressed button is gone: focus stays in the guest book, here and after the entry is taken back.
    const focused = visitor.locator('.guest-book-sign:focus');
    await expect(focused).toContainText('Thank you.');
    await visitor.reload();
    const other = await context.newPage();
    await other.goto(visitor.url());
    const takeBack = other.getByRole('button', { name: 'Take it back' });
    await expect(takeBack).toBeVisible();
    const status = await book.getByRole('status').elementHandle();
    await book.getByRole('button', { name: 'Take it back' }).dblclick();
    await expect(focused).toContainText('Your line is taken back.');
    // [SITE-4] The text changes in the existing element: screen readers would not announce a new element.
    expect(await status?.innerText()).toBe('Your line is taken back.');
    await expect(takeBack).toBeHidden();
    await other.close();
    for (const photo of await visitor.locator('main article .photo-button').all())
      await photo.scrollIntoViewIfNeeded();
    const sign = async (line: string) => {
      await book.getByLabel('Your name').fill('Hanako');
      await book.getByLabel('A line').fill(line);
      await book.getByRole('button', { name: 'Sign' }).click();
      await expect(book.getByText('Thank you. The photographer reads your line')).toBeVisible();
    };
    await sign('I came again.');
    // Deletes the entry through the API, as if the owner had deleted it meanwhile.
    const removed = await visitor.request.delete(`/api/days/${gallery.today}/guest-book`, {
      headers: { origin: gallery.url },
      data: { key: await visitor.evaluate(() => localStorage.getItem('gomai-guest-book-key')) },
    });
    expect(removed.ok()).toBe(true);
    await book.getByRole('button', { name: 'Take it back' }).click();
    await expect(focused).toContainText('Your line is no longer here.');
    // The first response is lost, and the visitor changes the line before signing again.
    await visitor.route('**/guest-book', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await book.getByLabel('Your name').fill('Hanako');
    await book.getByLabel('A line').fill('I came once more.');
    await book.getByRole('button', { name: 'Sign' }).click();
    await expect(book.getByRole('alert')).toContainText('could not be sent');
    await visitor.unrouteAll();
    await book.getByLabel('A line').fill('I came once more!');
    await book.getByRole('button', { name: 'Sign' }).click();
    await expect(focused).toContainText('You have signed this day already.');
    await book.getByRole('button', { name: 'Take it back' }).click();
    await expect(focused).toContainText('Your line is taken back.');
    await expect(book.getByLabel('A line')).toHaveValue('I came once more!');
    await sign('五枚目の夕焼けを、ずっと見ていました。');
  });

  await test.step('[BOOK-1] [BOOK-2] the owner hides an entry, shows it and hides it again', async () => {
    await signIn(owner, gallery, '/admin/feedback');
    const guestBook = owner.getByRole('region', { name: 'Guest book' });
    await expect(guestBook.getByText('1 to be read')).toBeVisible();
    await expectAccessible(owner, 'guest book on the admin pages', 'main');
    // The inbox lists pending entries at first.
    const filter = (name: string) => owner.getByRole('button', { name, exact: true });
    const feedback = owner.getByRole('region', { name: 'Inbox' });
    const row = guestBook.locator('[data-entry]');
    await expect(filter('Waiting 1')).toHaveAttribute('aria-pressed', 'true');
    await expect(feedback.getByText('Nothing unread.')).toBeVisible();
    // A hidden or shown entry stays in the list, so that the owner can reverse the decision.
    await row.getByRole('button', { name: 'Hide' }).click();
    await expect(filter('Waiting 0')).toBeVisible();
    await expect(row).toBeFocused();
    await expect(row).toContainText('Hidden');
    await filter('Feedback').click();
    await expect(guestBook).toBeHidden();
    await filter('Guest book').click();
    await expect(feedback).toBeHidden();
    await filter('Everything').click();
    await visitor.reload();
    await expect(book).not.toContainText('夕焼け');
    await row.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(row).toContainText('Shown');
    await visitor.reload();
    const line = book.getByText('五枚目の夕焼けを、ずっと見ていました。');
    await expect(line).toBeVisible();
    expect(await line.evaluate((element) => getComputedStyle(element).writingMode)).toBe('vertical-rl');
    await expect(book.getByText('One has signed')).toBeVisible();
    await guestBook.getByRole('button', { name: 'Hide' }).click();
    await expect(guestBook.getByRole('button', { name: 'Show', exact: true })).toBeVisible();
    await visitor.reload();
    await expect(book.getByText('Guest book')).toBeAttached();
    await expect(line).toBeHidden();
  });

  await test.step('[BOOK-1] markup in an entry is shown as text and runs nothing', async () => {
    const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    for (const page of [owner, visitor]) {
      page.on('dialog', (dialog) => {
        throw new Error(dialog.message());
      });
    }
    await owner.clock.install();
    await owner.reload();
    const guestBook = owner.getByRole('region', { name: 'Guest book' });
    const rows = guestBook.locator('[data-entry]');
    await expect(rows).toHaveCount(1);
    const signed = await visitor.request.post(`/api/days/${gallery.today}/guest-book`, {
      headers: { origin: gallery.url },
      data: { name: '"><svg onload=alert(3)>', line: markup },
    });
    expect(signed.status()).toBe(202);
    // The new entry appears in the open inbox.
    await owner.clock.fastForward(60_000);
    const inbox = owner.getByRole('navigation').getByRole('link', { name: /^Inbox/ });
    await expect(inbox).toHaveAccessibleName(/1 unread/);
    await expect(rows.last().getByText(markup)).toBeVisible();
    await guestBook.getByRole('button', { name: 'Show all' }).click();
    await expect(guestBook.getByText('nothing to be read')).toBeVisible();
    // The pressed button is gone: focus moves to the first entry.
    await expect(rows.first()).toBeFocused();
    await rows.last().getByRole('button', { name: 'Delete' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toBeFocused();
    await owner.getByRole('button', { name: 'Undo' }).click();
    await expect(rows.last().getByText(markup)).toBeVisible();
    await expect(inbox).not.toHaveAccessibleName(/unread/);
    await visitor.reload();
    await expect(book.getByText(markup)).toBeVisible();
    await expect(book.locator('img[src=x], script, svg')).toHaveCount(0);

    // “Undo” disappears when the entry is deleted, also while the pointer is over it.
    await rows.last().getByRole('button', { name: 'Delete' }).click();
    const undo = owner.getByRole('button', { name: 'Undo' });
    await undo.hover();
    const deleted = owner.waitForResponse((response) => response.request().method() === 'DELETE');
    await owner.clock.fastForward(10_000);
    expect((await deleted).status()).toBe(200);
    await expect(undo).toBeHidden();
  });
  await context.close();
});

test('[BOOK-1] on a phone in landscape the form appears once the five have been scrolled through @detail', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto(`/${gallery.today}`);
  const book = page.getByRole('region', { name: 'Guest book' });
  await expect(book.getByText('When you have looked at all five')).toBeAttached();
  for (const photo of await page.locator('main article .photo-button').all())
    await photo.scrollIntoViewIfNeeded();
  await book.scrollIntoViewIfNeeded();
  await expect(book.getByRole('button', { name: 'Sign' })).toBeVisible();
});

test('[BOOK-2] “Earlier lines” loads more entries even while a refresh is pending @detail', async ({
  page,
  gallery,
}) => {
  const entry = (id: number, line: string) => ({ id, name: 'Hanako', line });
  const latest = { entries: [entry(2, 'The latest')], total: 2, before: 2 };
  const earlier = { entries: [entry(1, 'An earlier one')], total: 2, before: null };
  let isRefresh = false;
  await page.route(/\/guest-book(\?|$)/, async (route) => {
    const isEarlier = route.request().url().includes('before');
    // The refresh is never answered.
    if (isEarlier || !isRefresh) await route.fulfill({ json: isEarlier ? earlier : latest });
  });
  await page.clock.install();
  await page.goto(`/${gallery.today}`);
  const book = page.getByRole('region', { name: 'Guest book' });
  await expect(book.getByText('The latest')).toBeAttached();
  isRefresh = true;
  const refresh = page.waitForRequest(/\/guest-book$/);
  await page.clock.fastForward(30_000);
  await refresh;
  await book.getByRole('button', { name: 'Earlier lines' }).click();
  await expect(book.getByText('An earlier one')).toBeVisible();
  // [SITE-4] The pressed button is gone: the entries have its focus.
  await expect(book.locator(':focus')).toContainText('An earlier one');
});

const BEFORE_THE_LAST_PAGE = 50;
const today = dateIn(SITE_ZONE, new Date());

/** 53 entries of one day. The three oldest are loaded last and shown at the top of the list. */
const fullTest = preparedTest(async (db) => {
  const [day] = await db
    .insert(storedCollections)
    .values({ date: today, photoUrls: Array<string>(5).fill(EMBEDDED_IMAGE) })
    .returning({ id: storedCollections.id });
  const numbers = Array.from({ length: BEFORE_THE_LAST_PAGE + 3 }, (_, index) => index + 1);
  await db.insert(guestBookEntries).values(
    numbers.map((n) => ({
      ...{ collectionId: day?.id ?? 0, name: `Visitor ${n}`, line: `Line ${n}.` },
      ...{ status: 'shown' as const, signedAt: new Date() },
    })),
  );
});

for (const [language, section, more] of [
  ['en', 'Guest book', 'Show more'],
  ['ja', '芳名帳', 'さらに表示'],
] as const) {
  fullTest(
    `[BOOK-1] [SITE-4] by keyboard, the focus moves to the oldest entry once all are loaded (${language}) @detail`,
    async ({ page, context, gallery }) => {
      await context.addCookies([{ name: 'gomai-language', value: language, url: gallery.url }]);
      await signIn(page, gallery, '/admin/feedback');
      const book = page.getByRole('region', { name: section });
      await expect(book.locator('[data-entry]')).toHaveCount(BEFORE_THE_LAST_PAGE);
      await book.getByRole('button', { name: more }).press('Enter');
      await expect(book.locator('[data-entry]')).toHaveCount(BEFORE_THE_LAST_PAGE + 3);
      await expect(book.locator('[data-entry]').first()).toBeFocused();
    },
  );
}

fullTest(
  '[BOOK-1] [SITE-4] “Try again” keeps the focus while the list loads; then the first entry receives it @detail',
  async ({ page, gallery, complaints }) => {
    const url = new RegExp(`${listGuestBook.path}(\\?|$)`);
    const loads = Promise.withResolvers<void>();
    await page.route(url, (route) => route.abort());
    await signIn(page, gallery, '/admin/feedback');
    const book = page.getByRole('region', { name: 'Guest book' });
    await expect(book.getByRole('alert')).toContainText('could not be loaded');
    await page.unroute(url);
    await page.route(url, async (route) => {
      await loads.promise;
      await route.continue();
    });
    await book.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(book.getByRole('button', { name: 'Loading…' })).toBeFocused();
    loads.resolve();
    await expect(book.locator('[data-entry]')).toHaveCount(BEFORE_THE_LAST_PAGE);
    await expect(book.locator('[data-entry]').first()).toBeFocused();
    expect(complaints.splice(0).filter((line) => !line.includes('net::ERR_FAILED'))).toEqual([]);
  },
);
