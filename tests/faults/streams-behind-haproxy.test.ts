import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endPresence, presenceStream, startPresence } from '../../src/shared/presence.ts';
import { ChatClient } from '../support/chat-client.ts';
import { type GalleryProcess, startGallery } from '../support/gallery.ts';
import { hasHaproxy, startHaproxy } from '../support/haproxy-server.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../support/postgres-server.ts';
import { visitorAddress } from '../support/visitor-address.ts';
import { amount, isFirstRun, report } from './figures.ts';

const STREAMS = amount({ short: 250, full: 5_000 });
const SOCKETS = amount({ short: 100, full: 2_000 });
const MESSAGES = amount({ short: 5, full: 20 });
/** How many streams or sockets are opened at the same time. */
const AT_ONCE = 100;
const LIMIT_MS = 1_200_000;

const canRun = isFirstRun && hasHaproxy && findPostgresBinaries() !== undefined;
if (isFirstRun && !canRun)
  console.warn('haproxy or PostgreSQL is not installed: the test of many streams is skipped.');

function p99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
}

describe.skipIf(!canRun)(
  'streams and sockets of several processes behind haproxy (needs haproxy and PostgreSQL)',
  () => {
    let postgres: PostgresServer | undefined;
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'gomai-many-'));
      postgres = await startPostgresServer();
    });
    afterAll(async () => {
      await postgres?.stop();
      if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    });

    /** Opens a stream from its own IP address; `atMs` is when its last event arrived. */
    async function openStream(url: string, n: number) {
      const agent = new Agent({ keepAlive: false });
      const sent = get(url + presenceStream.path, { localAddress: visitorAddress(n), agent });
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(200);
      const stream = {
        present: undefined as boolean | undefined,
        atMs: 0,
        isOpen: true,
        close: () => sent.destroy(),
      };
      response.on('data', (chunk: Buffer) => {
        for (const [, present] of chunk.toString().matchAll(/"present":(true|false)/g)) {
          stream.present = present === 'true';
          stream.atMs = performance.now();
        }
      });
      response.on('error', () => {});
      response.once('close', () => {
        stream.isOpen = false;
      });
      return stream;
    }

    async function openMany<T>(count: number, open: (n: number) => Promise<T>): Promise<T[]> {
      const opened: T[] = [];
      while (opened.length < count) {
        const some = Math.min(AT_ONCE, count - opened.length);
        opened.push(
          ...(await Promise.all(Array.from({ length: some }, (_, n) => open(opened.length + n + 1)))),
        );
      }
      return opened;
    }

    async function measure(processes: number) {
      const galleries: GalleryProcess[] = [];
      for (let n = 0; n < processes; n++) {
        const env = {
          DATABASE_URL: postgres?.url ?? '',
          TRUST_PROXY: 'true',
          SECRET_KEY: 'the-same-on-every-machine',
        };
        galleries.push(await startGallery({ dataDir: join(folder, 'gallery'), env }));
      }
      const haproxy = await startHaproxy(galleries.map(({ url }) => url));
      const owner = await (galleries[0] as GalleryProcess).owner();
      const tab = randomUUID();
      await owner.call(endPresence, { body: {} });

      const streams = await openMany(STREAMS, (n) => openStream(haproxy.url, n));
      const eventTimes: number[] = [];
      const isNotified = (present: boolean) => () => streams.every((stream) => stream.present === present);
      const notify = async (present: boolean) => {
        const startMs = performance.now();
        await owner.call(present ? startPresence : endPresence, { body: { tab } });
        await expect.poll(isNotified(present), { timeout: 60_000 }).toBe(true);
        eventTimes.push(...streams.map(({ atMs }) => atMs - startMs));
      };
      await notify(true);

      const members = await openMany(SOCKETS, async (n) => {
        const member = new ChatClient(haproxy.url, { localAddress: visitorAddress(n) });
        await member.join(`狐${n}`);
        return member;
      });
      const messageTimes: number[] = [];
      let received = 0;
      for (let n = 0; n < MESSAGES; n++) {
        const text = `${processes}: ${n}通目です。`;
        const startMs = performance.now();
        members[n]?.say(text);
        await Promise.all(
          members.map(async (member) => {
            await member.next('message', ({ message }) => message.text === text);
            messageTimes.push(performance.now() - startMs);
            received += 1;
          }),
        );
      }
      await notify(false);
      const figures = {
        processes,
        streams: STREAMS,
        streams_lost: streams.filter(({ isOpen }) => !isOpen).length,
        sockets: SOCKETS,
        messages: MESSAGES,
        messages_lost: MESSAGES * SOCKETS - received,
        event_p99_ms: p99(eventTimes),
        message_p99_ms: p99(messageTimes),
      };
      for (const member of members) member.leave();
      for (const stream of streams) stream.close();
      await haproxy.stop();
      for (const gallery of galleries) await gallery.stop('SIGKILL');
      return figures;
    }

    test.each([1, 3])(
      `[SCALE-1] ${STREAMS} streams and ${SOCKETS} sockets over %i process(es): none is lost, each receives everything`,
      async (processes) => {
        const figures = await measure(processes);
        report(`${STREAMS} streams and ${SOCKETS} chat sockets`, figures);
        expect(figures).toMatchObject({ streams_lost: 0, messages_lost: 0 });
      },
      LIMIT_MS,
    );
  },
);
