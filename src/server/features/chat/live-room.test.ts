import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { slowStart } from '../../../../tests/support/slow-start.ts';
import type { ClientFrame } from '../../../shared/chat.ts';
import { type Bus, createBus } from '../../db/bus.ts';
import type { Db } from '../../db/connect.ts';
import { createLiveRoom, type LiveRoom } from './live-room.ts';
import { createIdentities, OWNER_AUTHOR } from './protocol/identity.ts';
import { TOUR_CHANNEL, TOUR_VISITORS_CHANNEL, TYPING_CHANNEL, VISITORS_CHANNEL } from './room-channels.ts';
import { forgetAuthors, REREAD_CHANNEL } from './store/forget-authors.ts';
import { findChanges, findMessage } from './store/read-changes.ts';
import { CHANGED_CHANNEL, insertMessage } from './store/save-changes.ts';

// Runs on the embedded database and on PostgreSQL.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

const now = () => new Date('2026-11-20T12:00:00Z');

async function insert(db: Db, text: string): Promise<number> {
  const owner = { author: OWNER_AUTHOR, name: '五郎', addressHash: 'a', isOwner: true };
  const inserted = await insertMessage(
    db,
    { ...owner, text, key: crypto.randomUUID() },
    { process: 'elsewhere', now: now() },
  );
  return inserted?.upTo ?? 0;
}

/** Wraps the real database; `answer` may delay or replace the result of inserting a message. */
function withInsertAnswer(db: Db, answer: (rows: Promise<unknown>) => Promise<unknown>): Db {
  const session = new Proxy(db._.session, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'prepareQuery' || typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const query = value.apply(target, args) as { execute(values: unknown): Promise<unknown> };
        const isInsert = args[2] === 'chat_insert';
        return { execute: (values: unknown) => (isInsert ? answer : same)(query.execute(values)) };
      };
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === '_') return { ...target._, session };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
const same = (rows: Promise<unknown>) => rows;

function roomOn(
  db: Db,
  bus: Bus,
  { time = now, log = noErrors, onUse = () => {}, isPublished = async () => false }: RoomOptions = {},
): Promise<LiveRoom> {
  return createLiveRoom({
    ...{ db, bus, now: time, log, onUse, identities: createIdentities('key') },
    ...{
      findPhoto: async () => undefined,
      isPublished,
      collectionsVersion: () => undefined,
    },

    presence: { present: true, farewellEndsAt: null },
    names: { owner: () => '五郎', reserved: () => [] },
  });
}

interface RoomOptions {
  time?: () => Date;
  onUse?: () => void;
  isPublished?: () => Promise<boolean>;
  log?: { error: (error: unknown) => void };
}
const noErrors = { error: (error: unknown) => expect.unreachable(String(error)) };

const give = (room: LiveRoom, frame: ClientFrame, connection = 'fox') =>
  room.receive(connection, Buffer.from(JSON.stringify(frame)), false);

/** Adds a member and returns the frames they receive. */
function enter(
  room: LiveRoom,
  { connection = 'fox', name = '狐', id = crypto.randomUUID() as string, isOwner = false } = {},
): string[] {
  const received: string[] = [];
  const send = (frame: Buffer) => void received.push(String(frame));
  const client = { send, sendLatest: send, close: () => {} };
  room.connect(connection, client, { isOwner, address: 'a' });
  give(room, { type: 'join', name, id }, connection);
  return received;
}

const silentBus = (): Bus => ({
  publish: async () => {},
  onGap: () => () => {},
  isListening: () => true,
  subscribe: async () => async () => {},
});

test('[WS-2] a starting process does not miss messages that another process writes meanwhile', async () => {
  const { db } = database.database;
  await insert(db, 'before');
  let notify = (_: unknown): void => {};
  const bus: Bus = {
    ...silentBus(),
    async subscribe(channel, listener) {
      if (channel === CHANGED_CHANNEL) notify = listener;
      return async () => {};
    },
  };
  const db2 = slowStart(db, 'execute', async () => {
    notify({ process: 'elsewhere', revision: await insert(db, 'meanwhile') });
    // If the notification started a read at once (a bug), this gives that read the time to finish.
    for (let turn = 0; turn < 5; turn += 1) await findChanges(db, 0);
  });
  const room = await roomOn(db2, bus);
  const received = enter(room);
  const times = (words: string) => received.join('').split(words).length - 1;
  await expect.poll(() => [times('"before"'), times('"meanwhile"')]).toEqual([1, 1]);
  await room.close();
});

