import type { BrowserContext, Page } from '@playwright/test';
import { dateIn } from '../../src/shared/dates.ts';
import { MIN_STROKE_SECONDS } from '../../src/shared/opening-plan.ts';
import { SITE_ZONE } from '../support/site-zone.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

test.use({ days: 2 });
test.setTimeout(120_000);

const today = () => dateIn(SITE_ZONE, new Date());
const frames = (page: Page) => page.locator('.opening-place');
const revealed = (page: Page) => page.locator('.opening-place[data-revealed="true"]');
const covered = (page: Page) => page.getByText(/^Photo \d, not yet unveiled$/);

/** Enough for two pages to load before it begins. */
const AHEAD_MS = 20_000;
/** From its announcement to its end, and time to spare. */
const LASTS_MS = AHEAD_MS + 5 * MIN_STROKE_SECONDS * 1000 + 30_000;

test('[OPEN-3, OPEN-4, OPEN-6] two visitors see the five revealed one by one, and then a day like any other', async ({
  page: owner,
  gallery,
  browser,
}) => {
  const contexts: BrowserContext[] = [];
  const visit = async (options: object) => {
    const context = await browser.newContext({ baseURL: gallery.url, locale: 'en-GB', ...options });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto('/');
    return page;
  };
  await signIn(owner, gallery);
  const opensAt = new Date(Date.now() + AHEAD_MS).toISOString();
  const set = await owner.request.put(`/api/collections/${today()}`, {
    headers: { origin: gallery.url },
    data: { opensAt, strokeSeconds: MIN_STROKE_SECONDS },
  });
  await expect(set).toBeOK();

  const mika = await visit({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Lisbon' });
  await expect(mika.getByText('Lisbon, your time')).toBeVisible();
  await expect(mika.getByRole('timer')).toContainText('until the first is unveiled');
  await expect(covered(mika)).toHaveCount(5);
  await expectAccessible(mika, 'waiting room', 'main');
  const aki = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' });
  await expect(frames(aki)).toHaveCount(5);

  for (const page of [mika, aki]) {
    await expect(revealed(page)).toHaveCount(5, { timeout: LASTS_MS });
    await expect(frames(page).getByRole('img')).toHaveCount(5);
  }
  for (const page of [mika, aki]) {
    await expect(frames(page)).toHaveCount(0);
    await expect(page.locator('#today').getByRole('link').getByRole('img')).toHaveCount(5);
  }
  for (const context of contexts) await context.close();
});
