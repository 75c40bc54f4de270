import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateCollection } from '../../src/shared/collections.ts';
import { addressOf } from '../../src/shared/endpoint.ts';
import { optimizeImage } from '../../src/shared/images.ts';
import { planOpening, REVEAL_LEAD_MS, revealedCount } from '../../src/shared/opening-plan.ts';
import { getServerTime, listOpenings, type Opening, openingStream } from '../../src/shared/openings.ts';
import { openingState, untilAskingMs } from '../../src/web/features/collections/opening/opening-state.ts';
import { measureClock } from '../../src/web/lib/time/server-clock.ts';
import { type GalleryProcess, publishDays, startGallery } from '../support/gallery.ts';
import { findPostgresBinaries, startPostgresServer } from '../support/postgres-server.ts';
import { amount, isFirstRun, isFull, report } from './figures.ts';

const PAGES = amount({ short: 60, full: 1000 });
/** Enough for all pages to load. */
const AHEAD_MS = amount({ short: 20_000, full: 60_000 });
/** Not all pages load at once. */
const ARRIVING_MS = AHEAD_MS / 2;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

let dataDir: string;
let gallery: GalleryProcess;
// One address holds only so many streams.
const start = () => startGallery({ dataDir, env: { TRUST_PROXY: '127.0.0.1' } });

