import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ChatClient } from '../../../../tests/support/chat-client.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { EventReader } from '../../../../tests/support/event-reader.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { logout } from '../../../shared/auth.ts';
import {
  endPresence,
  getPresence,
  PRESENCE_TIMEOUT_MS,
  presenceHeartbeat,
  startPresence,
} from '../../../shared/presence.ts';
import { presenceTabs } from '../../db/schema/presence.ts';

// Runs on the embedded database and on PostgreSQL.

/** Longer than any test, so that no recheck replaces the tested notifications. */
const NEVER_WITHIN_A_TEST_MS = 60 * 60_000;

describe('[PRES-1] the owner’s presence', () => {
  let database: TestDatabase;
  /** Simulates two processes on one database. */
  let here: TestApp;
  let there: TestApp;
  let headers: { cookie: string };
  const tab = randomUUID();

  beforeEach(async () => {
    database = await createTestDatabase();
    const parts = { presenceCheckMs: NEVER_WITHIN_A_TEST_MS };
    here = await createTestApp({}, database, parts);
    there = await createTestApp({}, database, parts);
    headers = await here.signIn();
  });
  afterEach(async () => {
    await here.close();
    await there.close();
    await database.remove();
  });

  const presenceAt = async (gallery: TestApp) => (await gallery.call(getPresence, {})).body;

  test('[PRES-1] [PRES-2] starts, is extended by heartbeats and ends by the server’s clock', async () => {
    expect(await presenceAt(here)).toEqual({ present: false, lastSeen: null });
    const started = await here.call(startPresence, { body: { tab } }, { headers });
    expect(started.body).toEqual({ present: true, lastSeen: '2026-11-20T12:00:00.000Z' });
    expect(await presenceAt(there)).toEqual(started.body);

    here.clock.now = new Date('2026-11-20T12:04:00Z');
    const active = await here.call(presenceHeartbeat, { body: { tab, active: true } }, { headers });
    expect(active.body).toEqual({ present: true, lastSeen: '2026-11-20T12:04:00.000Z' });
    here.clock.now = new Date(Date.parse('2026-11-20T12:04:00Z') + PRESENCE_TIMEOUT_MS);
    const late = await here.call(presenceHeartbeat, { body: { tab, active: true } }, { headers });
    expect(late.body).toEqual({ present: false, lastSeen: '2026-11-20T12:04:00.000Z' });
    expect(await presenceAt(there)).toEqual(late.body);
  });

  test('[PRES-3] [LIVE-2] is sent to the readers of every process when it changes', async () => {
    const [near, far] = await Promise.all(
      [here, there].map(async ({ app }) =>
        EventReader.open(await app.listen({ port: 0, host: '127.0.0.1' })),
      ),
    );
    const first = { id: '0', data: '{"present":false}' };
    for (const reader of [near!, far!]) {
      await expect.poll(() => reader.events).toEqual([{ ...first, event: 'presence' }, first]);
    }
    await here.call(startPresence, { body: { tab } }, { headers });
    const second = { id: '1', data: '{"present":true}' };
    for (const reader of [near!, far!]) {
      await expect.poll(() => reader.events.slice(2)).toEqual([{ ...second, event: 'presence' }, second]);
    }
    expect(near!.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(near!.headers.get('x-content-type-options')).toBe('nosniff');
    expect(near!.text).toContain('retry: 3000');

    // A client with the current event id receives only changes.
    const back = await EventReader.open(near!.address, { 'last-event-id': '1' });
    await here.call(endPresence, { body: { tab, reason: 'unload' } }, { headers });
    here.clock.now = new Date(here.clock.now.getTime() + 60_000);
    await here.call(presenceHeartbeat, { body: { tab: randomUUID(), active: false } }, { headers });
    await expect.poll(() => back.events.map(({ id }) => id)).toEqual(['2', '2']);
    for (const reader of [near!, far!]) {
      await expect.poll(() => reader.events.at(-1)).toEqual({ id: '2', data: '{"present":false}' });
    }

    // `close` ends the streams and does not wait until their readers disconnect.
    await here.app.close();
    await near!.ended;
    far!.leave();
  });

  test('[PRES-1] [WS-3] ends in every process, without polling, when the owner signs out', async () => {
    const addresses = await Promise.all(
      [here, there].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })),
    );
    await here.call(startPresence, { body: { tab } }, { headers });
    const readers = await Promise.all(addresses.map((address) => EventReader.open(address)));
    for (const reader of readers) await expect.poll(() => reader.events.at(-1)?.data).toContain('true');
    const other = await here.signIn();
    const [near, far, stays] = [
      new ChatClient(addresses[0]!, { headers }),
      new ChatClient(addresses[1]!, { headers }),
      new ChatClient(addresses[1]!, { headers: other }),
    ];
    for (const owner of [near, far, stays]) expect((await owner.join()).you.isOwner).toBe(true);

    await here.call(logout, {}, { headers });
    // Without a heartbeat or a recheck, only a notification can have closed these connections.
    for (const owner of [near, far]) expect(await owner.whenClosed()).toMatchObject({ code: 1008 });
    for (const reader of readers) {
      await expect.poll(() => reader.events.at(-1)?.data).toContain('false');
      reader.leave();
    }
    expect(stays.closed).toBeUndefined();
    stays.leave();
  });

  test('[PRES-3] is ended only once by many concurrent heartbeats after the timeout', async () => {
    await here.call(startPresence, { body: { tab } }, { headers });
    const reader = await EventReader.open(await here.app.listen({ port: 0, host: '127.0.0.1' }));
    for (const gallery of [here, there]) gallery.clock.now = new Date('2026-11-20T13:00:00Z');
    const beats = [here, there, here, there, here].map((gallery) =>
      gallery.call(presenceHeartbeat, { body: { tab, active: true } }, { headers }),
    );
    await Promise.all(beats);
    await expect.poll(() => reader.events.map(({ id }) => id)).toEqual(['1', '1', '2', '2']);
    reader.leave();
  });

  test('[PRES-1] [API-1] is stored once for the session if pages send no id', async () => {
    const tabs = () => here.db.select({ tab: presenceTabs.tab, sid: presenceTabs.sid }).from(presenceTabs);
    const started = await here.call(startPresence, { body: {} }, { headers });
    expect(started).toMatchObject({ status: 200, body: { present: true } });
    const beat = await here.call(presenceHeartbeat, { body: {} }, { headers });
    expect(beat).toMatchObject({ status: 200, body: { present: true } });
    const [tab, ...others] = await tabs();
    expect(others).toEqual([]);
    expect(tab?.tab).toBe(tab?.sid);
    expect((await here.call(endPresence, { body: { reason: 'unload' } }, { headers })).status).toBe(200);
  });
});
