import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Collection } from '../../src/shared/collections.ts';
import { HEARTBEAT_MS, presenceHeartbeat, startPresence } from '../../src/shared/presence.ts';
import { ChatClient } from '../support/chat-client.ts';
import { EventReader } from '../support/event-reader.ts';
import { publishDays, startGallery } from '../support/gallery.ts';
import type { MemorySample } from '../support/report-memory.ts';
import { sendFrom } from '../support/send-from.ts';
import { visitorAddress } from '../support/visitor-address.ts';
import { report } from './figures.ts';
import { slopeOf } from './slope.ts';

/** How long the load lasts. 0 skips the test: only `npm run test:faults` lasts long enough to measure growth. */
const MINUTES = Number(process.env.FAULTS_SOAK_MINUTES ?? 0);
/** The portion of the samples ignored as warm-up, while caches fill, pools open and the compiler optimises. */
const WARM_UP_PORTION = 0.4;
const PRELOAD = join(import.meta.dirname, '../support/report-memory.ts');
const VISITORS = 200;
const PAUSE_MS = 40;
const MAX_SLOPE_MB_PER_HOUR = 1;
const MB = 1024 * 1024;

test.skipIf(MINUTES === 0)(
  `mixed load for ${MINUTES} minutes: memory does not grow (needs npm run test:faults)`,
  { timeout: (MINUTES + 3) * 60_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gomai-soak-'));
    const file = join(folder, 'memory');
    // As set in deploy/gomai.service and the Dockerfile.
    const malloc = { MALLOC_ARENA_MAX: '2' };
    const env = { NODE_OPTIONS: `--import=${PRELOAD}`, MEMORY_FILE: file, LOG_LEVEL: 'error', ...malloc };
    const gallery = await startGallery({ env });
    try {
      await publishDays(gallery, 7);
      const owner = await gallery.owner();
      const tab = randomUUID();
      await owner.call(startPresence, { body: { tab } });
      const listed = await fetch(`${gallery.url}/api/collections`);
      const days = (await listed.json()) as Collection[];
      const failures = new Map<string, number>();
      const endsAt = Date.now() + MINUTES * 60_000;
      let acts = 0;

      const anyOf = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;
      const pages = [
        '/',
        '/gallery',
        '/news',
        '/api/collections',
        '/api/collections/today',
        '/api/photos/top-liked',
      ];
      const cookies = Array.from({ length: VISITORS }, () => `gomai_client=${randomUUID()}`);
      const visitors = cookies.map((cookie, n) => ({ send: sendFrom(n + 1), cookie }));
      const ask = async (path: string, options: { method?: string; body?: object } = {}) => {
        const { send, cookie } = anyOf(visitors);
        const { status } = await send(gallery.url + path, { ...options, headers: { cookie } });
        if (status >= 400) failures.set(`${status} ${path}`, (failures.get(`${status} ${path}`) ?? 0) + 1);
      };
      const kinds = [
        () => ask(anyOf(pages)),
        () => ask(anyOf(pages)),
        () => {
          const url = encodeURIComponent(anyOf(anyOf(days).photoUrls));
          return ask(
            `/api/images/optimize?url=${url}&width=${anyOf([300, 600, 800])}&quality=80&format=webp`,
          );
        },
        () =>
          ask(`/api/collections/${anyOf(days).id}/photo/${anyOf([0, 1, 2, 3, 4])}/client-likes`, {
            method: 'PATCH',
            body: { likes: anyOf([0, 1, 2, 3, 4, 5]) },
          }),
        async () => {
          const stream = await EventReader.open(gallery.url);
          await delay(PAUSE_MS);
          stream.leave();
        },
        async () => {
          const n = Math.floor(Math.random() * VISITORS);
          const client = new ChatClient(gallery.url, { localAddress: visitorAddress(n + 1) });
          await client.join(`狐${n}`);
          client.say('雨の音がする写真です。');
          await client.next('message');
          client.leave();
        },
      ];
      const live = async () => {
        while (Date.now() < endsAt) {
          acts += 1;
          // Failed calls do not fail the test, which is about memory; rate limits may refuse some.
          await anyOf(kinds)().catch((error: Error) => {
            // Counts errors that differ only in an id as one.
            const name = error.message.replaceAll(/\/\d+/g, '/N').slice(0, 60);
            failures.set(name, (failures.get(name) ?? 0) + 1);
          });
          await delay(PAUSE_MS);
        }
      };
      // The owner stays present, or the chat would close.
      let lapses = 0;
      const stay = async () => {
        const { present } = await owner.call(presenceHeartbeat, { body: { tab, active: true } });
        if (present) return;
        lapses += 1;
        await owner.call(startPresence, { body: { tab } });
      };
      const staying = setInterval(() => {
        stay().catch((error: Error) => failures.set(error.message, 1));
      }, HEARTBEAT_MS);
      await Promise.all(Array.from({ length: 8 }, live));
      clearInterval(staying);
      await stay();

      const lines = (await readFile(file, 'utf8')).trim().split('\n');
      const samples = lines.map((line) => JSON.parse(line) as MemorySample);
      const warm = samples.slice(Math.floor(samples.length * WARM_UP_PORTION));
      const hours = (at: number) => (at - (warm[0]?.at ?? 0)) / 3_600_000;
      const rss = slopeOf(warm.map(({ at, rss }) => [hours(at), rss / MB]));
      const heap = slopeOf(warm.map(({ at, heapUsed }) => [hours(at), heapUsed / MB]));
      report('mixed load', {
        minutes: MINUTES,
        acts,
        refused: [...failures].map(([name, count]) => `${count}×${name}`).join('; ') || 'none',
        presence_lapses: lapses,
        rss_mb: Math.round((warm.at(-1)?.rss ?? 0) / MB),
        heap_mb: Math.round((warm.at(-1)?.heapUsed ?? 0) / MB),
        rss_slope_mb_per_h: rss.slope.toFixed(1),
        rss_slope_error: rss.error.toFixed(1),
        heap_slope_mb_per_h: heap.slope.toFixed(2),
      });
      expect(lapses).toBe(0);
      // Fails only on a slope that exceeds the limit by more than twice its error.
      expect(rss.slope - 2 * rss.error).toBeLessThanOrEqual(MAX_SLOPE_MB_PER_HOUR);
    } finally {
      await gallery.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