test('[WS-2] a process broadcasts its own writes without reading the rows', async () => {
  const { db, pool } = database.database;
  const querySpy = vi.spyOn(pool, 'query');
  const room = await roomOn(db, createBus(database.database));
  const received = enter(room);
  for (const text of ['one', 'two', 'three']) give(room, { type: 'message', text, key: crypto.randomUUID() });
  await expect.poll(() => /"one".*"two".*"three"/s.test(received.join(''))).toBe(true);
  // During this query the process receives its own notifications.
  await findMessage(db, 'unknown', crypto.randomUUID());
  const names = querySpy.mock.calls.map(([query]) => (query as { name?: string }).name);
  expect(names.filter((name) => name?.startsWith('chat'))).toEqual([
    'chat_insert',
    'chat_insert',
    'chat_insert',
  ]);
  querySpy.mockRestore();
  await room.close();
});

test('[WS-2] a stored message whose insert seemed to fail reaches its author; resending it stores no duplicate', async () => {
  const { db } = database.database;
  const errors: unknown[] = [];
  let isLost = true;
  const losing = withInsertAnswer(db, async (rows) => {
    await rows;
    if (!isLost) return rows;
    isLost = false;
    throw new Error('Connection terminated');
  });
  const room = await roomOn(losing, createBus(database.database), {
    log: { error: (error) => errors.push(error) },
  });
  const received = enter(room);
  const key = crypto.randomUUID();
  give(room, { type: 'message', text: 'lost', key });
  const times = (words: string) => received.join('').split(words).length - 1;
  await expect.poll(() => times('"type":"message"')).toBe(1);
  expect(received.join('')).toContain(key);
  give(room, { type: 'message', text: 'lost', key });
  await expect.poll(() => times(`"key":"${key}"`)).toBeGreaterThan(1);
  const mine = received.filter((frame) => frame.includes('"type":"message"') && frame.includes(key));
  expect(new Set(mine.map((frame) => /"id":(\d+)/.exec(frame)?.[1])).size).toBe(1);
  expect(errors).toHaveLength(1);
  await room.close();
});

