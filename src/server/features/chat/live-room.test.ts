import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import type { ClientFrame } from '../../../shared/chat.ts';
import { type Bus, createBus } from '../../db/bus.ts';
import type { Db } from '../../db/connect.ts';
import { createIdentities, OWNER_AUTHOR } from './identity.ts';
import { createLiveRoom, type LiveRoom } from './live-room.ts';
import { CHANGED_CHANNEL, findChanges, findMessage, insertMessage } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

const now = () => new Date('2026-11-20T12:00:00Z');

async function say(db: Db, text: string): Promise<number> {
  const owner = { author: OWNER_AUTHOR, name: '五郎', addressHash: 'a', isOwner: true };
  const said = await insertMessage(
    db,
    { ...owner, text, key: crypto.randomUUID() },
    { process: 'elsewhere', now: now() },
  );
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

function roomOn(db: Db, bus: Bus): Promise<LiveRoom> {
  return createLiveRoom({
    ...{ db, bus, now, identities: createIdentities('key'), findPhoto: async () => undefined },
    presence: { present: true, farewellEndsAt: null },
    names: { owner: () => '五郎', reserved: () => [] },
    log: { error: (error: unknown) => expect.unreachable(String(error)) },
  });
}

const give = (room: LiveRoom, frame: ClientFrame) =>
  room.receive('fox', Buffer.from(JSON.stringify(frame)), false);

/** A visitor, and what they are told. */
function enter(room: LiveRoom): string[] {
  const told: string[] = [];
  const outlet = { send: (frame: Buffer) => void told.push(String(frame)), close: () => {} };
  room.connect('fox', outlet, { isOwner: false, address: 'a' });
  give(room, { type: 'join', name: '狐', id: crypto.randomUUID() });
  return told;
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
    hear({ process: 'elsewhere', revision: await say(db, 'meanwhile') });
    // Long enough for whoever reads at once.
    for (let turn = 0; turn < 5; turn += 1) await findChanges(db, 0);
  });
  const room = await roomOn(db2, bus);
  const told = enter(room);
  const times = (words: string) => told.join('').split(words).length - 1;
  await expect.poll(() => [times('"before"'), times('"meanwhile"')]).toEqual([1, 1]);
  await room.close();
});

test('[WS-2] what a process has written itself it tells without reading it again', async () => {
  const { db, pool } = database.database;
  const asked = vi.spyOn(pool, 'query');
  const room = await roomOn(db, createBus(database.database));
  const told = enter(room);
  for (const text of ['one', 'two', 'three']) give(room, { type: 'message', text, key: crypto.randomUUID() });
  await expect.poll(() => /"one".*"two".*"three"/s.test(told.join(''))).toBe(true);
  // Whatever its own notifications would have it do has been asked by now.
  await findMessage(db, 'nobody', crypto.randomUUID());
  const names = asked.mock.calls.map(([query]) => (query as { name?: string }).name);
  expect(names.filter((name) => name?.startsWith('chat'))).toEqual(['chat_say', 'chat_say', 'chat_say']);
  asked.mockRestore();
  await room.close();
});
