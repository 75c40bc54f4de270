import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeBothDatabases } from '../../../../tests/support/both-databases.ts';
import { AppError } from '../../../shared/errors.ts';
import { connect, type Database, type Db } from '../../db/connect.ts';
import { eq, sql } from '../../db/orm.ts';
import { clientLikes, photoCollections, storedCollections } from '../../db/schema/days.ts';
import { changeDay, createDay } from '../collections/save-collection.ts';
import { anonymiseLikes } from '../privacy/forget-visitor.ts';
import { findTotalLikes, saveLike } from './queries.ts';

const DATES = ['2026-11-18', '2026-11-19'];
const TODAY = '2026-11-20';
const CLOCK = { now: new Date('2026-11-20T12:00:00Z'), timeZone: 'Asia/Tokyo' };
const TIMEOUT_MS = 120_000;

const date = fc.constantFrom(...DATES);
const level = fc.integer({ min: 0, max: 5 });
const visitor = fc.constantFrom('fox', 'hare', 'owl');
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('like'), date, visitor, level, photo: fc.nat(4) }) },
  fc.record({
    kind: fc.constant('move'),
    date,
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 5, maxLength: 5 }),
  }),
  fc.record({ kind: fc.constant('delete'), date }),
  fc.record({ kind: fc.constant('forget'), visitor }),
  fc.record({ kind: fc.constant('elsewhere'), level }),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

const isDeadlock = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === '40P01';

describeBothDatabases('like totals', (open) => {
  /** Two processes on PostgreSQL; the embedded database allows only one process. */
  const processes: Database[] = [];
  beforeAll(async () => {
    const { database, options } = open();
    processes.push(database, options.databaseUrl === undefined ? database : await connect(options));
  });
  afterAll(async () => {
    if (processes[1] !== processes[0]) await processes[1]?.close();
  });

  const idOf = async (db: Db, on: string) => {
    const [day] = await db.select().from(photoCollections).where(eq(photoCollections.date, on));
    return day?.id ?? 0;
  };
  const photoUrls = (order: readonly number[]) => order.map((n) => `https://photos.example/${n}.jpg`);

  async function apply(db: Db, one: Change): Promise<unknown> {
    if ('photo' in one) {
      const like = { clientId: one.visitor, photoIndex: one.photo, likes: one.level };
      return saveLike(db, { ...like, collectionId: await idOf(db, one.date) }, CLOCK);
    }
    if ('order' in one)
      return db.transaction((tx) => changeDay(tx, one.date, { photoUrls: photoUrls(one.order) }, CLOCK));
    if ('date' in one) return db.delete(storedCollections).where(eq(storedCollections.date, one.date));
    if ('visitor' in one) return db.transaction((tx) => anonymiseLikes(tx, [one.visitor]));
    return db.execute(sql`UPDATE client_likes SET likes = (likes + ${one.level}) % 6`);
  }

  test('[LIKE-5] are exact after concurrent likes, moves, deletions and forgotten visitors', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const [db] = processes.map((one) => one.db) as [Db, Db];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
        async (rounds) => {
          await db.delete(storedCollections);
          for (const atOnce of rounds) {
            for (const on of DATES) {
              if ((await idOf(db, on)) === 0)
                await createDay(db, { date: on, photoUrls: photoUrls([0, 1, 2, 3, 4]) }, CLOCK);
            }
            const done = await Promise.allSettled(
              atOnce.map((one, n) => apply(processes[n % 2]?.db ?? db, one)),
            );
            const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
            // The collection was deleted meanwhile, or PostgreSQL aborted a change to resolve a deadlock.
            const isExpected = (error: Error) =>
              error instanceof AppError ? error.code === 'not_found' : isDeadlock(error.cause);
            expect(failures.filter((error) => !isExpected(error))).toEqual([]);
          }
          const sums = await db.execute(sql`SELECT collection_id, photo_index, sum(likes)::int AS total,
          (count(*) FILTER (WHERE likes > 0))::int AS likers FROM client_likes GROUP BY 1, 2 ORDER BY 1, 2`);
          const totals = await db.execute(sql`SELECT * FROM like_totals ORDER BY 1, 2`);
          expect(totals.rows.filter(({ likers }) => likers !== 0)).toEqual(
            sums.rows.filter(({ likers }) => likers !== 0),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  test('[LIKE-5] the mean level of a photo, by which the gallery filters, counts only levels above 0', async () => {
    const [db] = processes.map((one) => one.db) as [Db, Db];
    await db.delete(storedCollections);
    const collectionId = await createDay(db, { date: TODAY, photoUrls: photoUrls([0, 1, 2, 3, 4]) }, CLOCK);
    const means: (number | undefined)[] = [];
    for (const [clientId, likes] of [
      ['a', 0],
      ['b', 2],
      ['c', 5],
      ['b', 0],
      ['c', 0],
    ] as const) {
      await saveLike(db, { clientId, collectionId, photoIndex: 3, likes }, CLOCK);
      const [day] = await db.select().from(photoCollections);
      means.push(day?.photoLikes[3]);
    }
    expect(means).toEqual([0, 2, 4, 5, 0]);
    expect(await findTotalLikes(db, collectionId)).toEqual([0, 0, 0, 0, 0]);
  });

  test('[LIKE-5] are removed when all likes are deleted, even by TRUNCATE', async () => {
    const [db] = processes.map((one) => one.db) as [Db, Db];
    const collectionId = await idOf(db, TODAY);
    const count = () => db.execute(sql`SELECT FROM like_totals`).then(({ rowCount }) => rowCount);
    await saveLike(db, { clientId: 'a', collectionId, photoIndex: 0, likes: 3 }, CLOCK);
    expect(await count()).toBeGreaterThan(0);
    await db.delete(clientLikes);
    expect(await count()).toBe(0);
    await saveLike(db, { clientId: 'a', collectionId, photoIndex: 0, likes: 3 }, CLOCK);
    await db.execute(sql`TRUNCATE client_likes`);
    expect(await count()).toBe(0);
  });

  test('[COL-7] a like of a scheduled collection stores nothing', async () => {
    const [db] = processes.map((one) => one.db) as [Db, Db];
    const like = { clientId: 'a', collectionId: await idOf(db, TODAY), photoIndex: 0, likes: 3 };
    await expect(saveLike(db, like, { ...CLOCK, now: new Date('2026-11-19T14:59:59Z') })).rejects.toThrow(
      'Collection not found',
    );
    expect(await db.$count(clientLikes)).toBe(0);
  });
});
