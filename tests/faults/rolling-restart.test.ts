import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Collection } from '../../src/shared/collections.ts';
import { getTodaysCollection } from '../../src/shared/collections.ts';
import { urlOf } from '../../src/shared/endpoint.ts';
import { setVisitorLikes } from '../../src/shared/likes.ts';
import { type CaddyServer, hasCaddy, startCaddy } from '../support/caddy-server.ts';
import { freePort } from '../support/free-port.ts';
import { type GalleryProcess, publishDays, startGallery } from '../support/gallery.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../support/postgres-server.ts';
import { amount, isFirstRun, report } from './figures.ts';

const PROCESSES = 2;
const CLIENTS = 6;
/** Keeps a visitor below the limit of likes. */
const LIKE_EVERY_MS = 3_000;
const ROUNDS = amount({ short: 1, full: 5 });

const canRun = isFirstRun && hasCaddy && findPostgresBinaries() !== undefined;
if (!hasCaddy) console.warn('Caddy is not installed: the test of restarts behind it is skipped.');

let postgres: PostgresServer | undefined;
let caddy: CaddyServer | undefined;
let dataDir: string;
const ports: { port: number; metrics: number }[] = [];
const galleries: GalleryProcess[] = [];

const startOn = ({ port, metrics }: { port: number; metrics: number }) =>
  startGallery({
    dataDir,
    env: {
      DATABASE_URL: postgres?.url ?? '',
      PORT: String(port),
      METRICS: String(metrics),
      TRUST_PROXY: 'true',
    },
  });

/** Whether the process has received requests other than health checks from the proxy. */
async function isInUse(metrics: number): Promise<boolean> {
  const text = await fetch(`http://127.0.0.1:${metrics}/metrics`).then((response) => response.text());
  return /^http_request_duration_seconds_count\{[^}]*route="(?!\/readyz|\/healthz)/m.test(text);
}

beforeAll(async () => {
  if (!canRun) return;
  dataDir = await mkdtemp(join(tmpdir(), 'gomai-rolling-'));
  postgres = await startPostgresServer();
  for (let n = 0; n < PROCESSES; n++) {
    const own = { port: await freePort(), metrics: await freePort() };
    ports.push(own);
    galleries.push(await startOn(own));
  }
  await publishDays(galleries[0] as GalleryProcess, 1);
  caddy = await startCaddy(galleries.map(({ url }) => url));
});
afterAll(async () => {
  await caddy?.stop();
  for (const gallery of galleries) await gallery.stop('SIGKILL');
  await postgres?.stop();
  if (canRun) await rm(dataDir, { recursive: true, force: true });
});

/** Views pages and likes a photo as a visitor until `isOver`; returns the number of requests, and the failures. */
async function visit(url: string, isOver: () => boolean) {
  const failures: string[] = [];
  let requests = 0;
  let cookie = '';
  const ask = async (path: string, init: RequestInit = {}) => {
    requests += 1;
    const headers = { 'content-type': 'application/json', origin: url, cookie };
    const response = await fetch(url + path, { ...init, headers }).catch(String);
    if (typeof response === 'string') return void failures.push(`${path}: ${response}`);
    if (!response.ok) failures.push(`${path}: ${response.status} ${await response.clone().text()}`);
    cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return response.text();
  };
  const today = JSON.parse((await ask(getTodaysCollection.path)) ?? '{}') as Collection;
  const like = urlOf(setVisitorLikes, { params: { id: today.id, index: 0 }, query: {} });
  let likedAt = 0;
  while (!isOver()) {
    await ask('/');
    await ask(getTodaysCollection.path);
    if (Date.now() < likedAt + LIKE_EVERY_MS) continue;
    likedAt = Date.now();
    await ask(like, { method: setVisitorLikes.method, body: JSON.stringify({ likes: requests % 6 }) });
  }
  return { requests, failures };
}

test.skipIf(!canRun)(
  `[SCALE-4] ${PROCESSES} processes behind deploy/Caddyfile are restarted one by one under load: no request fails (needs Caddy and PostgreSQL)`,
  { timeout: 600_000 },
  async () => {
    let isOver = false;
    const visits = Array.from({ length: CLIENTS }, () => visit(caddy?.url ?? '', () => isOver));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [n, own] of ports.entries()) {
        await galleries[n]?.stop('SIGTERM');
        galleries[n] = await startOn(own);
        // As an operator would, waits until the proxy uses the process before the next one is restarted.
        await expect.poll(() => isInUse(own.metrics), { timeout: 60_000 }).toBe(true);
      }
    }
    isOver = true;
    const results = await Promise.all(visits);
    const failures = results.flatMap(({ failures }) => failures);
    report('processes restarted one by one behind Caddy', {
      restarts: ROUNDS * PROCESSES,
      requests: results.reduce((sum, { requests }) => sum + requests, 0),
      failed: failures.length,
    });
    expect(failures).toEqual([]);
  },
);
