import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCollection } from '../../src/shared/owner-collections.ts';
import { amount, report } from '../faults/figures.ts';
import { ChatClient } from '../support/chat-client.ts';
import { EventReader } from '../support/event-reader.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../support/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const PASSWORD = 'correct horse battery';
/** The processes may disagree for a moment, and longer on a busy machine. */
const AGREE = { timeout: 120_000, interval: 5 };
/** The limits of a full run require an otherwise idle machine. */
const ARRIVES_WITHIN_MS = amount({ short: AGREE.timeout, full: 2_000 });
const OUT_WITHIN_MS = amount({ short: AGREE.timeout, full: 1_000 });
/** Longer than the test, so that the processes learn of changes only by notifications. */
const PRESENCE_CHECK_MS = String(60 * 60_000);

describe.skipIf(findPostgresBinaries() === undefined)(
  'two server processes on one PostgreSQL server (needs PostgreSQL)',
  () => {
    let postgres: PostgresServer | undefined;
    let here: ServerProcess;
    let there: ServerProcess;
    let dataDir: string;
    let env: Record<string, string>;
    let owner: { cookie: string };
    const clients: ChatClient[] = [];
    const tab = randomUUID();

    async function post(url: string, path: string, body: object, session = owner): Promise<Response> {
      return fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url, ...session },
        body: JSON.stringify(body),
      });
    }

    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'gomai-two-'));
      postgres = await startPostgresServer();
      env = {
        DATABASE_URL: postgres?.url ?? '',
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: PASSWORD,
        PRESENCE_CHECK_MS,
      };
      here = await startServerProcess(env);
      there = await startServerProcess(env);
      owner = { cookie: '' };
      const login = await post(here.url, '/api/auth/login', { username: 'admin', password: PASSWORD });
      owner = { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '' };
    });
    afterAll(async () => {
      for (const client of clients) client.leave();
      await there?.stop();
      await here?.stop('SIGKILL');
      await postgres?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    test('[PRES-3] visitors of the other process are notified of the owner’s arrival', async () => {
      const reader = await EventReader.open(there.url);
      const since = performance.now();
      expect((await post(here.url, '/api/admin/presence/start', { tab })).status).toBe(200);
      await expect.poll(() => reader.events.at(-1)?.data, AGREE).toBe('{"present":true}');
      const arrivedMs = Math.round(performance.now() - since);
      report('presence sent to the other process', { arrived_ms: arrivedMs });
      expect(arrivedMs).toBeLessThan(ARRIVES_WITHIN_MS);
      reader.leave();
    });

    test('[WS-3] [AUTH-2] threat 7: signing out at one process closes the owner’s socket at the other', async () => {
      const login = await post(here.url, '/api/auth/login', { username: 'admin', password: PASSWORD });
      const phone = { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '' };
      const socket = new ChatClient(there.url, { headers: phone });
      expect((await socket.join()).you.isOwner).toBe(true);
      const since = performance.now();
      expect((await post(here.url, '/api/auth/logout', {}, phone)).status).toBe(200);
      expect(await socket.whenClosed()).toMatchObject({ code: 1008 });
      const closed = Math.round(performance.now() - since);
      report("the owner's socket at the other process after a sign-out", { closed_ms: closed });
      expect(closed).toBeLessThan(OUT_WITHIN_MS);
    });

    test('[WALK-3] [WALK-5] the owner guides visitors of both processes, and continues and ends the tour at the other process', async () => {
      const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.example/walk-${n}.jpg`);
      const published = await post(here.url, createCollection.path, { date: '2026-01-05', photoUrls });
      const { id: collectionId } = (await published.json()) as { id: number };
      const tour = randomUUID();
      const view = { x: 0.25, y: 0, width: 0.5, height: 1 };
      const stateOf = (sequence: number, photoIndex = 0) => ({
        ...{ tour, sequence, view },
        photo: { collectionId, photoIndex },
      });
      const guide = new ChatClient(here.url, { headers: owner });
      await guide.join();
      const followers = [new ChatClient(here.url), new ChatClient(there.url)];
      for (const follower of followers) await follower.join('歩く人');
      guide.send({ type: 'tour_start', state: stateOf(1) });
      for (const follower of followers) {
        await follower.next('tour', ({ state }) => state?.sequence === 1);
        follower.send({ type: 'tour_follow', tour, isFollowing: true, photo: stateOf(1).photo });
      }
      await guide.next('tour_visitors', ({ followers, photos }) => followers === 2 && photos[0] === 2);
      const since = performance.now();
      guide.send({ type: 'tour_move', state: stateOf(2, 3) });
      for (const follower of followers) {
        const { state } = await follower.next('tour', ({ state }) => state?.sequence === 2);
        expect(state).toEqual(stateOf(2, 3));
      }
      report('a move of the guide at the other process', {
        arrived_ms: Math.round(performance.now() - since),
      });
      // A visitor who joins late receives the tour with the history.
      const late = new ChatClient(there.url);
      expect((await late.join('遅い人')).tour).toEqual(stateOf(2, 3));
      // The guide reconnects to the other process, and ends the tour there.
      guide.leave();
      const back = new ChatClient(there.url, { headers: owner });
      await back.join();
      back.send({ type: 'tour_start', state: stateOf(3) });
      for (const follower of followers) await follower.next('tour', ({ state }) => state?.sequence === 3);
      back.send({ type: 'tour_end', tour });
      for (const member of [...followers, late]) await member.next('tour', ({ state }) => state === null);
      for (const member of [...followers, late, back]) member.leave();
    });

    test('[WS-2] [PRES-3] messages arrive once and in order at both processes, and the visitor count includes the visitors of both', async () => {
      const names = ['狐1', '鹿2', '烏3', '亀4', '熊5', '兎6'];
      for (const [index, name] of names.entries()) {
        const client = new ChatClient(index % 2 === 0 ? here.url : there.url);
        clients.push(client);
        await client.join(name);
      }
      const counts = () => clients.map(({ frames }) => frames.findLast((frame) => 'visitorCount' in frame));
      await expect
        .poll(() => counts().map((frame) => frame && 'visitorCount' in frame && frame.visitorCount), AGREE)
        .toEqual(Array(6).fill(6));

      for (let turn = 0; turn < 5; turn += 1) {
        for (const [index, client] of clients.entries()) client.say(`${index}:${turn}`);
      }
      for (const client of clients) {
        await client.until(() => client.all('message').length >= 30, 'thirty messages came');
      }
      const orders = clients.map((client) => client.all('message').map(({ message }) => message.id));
      const sorted = [...(orders[0] ?? [])].sort((a, b) => a - b);
      for (const order of orders) expect(order).toEqual(sorted);
      for (const index of names.keys()) {
        const received = clients[0]?.reader.history().filter(({ text }) => text.startsWith(`${index}:`));
        expect(received?.map(({ text }) => text)).toEqual([0, 1, 2, 3, 4].map((turn) => `${index}:${turn}`));
      }
      expect(clients.map(({ reader }) => reader.twice)).toEqual(Array(6).fill(0));
    });

    test('[WS-2] visitors of a killed process continue with the other, and miss no message', async () => {
      const [fox, deer] = clients as [ChatClient, ChatClient];
      await here.stop('SIGKILL');
      await fox.whenClosed();
      await expect
        .poll(
          async () => {
            deer.say('それから');
            return deer.reader.history().some(({ text }) => text === 'それから');
          },
          { interval: 1100 },
        )
        .toBe(true);
      const back = new ChatClient(there.url);
      clients.push(back);
      const history = await back.join('狐1', { id: fox.id, after: fox.reader.revision ?? 0 });
      expect(history.isComplete).toBe(true);
      expect(history.you.author).toBe(fox.all('history')[0]?.you.author);
      for (const message of history.messages) fox.reader.messages.set(message.id, message);
      expect(fox.reader.history()).toEqual(deer.reader.history());
    });

    test('[PRES-3] if a process is killed after it began a farewell, the other completes the farewell', async () => {
      here = await startServerProcess(env);
      await post(here.url, '/api/admin/presence/end', { tab, reason: 'farewell' });
      const deer = clients[1] as ChatClient;
      await deer.next('admin_farewell');
      await here.stop('SIGKILL');
      await deer.next('connection_closing');
      expect((await deer.whenClosed()).code).toBe(1000);
    });
  },
);
