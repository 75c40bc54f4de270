import type { BrowserContext, Page, Route } from '@playwright/test';
import { addDays } from '../../src/shared/dates.ts';
import { MIN_STROKE_SECONDS } from '../../src/shared/opening-plan.ts';
import { openingStream } from '../../src/shared/openings.ts';
import { dateIn } from '../../src/shared/wall-clock.ts';
import type { Gallery } from '../support/gallery.ts';
import { SITE_ZONE } from '../support/site-zone.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { hydrated } from './hydrated.ts';
import { signIn, signInAgain } from './sign-in.ts';
import { takeScreenshots } from './take-screenshots.ts';

test.use({ days: 2 });

const today = () => dateIn(SITE_ZONE, new Date());
const frames = (page: Page) => page.locator('.opening-place');
const revealed = (page: Page) => page.locator('.opening-place[data-revealed="true"]');
const unrevealed = (page: Page) => page.getByText(/^Photo \d, not yet unveiled$/);

/** Longer than any page takes to load, and less than half an hour, so that pages show the waiting room. */
const WAITING_MS = 10 * 60_000;
/** More than 4 s, because a photo's URL is sent 4 s before its reveal. */
const SOON_MS = 8000;
/** Longer than an opening takes to begin. */
const BEGINS_MS = 60_000;
/** How often the stage requests its report. */
const REPORT_EVERY_MS = 2000;
const FIVE_HOURS_MS = 5 * 3600_000;

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

async function setOpening(
  { request }: Page,
  { url: origin }: Gallery,
  data: { opensAt: string | null; strokeSeconds?: number; manualReveals?: boolean },
): Promise<void> {
  await expect(await request.put(`/api/collections/${today()}`, { headers: { origin }, data })).toBeOK();
}