test('[WS-2] reads the rows if the result of an insert has not arrived 1 s after its notification', async () => {
  const { db } = database.database;
  const clock = { now: now().getTime() };
  const answer = Promise.withResolvers<void>();
  const slow = withInsertAnswer(db, async (rows) => {
    await rows;
    await answer.promise;
    return rows;
  });
  const bus = createBus(database.database);
  const { promise: notified, resolve: onNotified } = Promise.withResolvers<void>();
  const watched: Bus = {
    ...bus,
    subscribe: (channel, listener) =>
      bus.subscribe(channel, (payload) => {
        listener(payload);
        if (channel === CHANGED_CHANNEL) onNotified();
      }),
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const room = await roomOn(slow, watched, { time: () => new Date(clock.now) });
  const received = enter(room);
  const key = crypto.randomUUID();
  give(room, { type: 'message', text: 'late', key });
  const times = (words: string) => received.join('').split(words).length - 1;
  await notified;
  const querySpy = vi.spyOn(database.database.pool, 'query');
  const reads = () =>
    querySpy.mock.calls.filter(([query]) => (query as { name?: string }).name === 'chat_changes').length;
  const tickAt = (ms: number) => {
    clock.now = now().getTime() + ms;
    vi.advanceTimersByTime(250);
    return reads();
  };
  expect([tickAt(999), tickAt(1000)]).toEqual([0, 1]);
  vi.useRealTimers();
  querySpy.mockRestore();
  await expect.poll(() => times('"late"')).toBe(1);
  answer.resolve();
  await room.close();
  expect(times('"late"')).toBe(1);
  expect(received.join('')).toContain(key);
});

test('[CHAT-3] a name that the database could not store can be chosen again', async () => {
  const { db } = database.database;
  let isAway = true;
  const failing = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction' && isAway) return () => Promise.reject(new Error('no connection'));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const room = await roomOn(failing, createBus(database.database), { log: { error: () => {} } });
  const received = enter(room);
  give(room, { type: 'update_name', name: '夜の狐' });
  await expect.poll(() => received.join('')).toContain('"reason":"failed"');
  isAway = false;
  give(room, { type: 'update_name', name: '夜の狐' });
  await expect.poll(() => received.at(-1)).toMatch(/"name_changed".*"newName":"夜の狐"/);
  await room.close();
});

test('[CHAT-7] without a stored address hash, a mute covers the IP address of connected authors only', async () => {
  const { db } = database.database;
  const room = await roomOn(db, createBus(database.database));
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const { authorOf } = createIdentities('key');
  for (const [secret, name] of [
    [id, '鴉'],
    [other, '鳶'],
  ] as const) {
    const words = { author: authorOf(secret), name, addressHash: '', isOwner: false, text: 'caw' };
    await insertMessage(db, { ...words, key: crypto.randomUUID() }, { process: 'elsewhere', now: now() });
  }
  const owner = enter(room, { connection: OWNER_AUTHOR, isOwner: true });
  enter(room, { connection: 'crow', id, name: '鴉' });
  const chick = enter(room, { connection: 'chick', name: '雛' });
  for (const secret of [id, other])
    give(room, { type: 'mute', author: authorOf(secret), muted: true }, OWNER_AUTHOR);
  const muted = /"name":"鴉","addressUntil":"[^"]+"\},\{"author":"[^"]+","name":"鳶"\}/;
  await expect.poll(() => owner.join('')).toMatch(muted);
  give(room, { type: 'message', text: 'peep', key: crypto.randomUUID() }, 'chick');
  expect(chick.join('')).toContain('"reason":"muted"');
  await room.close();
});

test('[LIGHT-9] [WS-2] messages of any process make background work pause; the owner’s status does not', async () => {
  const { db } = database.database;
  const onUse = vi.fn();
  const room = await roomOn(db, createBus(database.database), { onUse });
  expect(onUse, 'without members').not.toHaveBeenCalled();
  enter(room);
  onUse.mockClear();
  // The status is sent repeatedly, to show idle pages that the connection is alive.
  room.presence({ present: true, farewellEndsAt: null });
  expect(onUse, 'the status').not.toHaveBeenCalled();
  const words = { author: 'owl', name: '梟', addressHash: 'o', isOwner: false, text: 'late' };
  await insertMessage(db, { ...words, key: crypto.randomUUID() }, { process: 'elsewhere', now: now() });
  await expect.poll(() => onUse.mock.calls.length).toBeGreaterThan(0);
  await room.close();
});

test('[WS-1] a process that ends reports zero visitors to the other processes', async () => {
  const published: unknown[] = [];
  const bus: Bus = { ...silentBus(), publish: async (...report) => void published.push(report) };
  const room = await roomOn(database.database.db, bus);
  enter(room);
  const report = (visitors: number) => [VISITORS_CHANNEL, expect.objectContaining({ visitors })];
  await expect.poll(() => published).toEqual([report(1)]);
  room.disconnect('fox');
  await room.close();
  expect(published).toEqual([report(1), report(0)]);
});

test('if unsubscribing from one channel fails, `close` still ends all other subscriptions, then rejects', async () => {
  const ended: string[] = [];
  const bus: Bus = {
    ...silentBus(),
    onGap: () => () => void ended.push('gap'),
    subscribe: async (channel) => async () => {
      if (channel === CHANGED_CHANNEL) throw new Error('no connection');
      ended.push(channel);
    },
  };
  const room = await roomOn(database.database.db, bus);
  await expect(room.close()).rejects.toThrow('no connection');
  const chatChannels = [
    REREAD_CHANNEL,
    VISITORS_CHANNEL,
    TYPING_CHANNEL,
    TOUR_CHANNEL,
    TOUR_VISITORS_CHANNEL,
  ];
  expect(ended).toEqual(expect.arrayContaining([...chatChannels, 'gap']));
});

