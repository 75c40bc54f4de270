import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import type { Bus } from '../../db/bus.ts';
import type { Db } from '../../db/connect.ts';
import { createIdentities, OWNER_AUTHOR } from './identity.ts';
import { createLiveRoom } from './live-room.ts';
import { CHANGED_CHANNEL, findChanges, insertMessage } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

const now = () => new Date('2026-11-20T12:00:00Z');

async function say(db: Db, text: string): Promise<number> {
  const owner = { author: OWNER_AUTHOR, name: '五郎', addressHash: 'a', isOwner: true };
  const said = await insertMessage(db, { ...owner, text, key: crypto.randomUUID() }, now());
  return said?.upTo ?? 0;
}

/** A database whose first plain reading, the one of the start, is followed by `meanwhile` before it is answered. */
function slowStart(db: Db, meanwhile: () => Promise<void>): Db {
  let isFirst = true;
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target);
      if (name !== 'execute' || !isFirst) return method;
      isFirst = false;
      return async (...args: unknown[]) => {
        const rows = await method(...args);
        await meanwhile();
        return rows;
      };
    },
  });
}

test('[WS-2] what is said elsewhere while a process starts is not forgotten there', async () => {
  const { db } = database.database;
  await say(db, 'before');
  let hear = (_: unknown): void => {};
  const bus: Bus = {
    publish: async () => {},
    onGap: () => () => {},
    isListening: () => true,
    async subscribe(channel, listener) {
      if (channel === CHANGED_CHANNEL) hear = listener;
      return async () => {};
    },
  };
  const db2 = slowStart(db, async () => {
    hear(await say(db, 'meanwhile'));
    // Long enough for whoever reads at once.
    for (let turn = 0; turn < 5; turn += 1) await findChanges(db, 0);
  });
  const room = await createLiveRoom({
    ...{ db: db2, bus, now, identities: createIdentities('key'), findPhoto: async () => undefined },
    presence: { present: true, farewellEndsAt: null },
    names: { owner: () => '五郎', reserved: () => [] },
    log: { error: (error: unknown) => expect.unreachable(String(error)) },
  });
  const told: string[] = [];
  const times = (words: string) => told.join('').split(words).length - 1;
  room.connect(
    'fox',
    { send: (frame) => void told.push(String(frame)), close: () => {} },
    { isOwner: false, address: 'a' },
  );
  room.receive(
    'fox',
    Buffer.from(JSON.stringify({ type: 'join', name: '狐', id: crypto.randomUUID() })),
    false,
  );
  await expect.poll(() => [times('"before"'), times('"meanwhile"')]).toEqual([1, 1]);
  await room.close();
});
