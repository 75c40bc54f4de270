import type { Db } from '../../src/server/db/connect.ts';
import { eq } from '../../src/server/db/orm.ts';
import { chatMessages, chatPeople } from '../../src/server/db/schema/chat.ts';
import { storedCollections } from '../../src/server/db/schema/days.ts';
import { openingLikes, openingVisitors, openingWords } from '../../src/server/db/schema/openings.ts';
import { addDays, longDate } from '../../src/shared/dates.ts';
import { planOpening } from '../../src/shared/opening-plan.ts';
import { dateIn } from '../../src/shared/wall-clock.ts';
import { startSeededGallery } from '../support/seeded-gallery.ts';
import { SITE_ZONE } from '../support/site-zone.ts';
import { expectAccessible } from './axe.ts';
import { expect, sharedTest } from './gallery-test.ts';
import { signIn } from './sign-in.ts';
import { takeScreenshots } from './take-screenshots.ts';

const yesterday = () => addDays(dateIn(SITE_ZONE, new Date()), -1);
/** Likes by seconds after the first reveal; the fifth photo is revealed after 48 s. */
const LIKES = [
  { second: 1, photoIndex: 0, likes: 3 },
  { second: 26, photoIndex: 2, likes: 4 },
  { second: 40, photoIndex: 3, likes: 2 },
];

/** Stores yesterday's opening with the owner's words, and a visitor's line that the owner has not kept yet. */
async function prepare(db: Db): Promise<void> {
  const date = yesterday();
  const opensAt = new Date(`${date}T10:00:00Z`).toISOString();
  const moment = (second: number) => new Date(Date.parse(opensAt) + second * 1000);
  const [day] = await db
    .update(storedCollections)
    .set({ opening: planOpening({ opensAt, strokeSeconds: 12, manualReveals: false }), isOpened: true })
    .where(eq(storedCollections.date, date))
    .returning({ id: storedCollections.id });
  if (day === undefined) throw new Error(`No photos on ${date}`);
  const collectionId = day.id;
  await db.insert(openingLikes).values(LIKES.map((each) => ({ ...each, collectionId })));
  await db.insert(openingVisitors).values({ collectionId, photoIndex: 2, visitors: 41 });
  await db.insert(openingWords).values({
    ...{ messageId: 1000, collectionId, authorId: 'owner', sentAt: moment(2), isKept: true },
    text: 'Good evening. The first is the one I got up for.',
  });
  await db
    .insert(chatPeople)
    .values({ author: 'heron', name: 'Quiet Heron 41', addressHash: 'h', revision: 1 });
  await db
    .insert(chatMessages)
    .values({ authorId: 'heron', text: 'I knew it was a mountain!', sentAt: moment(30) });
}

const test = sharedTest((run) => startSeededGallery(run, 2, prepare));

test('[OPEN-6] a visitor watches the opening of an earlier day', async ({ page }) => {
  await page.goto(`/${yesterday()}`);
  // The server's HTML has a plain link, which the browser replaces by this row.
  await expect(
    page.getByRole('link', { name: /Watch the opening .*:00, 68 seconds, 41 were there/ }),
  ).toBeVisible();
  await expectAccessible(page, 'the row of the opening', '.watch-row');
  await page.locator('.watch-row').scrollIntoViewIfNeeded();
  await takeScreenshots('row', { page });
  await page.getByRole('link', { name: /^4×/ }).click();
  await expect(page.getByRole('button', { name: '4×' })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await page.getByRole('link', { name: /Watch the opening.*seconds/ }).click();
  await expect(page).toHaveURL(`/${yesterday()}/opening`);
  const revealed = page.locator('.opening-place[data-revealed="true"]');
  const words = page
    .getByText('Good evening. The first is the one I got up for.')
    .and(page.locator(':visible'));
  await expect(page.getByText('41 were there')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('button', { name: '4×' }).click();
  await expect(revealed).toHaveCount(1);
  await expect(words).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('slider', { name: 'Position in the opening' }).fill('31000');
  await expect(revealed).toHaveCount(3);
  await expect(page.getByText('7 of 9')).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  // On a phone in landscape the player is below the photo, not over it.
  await page.setViewportSize({ width: 740, height: 360 });
  const bar = await page.locator('.player-bar').boundingBox();
  const photo = await revealed.last().boundingBox();
  expect((photo?.y ?? 0) + (photo?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await page.setViewportSize({ width, height });
  await expectAccessible(page, 'replay', 'main');
  await page.getByRole('button', { name: 'Skip to the end' }).click();
  await expect(revealed).toHaveCount(5);
  await expect(page.getByText('1:08 of 1:08')).toBeVisible();
  await page.getByRole('button', { name: 'Watch again' }).click();
  await expect(revealed).toHaveCount(0);
});

test('[OPEN-6] the plain link to the replay works before its data have loaded @detail', async ({ page }) => {
  const requested = page.waitForRequest(/\/replay$/);
  // The request is never answered.
  await page.route(/\/replay$/, () => undefined);
  await page.goto(`/${yesterday()}`);
  await requested;
  await page.getByRole('link', { name: 'Watch the opening' }).click();
  await expect(page).toHaveURL(`/${yesterday()}/opening`);
});

test('[OPEN-6] the owner reads the report and keeps a visitor’s line for the replay @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  await page.goto(`/${yesterday()}/opening`);
  const report = page.getByRole('region', { name: 'Only you see this' });
  await expect(report.getByRole('row', { name: '三 41 4' })).toBeVisible();
  const line = report.getByRole('listitem').filter({ hasText: 'I knew it was a mountain!' });
  const keep = line.getByRole('checkbox', { name: 'Keep for the replay' });
  await keep.click();
  await expect(keep).toBeChecked();
  await page.getByRole('button', { name: 'Skip to the end' }).click();
  const replay = page.locator('.replay');
  await expect(replay.getByText('I knew it was a mountain!').and(page.locator(':visible'))).toBeVisible();
  await expectAccessible(page, 'report', 'main');
});

test('[OPEN-1] the owner previews an opening before it is saved @detail', async ({ page, gallery }) => {
  await signIn(page, gallery);
  await page.getByRole('button', { name: `Edit the collection of ${longDate(gallery.today)}` }).click();
  await page.getByLabel('Opening hour').fill('23:59');
  await page.getByRole('button', { name: 'Preview the opening' }).click();
  const preview = page.getByRole('dialog', { name: 'How the opening will be' });
  await preview.getByRole('slider').fill('17000');
  await expect(preview.locator('.opening-place[data-revealed="true"]')).toHaveCount(2);
  await expectAccessible(page, 'preview', '[role=dialog]');
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(preview).toBeHidden();
  await expect(page.getByLabel('Opening hour')).toHaveValue('23:59');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('[OPEN-6] the replay’s page shows five photos without covers, and the owner’s words', async ({
    page,
  }) => {
    await page.goto(`/${yesterday()}/opening`);
    await expect(page.locator('.replay-photo img:visible')).toHaveCount(5);
    await expect(page.locator('.opening-cover:visible')).toHaveCount(0);
    await expect(page.getByText('Good evening.').and(page.locator(':visible'))).toBeVisible();
  });
});