test("[PRIV-5] a forgotten visitor's name and texts disappear for members of every process", async () => {
  const { db } = database.database;
  const bus = createBus(database.database);
  const rooms = [await roomOn(db, bus), await roomOn(db, bus)];
  const received = rooms.map((room) => enter(room));
  const badger = { author: 'badger', name: '穴熊', addressHash: 'b', isOwner: false };
  const words = { ...badger, text: 'to be forgotten', key: crypto.randomUUID() };
  await insertMessage(db, words, { process: 'elsewhere', now: now() });
  for (const lines of received) await expect.poll(() => lines.join('')).toContain('to be forgotten');
  for (const lines of received) lines.length = 0;
  await db.transaction((tx) => forgetAuthors(tx, ['badger'], new Date()));
  await bus.publish(REREAD_CHANNEL, null);
  for (const lines of received) {
    await expect.poll(() => lines.join('')).toContain('"type":"history"');
    expect(lines.join('')).toContain('"isDeleted":true');
    expect(lines.join('')).not.toContain('to be forgotten');
    expect(lines.join('')).not.toMatch(/badger|穴熊/);
  }
  for (const room of rooms) await room.close();
});

test('[PRIV-5] a process that is loading the conversation loads it again after a visitor is forgotten', async () => {
  const { db } = database.database;
  const lynx = { author: 'lynx', name: '山猫', addressHash: 'l', isOwner: false };
  const words = { ...lynx, text: 'to be forgotten soon', key: crypto.randomUUID() };
  await insertMessage(db, words, { process: 'elsewhere', now: now() });
  let notify = (_: unknown): void => {};
  const bus: Bus = {
    ...silentBus(),
    async subscribe(channel, listener) {
      if (channel === REREAD_CHANNEL) notify = listener;
      return async () => {};
    },
  };
  const db2 = slowStart(db, 'execute', async () => {
    await db.transaction((tx) => forgetAuthors(tx, ['lynx'], now()));
    notify(null);
  });
  const room = await roomOn(db2, bus);
  const received = enter(room);
  // Only a new history removes the name from clients, which keep it when a message is marked as deleted.
  const newest = () => received.filter((frame) => frame.includes('"type":"history"')).at(-1);
  await expect.poll(newest).not.toMatch(/lynx|山猫|forgotten soon/);
  await room.close();
});

test('[WALK-1] refuses a tour of an unpublished photo as unknown, but after a failed query as failed', async () => {
  let isPublished = async (): Promise<boolean> => false;
  const errors: unknown[] = [];
  const room = await roomOn(database.database.db, silentBus(), {
    isPublished: () => isPublished(),
    log: { error: (error) => errors.push(error) },
  });
  const received = enter(room, { isOwner: true });
  const photo = { collectionId: 1, photoIndex: 0 };
  const start = () => {
    const view = { x: 0, y: 0, width: 1, height: 1 };
    give(room, { type: 'tour_start', state: { tour: crypto.randomUUID(), sequence: 1, photo, view } });
  };
  const reasons = () => received.join('').match(/(?<="reason":")\w+/g);
  start();
  await expect.poll(reasons).toEqual(['photo_unknown']);
  isPublished = () => Promise.reject(new Error('the database is away'));
  start();
  await expect.poll(reasons).toEqual(['photo_unknown', 'failed']);
  expect(errors).toHaveLength(1);
  await room.close();
});

test('[WS-4] if a query delays a join too long, the connection is closed with code 1013 (try again)', async () => {
  const clock = { now: now().getTime() };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const room = await roomOn(database.database.db, silentBus(), { time: () => new Date(clock.now) });
  const closed: number[] = [];
  const client = { send: () => {}, sendLatest: () => {}, close: (code: number) => closed.push(code) };
  room.connect('deer', client, { isOwner: false, address: 'a' });
  // This process has not read revision 1,000,000, so it queries first; no answer arrives before the tick.
  give(room, { type: 'join', name: '鹿', id: crypto.randomUUID(), after: 1_000_000 }, 'deer');
  clock.now += 10_001;
  vi.advanceTimersByTime(250);
  vi.useRealTimers();
  expect(closed).toEqual([1013]);
  await room.close();
});