test('[OPEN-3, OPEN-4, OPEN-5, OPEN-6] three visitors see each photo that the owner reveals from the chat or the stage', async ({
  page: owner,
  gallery,
  browser,
}) => {
  const contexts: BrowserContext[] = [];
  const imageRequests = new Map<Page, string[]>();
  const visit = async (options: object, prepare = async (_page: Page) => {}) => {
    const context = await browser.newContext({ baseURL: gallery.url, locale: 'en-GB', ...options });
    contexts.push(context);
    const page = await context.newPage();
    const asked: string[] = [];
    imageRequests.set(page, asked);
    page.on('request', (request) => request.resourceType() === 'image' && asked.push(request.url()));
    await prepare(page);
    await page.goto('/');
    return page;
  };

  await signIn(owner, gallery);
  await setOpening(owner, gallery, {
    opensAt: inMs(WAITING_MS),
    strokeSeconds: MIN_STROKE_SECONDS,
    manualReveals: true,
  });

  const mika = await visit({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Lisbon' });
  await expect(mika.getByText('Lisbon, your time')).toBeVisible();
  await expect(mika.getByRole('timer')).toContainText('until the first is unveiled');
  await expect(unrevealed(mika)).toHaveCount(5);
  await expectAccessible(mika, 'waiting room', 'main');
  // Aki's browser receives no AVIF: it must show the smaller JPEG of each photo, and request no image twice.
  const aki = await visit(
    { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' },
    async (page) => {
      await page.route(/format=avif/, (route) => route.abort());
    },
  );
  await expect(frames(aki)).toHaveCount(5);
  const lena = await visit({ viewport: { width: 820, height: 1180 } }, (page) =>
    clockIsAhead(page, FIVE_HOURS_MS),
  );
  await expect(frames(lena)).toHaveCount(5);
  const visitors = [mika, aki, lena];
  await takeScreenshots('waiting-room', { mika, aki, lena });

  await owner.goto('/calendar');
  await owner.getByRole('button', { name: 'Enter the gallery' }).click();
  await owner.getByRole('button', { name: /^Chat/ }).click();
  // All visitors have loaded the page, so the opening may begin.
  await setOpening(owner, gallery, { opensAt: inMs(SOON_MS) });
  const fromChat = owner.getByRole('button', { name: 'Unveil photo 2' });
  await expect(fromChat).toBeVisible({ timeout: BEGINS_MS });
  await takeScreenshots('first', { owner, mika, aki, lena });
  await fromChat.click();

  const sound = mika.getByRole('button', { name: 'Sound', exact: true });
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await sound.click();
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await expect(mika.locator('.opening-cover').first()).toHaveCSS('transition-duration', '0.9s');
  await expect(aki.locator('.opening-cover').first()).toHaveCSS('transition-duration', '0s');
  const guess = 'I knew it was a mountain!';
  await mika.getByRole('textbox').fill(guess);
  await mika.keyboard.press('Enter');
  await owner.getByRole('link', { name: 'Lead the opening' }).click();
  const keep = owner.getByRole('checkbox', { name: 'Keep for the replay' });
  await keep.click();
  await expect(keep).toBeChecked();
  // On a phone in landscape the five stand in a row that scrolls.
  await lena.setViewportSize({ width: 740, height: 360 });
  await expectAccessible(owner, 'the stage', 'main');
  for (const [number, name] of ['third', 'fourth', 'fifth'].map(
    (name, place) => [place + 3, name] as const,
  )) {
    const press = owner.getByRole('button', { name: `Unveil the ${name}` });
    await expect(press).toBeVisible();
    for (const page of visitors) await expect(revealed(page)).toHaveCount(number - 1);
    if (number > 3) await expect(frames(lena).nth(number - 2)).toBeInViewport({ ratio: 0.9 });
    expect(await lena.evaluate(() => document.documentElement.scrollWidth)).toBe(740);
    const likes = mika.locator('.opening-aside').getByRole('button', { name: /^Like,/ });
    // Every visitor sees how many likes all visitors together gave in one second. The text is shown for 1.5 s, so the
    // wait for it begins before the likes; `expect` would look only once a second.
    const counted = aki.getByText(/^♥ \d this second$/).waitFor();
    for (let n = 0; n < 3; n++) await likes.click();
    await counted;
    await takeScreenshots(`before-the-${name}`, { owner, mika, aki, lena });
    // A text for screen readers announces each revealed photo.
    await expect(mika.getByText(new RegExp(`^Photo ${number - 1} of 5: `))).toBeAttached();
    if (number === 3) {
      await press.focus();
      await owner.keyboard.press('Enter');
    } else if (number === 5) await press.click();
    else {
      await expect(press, 'the next button has the focus').toBeFocused();
      await owner.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      );
      await owner.keyboard.press('Space');
    }
    await expect(owner.getByText('In every window in')).toBeVisible();
  }
  for (const page of visitors) {
    await expect(revealed(page)).toHaveCount(5);
    await expect(frames(page).getByRole('img')).toHaveCount(5);
    const asked = imageRequests.get(page) ?? [];
    expect(asked.length).toBeGreaterThanOrEqual(5);
    expect(asked).toEqual([...new Set(asked)]);
  }
  await takeScreenshots('all-five', { owner, mika, aki, lena });
  for (const page of visitors) {
    await expect(frames(page)).toHaveCount(0);
    await expect(page.locator('#today').getByRole('link').getByRole('img')).toHaveCount(5);
  }
  // After the opening, home shows the day as usual, with a link to the replay; the owner's stage shows the replay.
  await expect(mika.getByRole('link', { name: /^Watch the opening \d+ seconds/ })).toBeVisible();
  await expect(owner.getByRole('button', { name: /^Unveil/ })).toHaveCount(0);
  await takeScreenshots('sealed', { mika, aki, lena });
  await owner.getByRole('slider').fill('17000');
  await takeScreenshots('replay', { owner });
  await owner.getByRole('slider').fill(String(10 * 60_000));
  await expect(owner.locator('.replay').getByText(guess).and(owner.locator(':visible'))).toBeVisible();
  for (const context of contexts) await context.close();
});

test('[WALK-1] the chat in a waiting room invites to a tour, which opens over the page @detail', async ({
  page: owner,
  gallery,
  browser,
}) => {
  await signIn(owner, gallery);
  await setOpening(owner, gallery, { opensAt: inMs(WAITING_MS) });
  await owner.goto('/calendar');
  await owner.getByRole('button', { name: 'Enter the gallery' }).click();
  await owner.getByRole('button', { name: 'Walk with me' }).click();
  await expect(owner.getByRole('dialog')).toBeVisible();
  const viewport = { width: 1440, height: 900 };
  const visitor = await browser.newPage({ baseURL: gallery.url, locale: 'en-GB', viewport });
  await visitor.goto('/');
  await visitor.locator('.opening-chat').getByRole('button', { name: 'Walk along' }).click();
  await expect(visitor.getByRole('dialog')).toBeVisible();
  await visitor.close();
});

test('[OPEN-7] a waiting visitor reads that the opening was moved, that it was called off, and that its day was deleted', async ({
  page: owner,
  gallery,
  browser,
}) => {
  await signIn(owner, gallery);
  const set = (opensAt: string | null) => setOpening(owner, gallery, { opensAt });
  await set(inMs(WAITING_MS));
  const context = await browser.newContext({ baseURL: gallery.url, locale: 'en-GB' });
  const visitor = await context.newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('timer')).toContainText('until the first is unveiled');
  await set(inMs(2 * WAITING_MS));
  await expect(visitor.locator('.opening-moved')).toHaveText(/^Moved by the photographer at/);
  await expect(visitor.locator('.opening > [aria-live]'), 'announced').toHaveText(
    /^Moved by the photographer at .*, from .* to .*\.$/,
  );
  await set(null);
  await expect(
    visitor.getByText('The photographer called the opening off. The five are shown at once.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Show the five', exact: true })).toBeHidden();
  await expect(frames(visitor)).toHaveCount(0);
  await expect(visitor.locator('#today').getByRole('link').getByRole('img')).toHaveCount(5);
  await set(inMs(WAITING_MS));
  // The day is deleted before the page's stream is connected.
  const deleted = Promise.withResolvers<void>();
  await visitor.route(`**${openingStream.path}`, async (route) => {
    await deleted.promise;
    await route.continue();
  });
  await visitor.reload();
  await expect(frames(visitor)).toHaveCount(5);
  const headers = { origin: gallery.url };
  await expect(await owner.request.delete(`/api/collections/${today()}`, { headers })).toBeOK();
  deleted.resolve();
  await expect(visitor.getByText(/^The photographer took this day’s photographs away\./)).toBeVisible();
  await expect(frames(visitor)).toHaveCount(0);
  await context.close();
});

