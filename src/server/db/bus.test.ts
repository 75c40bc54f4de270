import { expect, test } from 'vitest';
import { describeBothDatabases } from '../../../tests/support/both-databases.ts';
import { createBus } from './bus.ts';
import { connect } from './connect.ts';
import { sql } from './orm.ts';

describeBothDatabases('the bus', (open, mode) => {
  test('[PRES-3] delivers messages until unsubscribed', async () => {
    const bus = createBus(open().database);
    const seen: unknown[] = [];
    const unsubscribe = await bus.subscribe('presence', (payload) => seen.push(payload));
    await bus.publish('presence', { present: true, name: '在廊' });
    await bus.publish('elsewhere', { present: false });
    await expect.poll(() => seen).toEqual([{ present: true, name: '在廊' }]);
    await unsubscribe();
    await bus.publish('presence', { present: false });
    await open().database.pool.query('SELECT 1');
    expect(seen).toHaveLength(1);
  });

  test('sends what a transaction publishes only when the transaction commits', async () => {
    const { database } = open();
    const bus = createBus(database);
    const seen: unknown[] = [];
    const unsubscribe = await bus.subscribe('tx', (payload) => seen.push(payload));
    const refused = database.db.transaction(async (tx) => {
      await bus.publish('tx', 'never', tx);
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await database.db.transaction(async (tx) => {
      await bus.publish('tx', 'committed', tx);
      await tx.execute(sql`SELECT 1`);
      expect(seen).toEqual([]);
    });
    await expect.poll(() => seen).toEqual(['committed']);
    await unsubscribe();
  });

  test('refuses a payload too large for NOTIFY', async () => {
    const bus = createBus(open().database);
    await bus.publish('big', 'x'.repeat(7_997));
    await expect(bus.publish('big', 'x'.repeat(7_998))).rejects.toThrow('8000 bytes; the limit is 7999');
  });

  test('delivers a message to all listeners even if one of them throws', async () => {
    const bus = createBus(open().database);
    const seen: unknown[] = [];
    const stops = [
      await bus.subscribe('shared', () => {
        throw new Error('on purpose');
      }),
      await bus.subscribe('shared', (payload) => seen.push(payload)),
    ];
    await bus.publish('shared', 1);
    await expect.poll(() => seen).toEqual([1]);
    for (const stop of stops) await stop();
  });

  test('calls onGap after a lost connection, and then delivers messages again', async () => {
    const { database } = open();
    const bus = createBus(database);
    const seen: unknown[] = [];
    let gaps = 0;
    const stop = await bus.subscribe('lossy', (payload) => seen.push(payload));
    const stopGaps = bus.onGap(() => gaps++);
    if (database.mode === 'server') {
      await database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE query LIKE 'LISTEN%' AND datname = current_database() AND pid <> pg_backend_pid()`,
      );
    } else {
      (await database.pool.connect()).release(true);
      await database.pool.query('SELECT 1');
    }
    await expect.poll(() => gaps).toBe(1);
    await bus.publish('lossy', 'after');
    await expect.poll(() => seen).toEqual(['after']);
    stopGaps();
    await stop();
  });

  test.skipIf(mode === 'embedded')(
    '[PRES-3] delivers messages from one connection pool to another, as between processes',
    async () => {
      const { options, database } = open();
      const other = await connect(options);
      const seen: unknown[] = [];
      await createBus(other).subscribe('wide', (payload) => seen.push(payload));
      await createBus(database).publish('wide', [1, 2]);
      await expect.poll(() => seen).toEqual([[1, 2]]);
      await other.close();
    },
  );
});
