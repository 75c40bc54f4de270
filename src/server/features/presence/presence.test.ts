import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { slowStart } from '../../../../tests/support/slow-start.ts';
import { untilNotified } from '../../../../tests/support/until-notified.ts';
import { createBus } from '../../db/bus.ts';
import { sql } from '../../db/orm.ts';
import { sessions } from '../../db/schema/auth.ts';
import { createPresence } from './presence.ts';
import { changePresence } from './queries.ts';

// Runs on the embedded database and on PostgreSQL.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

test('[PRES-3] a process does not miss a change that happens while it starts', async () => {
  const { db } = database.database;
  const now = () => new Date('2026-11-20T12:00:00Z');
  await db.execute(
    sql`INSERT INTO ${sessions} (sid, sess, expire) VALUES ('elsewhere', '{}', now() + interval '1 day')`,
  );
  const bus = createBus(database.database);
  const elsewhere = () =>
    changePresence(db, {
      change: { kind: 'start', tab: crypto.randomUUID(), sid: 'elsewhere' },
      now: now(),
      announce: (tx) => bus.publish('presence', null, tx),
    });
  const db2 = slowStart(db, 'transaction', async () => {
    await elsewhere();
    await untilNotified(database.database);
  });
  const log = { error: (error: unknown) => expect.unreachable(String(error)) };
  const presence = await createPresence({ db: db2, bus, now, log });
  // The notification arrived while the process started; the new state is read in the background.
  await expect.poll(() => presence.state()).toMatchObject({ present: true, revision: 1 });
  await presence.close();
});
