import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientLikes, storedCollections } from '../../src/server/db/schema/days.ts';
import { setVisitorLikes } from '../../src/shared/likes.ts';
import { describeBothDatabases } from '../support/both-databases.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { visitorAddress } from '../support/visitor-address.ts';

const BURST = 10;
/** The timeout for a connection; in production 60 s on the embedded database, and 10 s on a server. */
const TIMEOUT_MS = 50;

// The status matters: a page repeats a like after a 503, but discards it after a 500.
describeBothDatabases('likes while the database is busy', (open, mode) => {
  let gallery: TestApp;
  let id: number;
  beforeAll(async () => {
    gallery = await createTestApp({}, open());
    await gallery.app.ready();
  });
  afterAll(() => gallery?.close());
  beforeEach(async () => {
    await gallery.db.delete(storedCollections);
    const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://p.example/${n}.jpg`);
    const day = { date: '2026-11-20', photoUrls };
    id = (await gallery.db.insert(storedCollections).values(day).returning())[0]?.id ?? 0;
  });
  const like = (visitor: number) =>
    gallery.call(
      setVisitorLikes,
      { params: { id, index: visitor % 5 }, body: { likes: 3 } },
      { remoteAddress: visitorAddress(visitor) },
    );
  const burst = () => Promise.all(Array.from({ length: BURST }, (_, visitor) => like(visitor)));

  test('[LIKE-6] a burst that waits too long for a connection is answered 503, and stored when it is sent again', async () => {
    const { pool } = open().database;
    const { max, connectionTimeoutMillis } = pool.options;
    const held = await Promise.all(Array.from({ length: max }, () => pool.connect()));
    pool.options.connectionTimeoutMillis = TIMEOUT_MS;
    const refused = await burst().finally(() => {
      pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
      for (const client of held) client.release();
    });
    expect(refused.map(({ status }) => status)).toEqual(Array(BURST).fill(503));
    expect(refused[0]?.headers['retry-after']).toBe('5');
    expect((await burst()).map(({ status }) => status)).toEqual(Array(BURST).fill(200));
    expect(await gallery.db.$count(clientLikes)).toBe(BURST);
  });

  // Needs two connections; the embedded database has one.
  test.skipIf(mode === 'embedded')(
    '[LIKE-6] a like that the database rolls back in favour of another transaction is answered 503',
    async () => {
      const { pool } = open().database;
      const other = await pool.connect();
      // Makes a deadlock: the like has locked the day and waits for this table, and then this transaction waits for
      // the day. PostgreSQL rolls the like back, because this transaction would check for deadlocks only after 1 h.
      await other.query(`BEGIN; SET LOCAL deadlock_timeout = '1h'; LOCK TABLE client_likes`);
      const answered = like(1);
      const waiting = `SELECT FROM pg_locks WHERE relation = 'client_likes'::regclass AND NOT granted`;
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
      const taken = other.query('UPDATE photo_collections SET date = date');
      const { status, headers } = await answered;
      await taken;
      await other.query('ROLLBACK');
      other.release();
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      expect((await like(1)).status).toBe(200);
    },
  );
});
