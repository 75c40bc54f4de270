import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Collection } from '../../src/shared/collections.ts';
import { freePort } from '../support/free-port.ts';
import { type GalleryProcess, publishDays, startGallery } from '../support/gallery.ts';
import { sendFrom } from '../support/send-from.ts';
import { visitorAddress } from '../support/visitor-address.ts';
import { amount, isFirstRun, report } from './figures.ts';

const READERS = 200;
const ROUNDS = amount({ short: 1, full: 6 });
const ASKED = amount({ short: 60, full: 400 });
/**
 * How many requests a reader sends before it reads. After 5 requests the server closes the connection when the first
 * response is complete; after 20 it closes the connection immediately.
 */
const HONEST_AHEAD = 5;
const AHEAD = 20;
const READ_EVERY_MS = 1_000;
const MAX_GROWTH_MB = 64;
const MAX_SLOWER = 1.2;
/** Allowed delay by other processes on a busy machine, which may affect all requests of a short run. */
const NOISE_MS = amount({ short: 3_000, full: 10 });

let gallery: GalleryProcess;
let addresses: string[];
let metricsPort: number;
beforeAll(async () => {
  if (!isFirstRun) return;
  metricsPort = await freePort();
  gallery = await startGallery({ env: { METRICS: String(metricsPort) } });
  await publishDays(gallery, 1);
  const { photoUrls } = (await (await fetch(`${gallery.url}/api/collections/today`)).json()) as Collection;
  addresses = ['/', ...photoUrls];
});
afterAll(() => gallery?.stop());

function residentMb(): number {
  const [, kilobytes] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${gallery.process.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Opens readers: each requests a page or photo `ahead` times without reading, then reads one byte a second. */
async function openReaders(ahead = 1): Promise<() => void> {
  const sockets = await Promise.all(
    Array.from({ length: READERS }, async (_, n): Promise<Socket> => {
      const localAddress = visitorAddress(n + 1);
      const socket = connect({ port: Number(new URL(gallery.url).port), host: '127.0.0.1', localAddress });
      socket.on('error', () => {});
      await once(socket, 'connect');
      const address = addresses[n % addresses.length];
      socket.write(`GET ${address} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(ahead));
      return socket;
    }),
  );
  // Waits until the server has made all responses, so that they take no processor time during the measurement.
  await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'readable'), once(socket, 'close')])));
  const reading = setInterval(() => {
    for (const socket of sockets) socket.read(1);
  }, READ_EVERY_MS);
  return () => {
    clearInterval(reading);
    for (const socket of sockets) socket.destroy();
  };
}

/** How many responses the gallery has completed, by its metrics. */
async function endedResponses(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const counts = metrics.matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Sends requests as another visitor; adds the milliseconds until each response to `times`. */
async function ask(times: number[]): Promise<void> {
  const send = sendFrom(0);
  for (let n = 0; n < ASKED; n++) {
    const since = performance.now();
    const { status } = await send(gallery.url + addresses[n % addresses.length]);
    times.push(performance.now() - since);
    expect(status).toBe(200);
  }
}

const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

test.skipIf(!isFirstRun)(
  `${READERS} readers at a byte a second neither make the memory grow nor delay other visitors`,
  { timeout: 120_000 + ROUNDS * 60_000 },
  async () => {
    await ask([]);
    const quiet: number[] = [];
    const underLoad: number[] = [];
    let growthMb = 0;
    // Alternates between both measurements, so that other load on the machine affects both alike.
    for (let round = 0; round < ROUNDS; round++) {
      await ask(quiet);
      const before = residentMb();
      const leave = await openReaders();
      await delay(READ_EVERY_MS);
      await ask(underLoad);
      growthMb = Math.max(growthMb, residentMb() - before);
      leave();
    }
    const [alone, together] = [p99(quiet), p99(underLoad)];
    report(`${READERS} readers at 1 byte/s`, {
      rss_growth_mb: growthMb.toFixed(1),
      p99_alone_ms: alone.toFixed(1),
      p99_ms: together.toFixed(1),
      p99_ratio: (together / alone).toFixed(2),
    });
    expect(growthMb).toBeLessThanOrEqual(MAX_GROWTH_MB);
    expect(together).toBeLessThan(Math.max(alone * MAX_SLOWER, alone + NOISE_MS));
  },
);

test.skipIf(!isFirstRun)(
  `${READERS} readers who send up to ${AHEAD} requests before reading a byte: each reader causes one response, and memory does not grow`,
  async () => {
    const endedAtFirst = await endedResponses();
    (await openReaders())();
    await expect.poll(endedResponses).toBeGreaterThanOrEqual(endedAtFirst + READERS);
    const figures: Record<string, string> = {};
    for (const ahead of [HONEST_AHEAD, AHEAD]) {
      const before = residentMb();
      const endedBefore = await endedResponses();
      const leave = await openReaders(ahead);
      await delay(READ_EVERY_MS);
      const growthMb = residentMb() - before;
      figures[`rss_growth_mb_by_${ahead}`] = growthMb.toFixed(1);
      expect(growthMb).toBeLessThanOrEqual(MAX_GROWTH_MB);
      leave();
      await expect.poll(endedResponses).toBeGreaterThanOrEqual(endedBefore + READERS);
      expect(await endedResponses()).toBe(endedBefore + READERS);
      expect((await sendFrom(0)(gallery.url)).status).toBe(200);
    }
    report(`${READERS} readers who pipeline`, figures);
  },
);