test('[OPEN-7] the owner calls an opening off in their own words, keeps the photos unrevealed and shows them later @detail', async ({
  page: owner,
  complaints,
  gallery,
  browser,
}) => {
  await signIn(owner, gallery);
  await setOpening(owner, gallery, { opensAt: inMs(WAITING_MS) });
  const context = await browser.newContext({ baseURL: gallery.url, locale: 'en-GB' });
  const visitor = await context.newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('timer')).toContainText('until the first is unveiled');
  await owner.clock.install();
  await owner.goto(`/${today()}/opening`);
  await owner.getByRole('button', { name: 'Call it off' }).click();
  const words = 'No opening tonight. I missed the last train.';
  await owner.getByLabel('What they read').fill(words);
  await owner.getByRole('button', { name: 'Keep them veiled' }).click();
  await expectAccessible(owner, 'calling off', 'main');
  await takeScreenshots('calling-off', { owner });
  await test.step('[AUTH-4] the session ends: the owner signs in over the stage, and nothing is lost', async () => {
    await owner.context().clearCookies();
    // The stage's next request for its report is refused, which opens the sign-in dialog.
    await signInAgain(owner, gallery, '#main');
    await expect(owner.getByLabel('What they read')).toHaveValue(words);
    // Chromium logs the refused requests.
    complaints.length = 0;
  });
  // The stage's timer fires before the response arrives. If the stage then requested the report of the called-off
  // opening, the browser would log an error.
  const calledOff = async (route: Route) => {
    const response = await route.fetch();
    await owner.clock.runFor(2 * REPORT_EVERY_MS);
    await route.fulfill({ response });
  };
  await owner.route(`**/api/collections/${today()}`, calledOff, { times: 1 });
  await owner.getByRole('button', { name: 'Call it off' }).click();
  await expect(visitor.getByText(words)).toBeVisible();
  await expect(visitor.getByRole('timer')).toHaveCount(0);
  await expect(unrevealed(visitor)).toHaveCount(5);
  await expectAccessible(visitor, 'called off', 'main');
  await takeScreenshots('called-off', { visitor });
  await owner.getByRole('link', { name: 'Show the five, or set another hour' }).click();
  await owner.getByRole('button', { name: 'Show the five', exact: true }).click();
  await expect(frames(visitor)).toHaveCount(0);
  await expect(visitor.locator('#today').getByRole('link').getByRole('img')).toHaveCount(5);
  await context.close();
});

