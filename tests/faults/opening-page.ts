import { Agent, get } from 'node:http';
import { urlOf } from '../../src/shared/endpoint.ts';
import { optimizeImage } from '../../src/shared/images.ts';
import { PHOTOS_PER_DAY } from '../../src/shared/limits.ts';
import { getServerTime, listOpenings, type Opening, openingStream } from '../../src/shared/openings.ts';
import {
  CHANGE_SPREAD_MS,
  openingState,
  untilRequestMs,
} from '../../src/web/features/collections/opening/opening-state.ts';
import { measureClock } from '../../src/web/lib/time/server-clock.ts';

/** What one page saw of an opening. All moments are epoch milliseconds by this machine's clock. */
export interface Watched {
  /** When each photo had loaded completely. */
  arrivedAt: number[];
  /** When the page showed each photo: at the reveal by the page's estimated time, or when a late photo had loaded. */
  shownAt: number[];
  /** When the page was notified of each change. */
  changes: number[];
  /** The URLs of the photos that the page requested, in order. */
  requested: string[];
  /** The error of the page's estimate of the server's clock. */
  clockErrorMs: number;
}

interface PageOptions {
  url: string;
  /** The page's number, which makes its IP address distinct, because the streams of one IP address are limited. */
  number: number;
  /** How far the visitor's clock is ahead of the right time; negative if the clock is behind. */
  clockAheadMs: number;
  /** From 0 to 1. A real page draws it at random to spread requests. */
  random: number;
}

/**
 * Simulates a page during an opening with the page's own code but without a browser. The page has one connection for
 * its stream and one for everything else. Resolves when the page has shown all photos. The connections stay open
 * until the process ends, because closing a thousand of them would delay the other pages.
 */
export async function watchOpening({ url, number, clockAheadMs, random }: PageOptions): Promise<Watched> {
  const headers = { 'x-forwarded-for': `10.${number >> 8}.${number & 255}.1` };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const read = (path: string) => readWhole(url + path, { headers, agent });
  const ask = async <Answer>(path: string): Promise<Answer> => JSON.parse((await read(path)).toString());
  const watched: Watched = { arrivedAt: [], shownAt: [], changes: [], requested: [], clockErrorMs: 0 };
  const own = () => Date.now() + clockAheadMs;

  let offset = 0;
  let opening: Opening | undefined;
  let askTimer: NodeJS.Timeout | undefined;
  let changeTimer: NodeJS.Timeout | undefined;
  let revealTimer: NodeJS.Timeout | undefined;
  const now = () => own() + offset;
  const { promise: isDone, resolve: finish, reject: fail } = Promise.withResolvers<void>();

  function show(): void {
    clearTimeout(revealTimer);
    if (opening === undefined) return;
    const { revealed, untilNextMs } = openingState(opening, now());
    for (let place = 0; place < revealed; place++) {
      if (watched.arrivedAt[place] !== undefined) watched.shownAt[place] ??= Date.now();
    }
    if (untilNextMs !== undefined) revealTimer = setTimeout(show, untilNextMs);
    else if (watched.shownAt.filter(Boolean).length === PHOTOS_PER_DAY) finish();
  }

  async function load(place: number, photo: string): Promise<void> {
    const picture = urlOf(optimizeImage, { query: { url: photo, width: 640 } });
    if (watched.requested.at(place) === picture) return;
    watched.requested.push(picture);
    await read(picture);
    watched.arrivedAt[place] = Date.now();
    show();
  }

  async function refresh(): Promise<void> {
    clearTimeout(askTimer);
    const [answer] = await ask<Opening[]>(listOpenings.path);
    // After the last photo the server lists no opening.
    if (answer === undefined) return;
    opening = answer;
    show();
    await Promise.all(answer.photos.map((photo, place) => load(place, photo.url)));
    clearTimeout(askTimer);
    const wait = untilRequestMs(answer, now(), { random, emptyResponses: 0 });
    if (wait !== undefined) askTimer = setTimeout(() => refresh().catch(fail), wait);
  }

  await openStream(url + openingStream.path, headers, () => {
    watched.changes.push(Date.now());
    clearTimeout(changeTimer);
    changeTimer = setTimeout(() => refresh().catch(fail), random * CHANGE_SPREAD_MS);
  });
  offset = await measureClock(async () => (await ask<{ now: number }>(getServerTime.path)).now, { now: own });
  watched.clockErrorMs = Math.abs(offset + clockAheadMs);
  await refresh();
  await isDone;
  for (const timer of [askTimer, changeTimer, revealTimer]) clearTimeout(timer);
  return watched;
}

type Requested = Parameters<typeof get>[1] & object;

function readWhole(url: string, options: Requested): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks));
        else reject(new Error(`${response.statusCode} for ${url}`));
      });
    }).on('error', reject);
  });
}

function openStream(url: string, headers: Record<string, string>, onChange: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${response.statusCode} for ${url}`));
      response.on('data', (chunk: Buffer) => {
        if (chunk.includes('event: opening\n')) onChange();
      });
      response.on('error', () => {});
      resolve();
    }).on('error', reject);
  });
}
