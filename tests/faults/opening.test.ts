import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateCollection } from '../../src/shared/collections.ts';
import { planOpening, revealedCount } from '../../src/shared/opening-plan.ts';
import { getServerTime, listOpenings, type Opening, openingStream } from '../../src/shared/openings.ts';
import { openingState, untilAskingMs } from '../../src/web/features/collections/opening/opening-state.ts';
import { measureClock } from '../../src/web/lib/time/server-clock.ts';
import { type GalleryProcess, publishDays, startGallery } from '../support/gallery.ts';
import { amount, isFirstRun, report } from './figures.ts';

const PAGES = amount({ short: 60, full: 1000 });
/** Enough for all pages to load. */
const AHEAD_MS = amount({ short: 20_000, full: 60_000 });
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

const listed = async (): Promise<Opening | undefined> => {
  const openings: Opening[] = await (await fetch(gallery.url + listOpenings.path)).json();
  return openings[0];
};

/** One page without a browser, by the page's own rules. Returns how long before its reveal it had each photo. */
async function watch(n: number, plan: { reveals: string[] }): Promise<number[]> {
  const headers = { 'x-forwarded-for': `10.${n >> 8}.${n & 255}.1` };
  const ask = async <Answer>(path: string): Promise<Answer> =>
    (await fetch(gallery.url + path, { headers })).json();
  const stream = new AbortController();
  const opened = await fetch(gallery.url + openingStream.path, { headers, signal: stream.signal });
  expect(opened.status).toBe(200);
  const offset = await measureClock(async () => (await ask<{ now: number }>(getServerTime.path)).now, {
    now: Date.now,
  });
  const now = () => Date.now() + offset;
  const random = (n % 100) / 100;
  const leads: number[] = [];
  let [opening] = await ask<Opening[]>(listOpenings.path);
  while (opening !== undefined && opening.photos.length < plan.reveals.length) {
    await sleep(untilAskingMs(opening, now(), random) ?? 0);
    const known = opening.photos.length;
    [opening] = await ask<Opening[]>(listOpenings.path);
    for (const reveal of plan.reveals.slice(known, opening?.photos.length ?? 0)) {
      leads.push(Date.parse(reveal) - now());
    }
  }
  stream.abort();
  return leads;
}

test.runIf(isFirstRun)('[OPEN-4] every page has each photo before its moment', async () => {
  const plan = await openAfter(AHEAD_MS, 5);
  const asked = performance.now();
  const leads = await Promise.all(Array.from({ length: PAGES }, (_, n) => watch(n, plan)));
  const all = leads.flat().toSorted((a, b) => a - b);
  const late = all.filter((ms) => ms < 0).length;
  const least = Math.round(all[0] ?? 0);
  const p1 = Math.round(all[Math.floor(all.length / 100)] ?? 0);
  const seconds = Math.round((performance.now() - asked) / 1000);
  report('an opening', {
    pages: PAGES,
    photos: all.length,
    late,
    least_lead_ms: least,
    p1_lead_ms: p1,
    seconds,
  });
  expect(all).toHaveLength(PAGES * plan.reveals.length);
  // The day is any other again, and may be given another opening tomorrow.
  await expect.poll(listed, { timeout: 20_000 }).toBeUndefined();
});

test.runIf(isFirstRun)(
  '[OPEN-5] killed before a reveal and between two, the server is right once it is back',
  async () => {
    // The opening of another day: that of today is over.
    await gallery.stop('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
    gallery = await start();
    await publishDays(gallery, 1);
    const plan = await openAfter(30_000, 20);
    const [first = '', second = '', third = ''] = plan.reveals;
    for (const moment of [Date.parse(first) - 1000, Date.parse(second) + 1500, Date.parse(third) - 200]) {
      await sleep(moment - Date.now());
      await gallery.stop('SIGKILL');
      gallery = await start();
      const back = Date.now();
      const opening = await listed();
      const revealed = openingState(plan, back).revealed;
      expect(opening?.reveals).toEqual(plan.reveals);
      expect(opening?.photos.length).toBeGreaterThanOrEqual(revealed);
      expect(opening?.photos.length).toBeLessThanOrEqual(revealedCount(plan, Date.now() + 4000));
      report('an opening, killed', { answered_after_start_ms: Date.now() - back, revealed });
    }
    await expect.poll(listed, { timeout: 40_000 }).toBeUndefined();
  },
);