test('[OPEN-3] on the day before an opening, home shows its hour, a countdown and five unrevealed photos @detail', async ({
  page: owner,
  gallery,
  browser,
}) => {
  await signIn(owner, gallery);
  const tomorrow = addDays(today(), 1);
  const opensAt = inMs(24 * 3600_000);
  const headers = { origin: gallery.url };
  const photoUrls: string[] = [];
  for (const seed of [1, 2, 3, 4, 5]) {
    const photo = { name: `${seed}.jpg`, mimeType: 'image/jpeg', buffer: await smallPhoto(seed) };
    const answer = await owner.request.post('/api/admin/photos', { headers, multipart: { photo } });
    photoUrls.push((await answer.json()).url);
  }
  const context = await browser.newContext({
    baseURL: gallery.url,
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
  });
  const visitor = await context.newPage();
  await visitor.clock.install();
  await visitor.goto('/');
  await hydrated(visitor);
  const announcement = visitor.locator('.opening-announcement');
  await expect(announcement).toHaveCount(0);
  const data = { date: tomorrow, photoUrls, opensAt };
  const made = await owner.request.post('/api/collections', { headers, data });
  await expect(made).toBeOK();
  // An open page shows the announcement after the next refresh of the collections.
  await expect(async () => {
    await visitor.clock.fastForward(30_000);
    await expect(announcement.getByText('Lisbon, your time')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(announcement.getByRole('timer')).toHaveText(/^\d+ h \d\d min \d\d s until the first/);
  await expect(announcement.locator('.opening-cover')).toHaveText(['一', '二', '三', '四', '五']);
  await expectAccessible(visitor, 'announcement', '.opening-announcement');
  // A browser that forbids storage shows the announcement as well.
  const strict = await context.newPage();
  await strict.addInitScript(() => {
    const forbidden = {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'localStorage', forbidden);
  });
  await strict.goto('/');
  await hydrated(strict);
  await expect(strict.locator('.opening-announcement')).toBeVisible();
  // By `/api/time` the opening begins in 29 minutes; the server's own date is still the day before.
  const now = Date.parse(opensAt) - 29 * 60_000;
  const late = await context.newPage();
  await late.route('**/api/time', (route) => route.fulfill({ json: { now } }));
  await late.goto('/');
  await expect(late.locator('#today > .opening')).toHaveAttribute('data-phase', 'waiting');
  await expect(late.locator('.opening-announcement')).toHaveCount(0);
  // Today's five have moved to the side, where home shows the previous day.
  await expect(late.locator('.home-side')).toContainText('Day 1');
  await announcement.getByRole('link', { name: /^Tomorrow’s five/ }).click();
  await expect(visitor).toHaveURL(`${gallery.url}/${tomorrow}`);
  await expect(unrevealed(visitor)).toHaveCount(5);
  await context.close();
});

/** Sets the device's clock `ms` milliseconds ahead of the real time. */
async function clockIsAhead(page: Page, ms: number): Promise<void> {
  await page.addInitScript((ahead) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ahead;
    Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ahead });
  }, ms);
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[OPEN-2] [OPEN-4] no device stores a photo before its reveal; a page that was frozen and a page opened late show all revealed photos', async ({
    page: visitor,
    gallery,
    browser,
  }) => {
    // One context for each page: over HTTP/1.1 the event streams of all pages would use up one context's connections.
    const contexts: BrowserContext[] = [];
    const newPage = async () => {
      const context = await browser.newContext({
        baseURL: gallery.url,
        locale: 'en-GB',
        serviceWorkers: 'block',
      });
      contexts.push(context);
      return context.newPage();
    };
    const owner = await newPage();
    await signIn(owner, gallery);
    const response = await owner.request.get('/api/collections/today');
    const { photoUrls } = (await response.json()) as { photoUrls: string[] };
    await setOpening(owner, gallery, { opensAt: inMs(WAITING_MS), strokeSeconds: 8 });

    /** Makes the browser store the page again; returns which of the five photos are stored. */
    const storedAfter = async (language: string) => {
      const before = await visitor.evaluate(storedPages);
      await visitor.evaluate((lang) => {
        document.documentElement.lang = lang;
      }, language);
      await expect
        .poll(async () => (await visitor.evaluate(storedPages)).filter((name) => !before.includes(name)))
        .toHaveLength(1);
      await expect.poll(() => visitor.evaluate(storedPages)).toHaveLength(1);
      const files = await visitor.evaluate(storedFiles);
      return photoUrls.map((url) => files.some((file) => file.includes(encodeURIComponent(url))));
    };

    await visitor.goto('/');
    await expect(unrevealed(visitor)).toHaveCount(5);
    await expect.poll(() => visitor.evaluate(storedPages)).toHaveLength(1);
    expect(await storedAfter('ja')).toEqual([false, false, false, false, false]);
    const asleep = await newPage();
    await asleep.goto('/');
    await expect(frames(asleep)).toHaveCount(5);
    const lifecycle = await asleep.context().newCDPSession(asleep);
    await setOpening(owner, gallery, { opensAt: inMs(SOON_MS) });
    await expect(asleep.locator('.opening-moved')).toBeVisible();
    await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' });
    // The second photo has loaded behind its cover, but is not revealed yet.
    const second = visitor.locator('.opening-place[data-revealed="false"] img');
    await expect(revealed(visitor)).toHaveCount(1, { timeout: BEGINS_MS });
    await expect(second).toHaveCount(1, { timeout: BEGINS_MS });
    await second.evaluate((image: HTMLImageElement) => image.decode());
    await expect(revealed(visitor)).toHaveCount(1);
    expect(await storedAfter('en')).toEqual([true, false, false, false, false]);

    await expect.poll(() => revealed(visitor).count()).toBeGreaterThanOrEqual(2);
    const late = await newPage();
    await late.goto('/');
    await expect.poll(() => revealed(late).count()).toBeGreaterThanOrEqual(2);
    await lifecycle.send('Page.setWebLifecycleState', { state: 'active' });
    await expect.poll(() => revealed(asleep).count()).toBeGreaterThanOrEqual(2);
    for (const page of [asleep, late]) await expect(revealed(page)).toHaveCount(5, { timeout: BEGINS_MS });
    await expect(visitor.locator('#today').getByRole('link').getByRole('img')).toHaveCount(5, {
      timeout: 2 * BEGINS_MS,
    });
    for (const context of contexts) await context.close();
  });
});

/** The names of the stored pages; a page gets a new name each time it is stored. */
async function storedPages(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith('gomai-page'));
}

async function storedFiles(): Promise<string[]> {
  const stored = await Promise.all(
    (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
  );
  return stored.flat().map(({ url }) => url);
}
