import { expect, test } from 'vitest';
import { clientLikes } from '../../src/server/db/schema/days.ts';
import { type Collection, getTodaysCollection } from '../../src/shared/collections.ts';
import { getTotalLikes, setVisitorLikes } from '../../src/shared/likes.ts';
import { createCollection } from '../../src/shared/owner-collections.ts';
import { describeBothDatabases } from '../support/both-databases.ts';
import { createTestApp } from '../support/test-app.ts';
import { visitorAddress } from '../support/visitor-address.ts';
import { amount, report } from './figures.ts';

const VISITORS = 200;
/** Each of the 200 visitors changes the level 5 times, or 25 times in a full run. */
const CHANGES = amount({ short: 1_000, full: 5_000 });
const PHOTO_INDEX = 2;

// All visitors send at once, and each sends its changes one after the other, as a browser does.
describeBothDatabases('concurrent likes', (open) => {
  test(`[LIKE-5] ${VISITORS} parallel visitors, ${CHANGES} changes on one photo: the total is the sum of levels`, async () => {
    const gallery = await createTestApp({}, open());
    const headers = await gallery.signIn();
    const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.example/${n}.jpg`);
    const { body } = await gallery.call(createCollection, { body: { photoUrls } }, { headers });
    const { id } = body as Collection;
    const startedMs = performance.now();

    const visit = async (visitor: number) => {
      let cookie = '';
      let level = 0;
      for (let change = 0; change < CHANGES / VISITORS; change++) {
        level = (visitor * 7 + change * 5) % 6;
        const answer = await gallery.call(
          setVisitorLikes,
          { params: { id, index: PHOTO_INDEX }, body: { likes: level } },
          { headers: { cookie }, remoteAddress: visitorAddress(visitor) },
        );
        expect(answer.status).toBe(200);
        const { clientLikes, totalLikes } = answer.body as Record<string, number[]>;
        expect(clientLikes?.[PHOTO_INDEX]).toBe(level);
        expect(totalLikes?.[PHOTO_INDEX]).toBeGreaterThanOrEqual(level);
        const given = answer.cookies.find(({ name }) => name === 'gomai_client');
        if (given) cookie = `gomai_client=${given.value}`;
      }
      return level;
    };
    const levels = await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)));
    const seconds = (performance.now() - startedMs) / 1000;

    const expected = levels.reduce((sum, level) => sum + level, 0);
    const rows = await gallery.db.select().from(clientLikes);
    const stored = rows.reduce((sum, { likes }) => sum + likes, 0);
    const totals = await gallery.call(getTotalLikes, { params: { id } });
    const { totalLikes } = totals.body as { totalLikes: number[] };
    report(`likes by ${VISITORS} visitors at once, ${open().database.mode}`, {
      changes: CHANGES,
      seconds: seconds.toFixed(1),
      total: totalLikes[PHOTO_INDEX] ?? 0,
      sum_of_levels: expected,
    });
    expect(rows).toHaveLength(VISITORS);
    expect(stored).toBe(expected);
    expect(totalLikes).toEqual([0, 0, expected, 0, 0]);
    const nonZero = levels.filter((level) => level > 0);
    const mean = Math.round(expected / nonZero.length);
    const today = await gallery.call(getTodaysCollection, {});
    expect((today.body as Collection).photoLikes).toEqual([0, 0, mean, 0, 0]);
    await gallery.close();
  }, 600_000);
});
