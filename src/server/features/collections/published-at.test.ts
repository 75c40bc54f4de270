import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { storedCollections } from '../../db/schema/days.ts';
import { endOpenings } from '../opening/queries.ts';
import { deleteDay, restoreDeletedDay } from './deleted-days.ts';
import { findDatesPublishedAfter, findFeedDays } from './queries.ts';
import { changeDay, createDay } from './save-collection.ts';

const TODAY = '2026-11-22';
const YESTERDAY = '2026-11-21';
const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.example/${n}.jpg`);
const at = (time: string) => ({ now: new Date(`${TODAY}T${time}Z`), timeZone: 'UTC' });
/** The last digest was sent at 07:00. */
const publishedLate = () => findDatesPublishedAfter(opened.database.db, at('07:00').now, TODAY);

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
beforeEach(async () => {
  await opened.database.db.delete(storedCollections);
});
afterAll(() => opened.remove());

test('[FOLLOW-2] a collection is published late if it is created or gets its date after the last digest', async () => {
  const { db } = opened.database;
  await createDay(db, { date: YESTERDAY, photoUrls }, at('06:00'));
  expect(await publishedLate()).toEqual([]);
  await changeDay(db, YESTERDAY, { layout: 'whole' }, at('08:00'));
  expect(await publishedLate()).toEqual([]);
  await createDay(db, { date: '2026-11-20', photoUrls }, at('08:00'));
  await createDay(db, { date: '2026-11-25', photoUrls }, at('06:00'));
  expect(await publishedLate()).toEqual(['2026-11-20']);
  await changeDay(db, '2026-11-25', { date: '2026-11-19' }, at('08:00'));
  expect((await publishedLate()).toSorted()).toEqual(['2026-11-19', '2026-11-20']);
});

test('[FOLLOW-2] a restored collection is published when it is restored, unless visitors saw it before', async () => {
  const { db } = opened.database;
  for (const date of [YESTERDAY, '2026-11-25']) {
    const id = await createDay(db, { date, photoUrls }, at('05:00'));
    await deleteDay(db, { id, date }, at('06:00').now);
    await restoreDeletedDay(db, {
      id,
      date: date === YESTERDAY ? YESTERDAY : '2026-11-20',
      clock: at('08:00'),
    });
  }
  expect(await publishedLate()).toEqual(['2026-11-20']);
});

test('[FOLLOW-2, OPEN-7] a called-off opening is published when the owner shows its photos', async () => {
  const { db } = opened.database;
  const opensAt = at('05:00').now.toISOString();
  await createDay(db, { date: TODAY, photoUrls, opensAt }, at('03:00'));
  const calledOff = { words: { en: 'Rain.', ja: '' }, staysUnrevealed: true };
  await changeDay(db, TODAY, { opensAt: null, calledOff }, at('04:00'));
  await endOpenings(db, at('06:00').now);
  expect(await publishedLate()).toEqual([]);
  await changeDay(db, TODAY, { calledOff: { ...calledOff, staysUnrevealed: false } }, at('08:00'));
  expect(await publishedLate()).toEqual([TODAY]);
});

test('[SITE-1] the moment of a publication is the end of the opening, if there was one', async () => {
  const { db } = opened.database;
  await createDay(db, { date: YESTERDAY, photoUrls }, at('03:00'));
  const strokeSeconds = 10;
  await createDay(
    db,
    { date: TODAY, photoUrls, opensAt: at('05:00').now.toISOString(), strokeSeconds },
    at('03:00'),
  );
  await db.insert(storedCollections).values({ date: '2026-11-20', photoUrls });
  await endOpenings(db, at('06:00').now);
  const days = await findFeedDays(db, TODAY, 9);
  expect(days.map(({ publishedAt }) => publishedAt)).toEqual([
    at('05:00:40').now,
    at('03:00').now,
    undefined,
  ]);
});