beforeAll(async () => {
  if (!isFirstRun) return;
  dataDir = await mkdtemp(join(tmpdir(), 'gomai-opening-'));
  gallery = await start();
  await publishDays(gallery, 1);
});
afterAll(async () => {
  if (!isFirstRun) return;
  await gallery.stop('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function openAfter(ms: number, strokeSeconds: number) {
  const opensAt = new Date(Date.now() + ms).toISOString();
  const owner = await gallery.owner();
  await owner.call(updateCollection, {
    params: { date: gallery.today },
    body: { opensAt, strokeSeconds },
  });
  return planOpening({ opensAt, strokeSeconds, manualReveals: false });
}

/** User and system time of a process so far. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const TICKS_PER_SECOND = 100;
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function peakMegabytes(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

const listed = async (): Promise<Opening | undefined> => {
  const openings: Opening[] = await (await fetch(gallery.url + listOpenings.path)).json();
  return openings[0];
};

interface Watched {
  /** How long before its reveal the page had each picture whole, in milliseconds. */
  leads: number[];
  /** How long after its reveal the page showed each photo: by its own measure of the clock, once the picture was there. */
  shown: number[];
  /** The urls of the pictures that it asked for. */
  asked: string[];
  /** How far the server's clock seemed to be from this machine's, which is the same. */
  offset: number;
}

/** One page without a browser, by the page's own rules. */
async function watch(url: string, n: number, plan: { reveals: string[] }): Promise<Watched> {
  const headers = { 'x-forwarded-for': `10.${n >> 8}.${n & 255}.1` };
  const ask = async <Answer>(path: string): Promise<Answer> => (await fetch(url + path, { headers })).json();
  const stream = new AbortController();
  const opened = await fetch(url + openingStream.path, { headers, signal: stream.signal });
  expect(opened.status).toBe(200);
  const offset = await measureClock(async () => (await ask<{ now: number }>(getServerTime.path)).now, {
    now: Date.now,
  });
  const now = () => Date.now() + offset;
  const random = (n % 100) / 100;
  const leads: number[] = [];
  const shown: number[] = [];
  const asked: string[] = [];
  let [opening] = await ask<Opening[]>(listOpenings.path);
  while (opening !== undefined && opening.photos.length < plan.reveals.length) {
    await sleep(untilAskingMs(opening, now(), random) ?? 0);
    const known = opening.photos.length;
    [opening] = await ask<Opening[]>(listOpenings.path);
    for (const [place, photo] of (opening?.photos ?? []).entries()) {
      if (place < known) continue;
      const picture = addressOf(optimizeImage, { query: { url: photo.url, width: 640 } });
      asked.push(picture);
      const answer = await fetch(url + picture, { headers });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
      const reveal = Date.parse(plan.reveals[place] ?? '');
      leads.push(reveal - now());
      shown.push(Math.max(-offset, Date.now() - reveal));
    }
  }
  stream.abort();
  return { leads, shown, asked, offset };
}

/** The processor's time in the minute before, and from four seconds before each reveal to the next second. */
async function measureLoad(reveals: readonly string[], usage: () => number) {
  const until = (moment: number) => sleep(moment - Date.now());
  const start = usage();
  const strokes: string[] = [];
  let minuteBefore = 0;
  for (const reveal of reveals) {
    await until(Date.parse(reveal) - REVEAL_LEAD_MS);
    const before = usage();
    if (strokes.length === 0) minuteBefore = before - start;
    await until(Date.parse(reveal) + 900);
    strokes.push((usage() - before).toFixed(1));
  }
  return { cpu_s_before: minuteBefore.toFixed(1), cpu_s_by_photo: strokes.join('/') };
}

/** All pages of an opening, spread over the processes. */
async function watchAll(name: string, processes: readonly GalleryProcess[]): Promise<void> {
  const plan = await openAfter(AHEAD_MS, 5);
  const usage = () => processes.reduce((sum, { process: { pid } }) => sum + cpuSeconds(pid ?? 0), 0);
  const load = measureLoad(plan.reveals, usage);
  const watched = await Promise.all(
    Array.from({ length: PAGES }, async (_, n) => {
      await sleep((n / PAGES) * ARRIVING_MS);
      return watch(processes[n % processes.length]?.url ?? '', n, plan);
    }),
  );
  const leads = watched.flatMap((page) => page.leads).toSorted((a, b) => a - b);
  const shown = watched.flatMap((page) => page.shown).toSorted((a, b) => a - b);
  const offsets = watched.map(({ offset }) => offset).toSorted((a, b) => a - b);
  const quantile = (sorted: readonly number[], share: number) =>
    Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  report(name, {
    pages: PAGES,
    photos: leads.length,
    late: leads.filter((ms) => ms < 0).length,
    least_lead_ms: quantile(leads, 0),
    p1_lead_ms: quantile(leads, 0.01),
    clocks_within_p99_ms: quantile(offsets, 0.995) - quantile(offsets, 0.005),
    shown_within_p99_ms: quantile(shown, 0.995) - quantile(shown, 0.005),
    asked_twice: watched.filter(({ asked }) => new Set(asked).size < asked.length).length,
    ...(await load),
    peak_mb: processes.map(({ process: { pid } }) => peakMegabytes(pid ?? 0)).join('+'),
  });
  expect(leads).toHaveLength(PAGES * plan.reveals.length);
  expect(leads[0]).toBeGreaterThan(0);
  expect(watched.filter(({ asked }) => new Set(asked).size < asked.length)).toEqual([]);
  // The day is any other again, and may be given another opening tomorrow.
  await expect.poll(listed, { timeout: 20_000 }).toBeUndefined();
}

test.runIf(isFirstRun)('[OPEN-4] every page has each photo before its moment', () =>
  watchAll('an opening', [gallery]),
);

const postgresBinaries = findPostgresBinaries();
test.runIf(isFull && postgresBinaries !== undefined)(
  '[OPEN-4] [OPEN-5] two processes on PostgreSQL hold one opening',
  async () => {
    const postgres = await startPostgresServer();
    if (postgres === undefined) throw new Error('PostgreSQL did not start');
    const folder = await mkdtemp(join(tmpdir(), 'gomai-opening-two-'));
    const only = gallery;
    const second = () =>
      startGallery({
        dataDir: folder,
        env: {
          TRUST_PROXY: '127.0.0.1',
          DATABASE_URL: postgres.url,
          SECRET_KEY: 'the-same-in-both-processes',
        },
      });
    const processes = [await second(), await second()];
    try {
      gallery = processes[0] ?? gallery;
      await publishDays(gallery, 1);
      await watchAll('an opening, two processes', processes);
    } finally {
      for (const each of processes) await each.stop('SIGKILL');
      gallery = only;
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

test.runIf(isFirstRun)(
  '[OPEN-5] killed before a reveal, between two and during one, the server is right once it is back',
  async () => {
    // The opening of another day: that of today is over.
    await gallery.stop('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
    gallery = await start();
    await publishDays(gallery, 1);
    const plan = await openAfter(30_000, 20);
    const [first = '', second = '', third = ''] = plan.reveals;
    for (const moment of [Date.parse(first) - 1000, Date.parse(second) + 1500, Date.parse(third) + 300]) {
      await sleep(moment - Date.now());
      await gallery.stop('SIGKILL');
      gallery = await start();
      const back = Date.now();
      const opening = await listed();
      const answeredMs = Date.now() - back;
      const revealed = openingState(plan, back).revealed;
      expect(opening?.reveals).toEqual(plan.reveals);
      expect(opening?.photos.length).toBeGreaterThanOrEqual(revealed);
      expect(opening?.photos.length).toBeLessThanOrEqual(revealedCount(plan, Date.now() + 4000));
      report('an opening, killed', { answered_after_start_ms: answeredMs, revealed });
      expect(answeredMs).toBeLessThan(2000);
    }
    await expect.poll(listed, { timeout: 40_000 }).toBeUndefined();
  },
);
