import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from '../scripts/chromium.ts';
import { auditPages } from './pages/audits.ts';
import { cardTable, measureCachedCard } from './pages/cached-card.ts';
import { lighthouse } from './pages/lighthouse.ts';
import { startNextPage } from './pages/next-page.ts';
import { startSinglePage } from './pages/single-page.ts';
import { ROOT, startGomai } from './support/gomai-server.ts';
import { load } from './support/load.ts';
import { type Contenders, interleaved, type Results, resultOf } from './support/rounds.ts';
import type { Bench, Section, Suite } from './support/suite.ts';
import { goalTable, number, shown, type Table } from './support/table.ts';

/** What `peers/lighthouse.mjs` prints. */
type Visit = Record<
  | 'fcpMs'
  | 'lcpMs'
  | 'cls'
  | 'tbtMs'
  | 'speedIndexMs'
  | 'performance'
  | 'accessibility'
  | 'bestPractices'
  | 'seo'
  | 'scriptBytes'
  | 'bytes',
  number
>;

const BROTLI = { 'accept-encoding': 'br' };
/** Of load on each document a round: as much as tells them apart. */
const SECONDS = 2;

/**
 * A gallery of seven days whose pictures are all made: `npm run demo` fills it, with the photos of `BENCH_PHOTOS` (a
 * folder) or painted ones, beginning with a copy of the data folder `BENCH_GALLERY` if there is one.
 */
async function preparedGallery(folder: string): Promise<string> {
  const { BENCH_GALLERY: gallery, BENCH_PHOTOS: photos } = process.env;
  const dataDir = join(folder, 'gomai');
  if (gallery !== undefined) await cp(gallery, dataDir, { recursive: true });
  const args = ['scripts/demo.ts', ...(photos === undefined ? [] : ['--photos', photos])];
  const demo = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, TMPDIR: folder, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(demo, 'exit');
  let isFilled = false;
  for await (const line of createInterface({ input: demo.stdout })) {
    if (!line.includes('The owner signs in')) continue;
    isFilled = true;
    demo.kill('SIGTERM');
  }
  const [code] = await ended;
  // Once it is filled it may be cut off at its work: what is left is taken up by the next.
  if (!isFilled) throw new Error(`The demonstration ended with ${code}`);
  return dataDir;
}

async function run({ processes, folder, say }: Bench): Promise<Section> {
  const { executablePath } = await findChromium();
  say('Filling a gallery');
  const gomai = await startGomai({ processes, dataDir: await preparedGallery(folder) });
  const [{ date: day }] = (await (await fetch(`${gomai.url}/api/collections`)).json()) as [{ date: string }];
  say('Lighthouse of every kind of page');
  const audits = await auditPages(gomai.address, day, executablePath);
  say('Building and starting the peers');
  const single = await startSinglePage(processes, folder, gomai.url);
  const next = await startNextPage(processes, gomai.url);
  const pages = { Gomai: gomai.address, 'single page': single.address, 'Next.js': next.address };

  const busy: number[] = [];
  const visits = await interleaved<Visit>(
    Object.fromEntries(
      Object.entries(pages).map(([name, address]) => [
        name,
        () => lighthouse<Visit>(`${address}/`, executablePath, 'visit'),
      ]),
    ) as Contenders<Visit>,
    {
      onRound: (round, rounds) => {
        busy.push(loadavg()[0] ?? 0);
        say(`Lighthouse, round ${round} of ${rounds}`);
      },
    },
  );

  say('Documents under load');
  const held = (await fetch(`${gomai.url}/`)).headers.get('etag') ?? '';
  const documents = await interleaved({
    Gomai: () => load({ url: `${gomai.url}/`, headers: BROTLI, server: gomai, seconds: SECONDS }),
    'Gomai, unchanged (304)': () =>
      load({
        url: `${gomai.url}/`,
        headers: { 'if-none-match': held },
        status: 304,
        server: gomai,
        seconds: SECONDS,
      }),
    'single page (empty document)': () =>
      load({ url: `${single.address}/`, headers: BROTLI, server: single, seconds: SECONDS }),
    'Next.js (static page)': () =>
      load({ url: `${next.address}/`, headers: BROTLI, server: next, seconds: SECONDS }),
  });
  for (const one of [next, single]) await one.stop();
  const cards = await measureCachedCard({ processes, folder, gomai, day, seconds: SECONDS });
  await gomai.stop();

  const own = resultOf(visits, 'Gomai');
  const worst = Math.min(
    own.performance.median,
    own.accessibility.median,
    own.bestPractices.median,
    own.seo.median,
  );
  const load1 = busy.toSorted((a, b) => a - b)[Math.floor(busy.length / 2)] ?? 0;
  return {
    tables: [
      audits,
      visitTable(visits),
      goalTable('Goals of the home page', [
        { measure: 'first contentful paint', measured: own.fcpMs.median, unit: 'ms', atMost: 1000 },
        { measure: 'largest contentful paint', measured: own.lcpMs.median, unit: 'ms', atMost: 2000 },
        { measure: 'cumulative layout shift', measured: own.cls.median, unit: '', atMost: 0 },
        { measure: 'total blocking time', measured: own.tbtMs.median, unit: 'ms', atMost: 50 },
        { measure: 'the lowest of the four scores', measured: worst, unit: '', atLeast: 99 },
      ]),
      {
        title: 'The document of the home page, 20 connections',
        head: ['', 'answers/s', 'p99', 'processor per answer', 'bytes'],
        rows: [...documents].map(([name, one]) => [
          name,
          shown(one.requestsPerSec),
          shown(one.p99Ms, 'ms'),
          shown(one.cpuMicros, 'µs'),
          number(one.bytesPerAnswer.median),
        ]),
      },
      cardTable(cards),
    ],
    notes: [
      'Lighthouse’s phone (412 px, 1.75 pixels to one) with applied throttling: 1.6 Mbit/s, 150 ms, a quarter of the processor. The sizes of the photos are made ahead everywhere (one unmeasured round).',
      'The single page is made of Gomai’s own components by Vite’s defaults and rendered in the browser alone; its calls are passed on to the same gallery. Next.js serves the same five photos and ten of the grid by `next/image`, and nothing else of the site: it has less to do.',
      `The machine was shared while this ran: its load was ${number(load1)} on the median. A quarter of a processor that others use too is less than a quarter, so absolute times are too long by it; the ratios of one run hold.`,
    ],
  };
}

function visitTable(visits: Results<Visit>): Table {
  const own = resultOf(visits, 'Gomai');
  return {
    title: 'The home page by Lighthouse, mobile, applied throttling',
    head: ['', 'FCP', 'LCP', 'LCP / Gomai', 'CLS', 'TBT', 'Speed Index', 'scores', 'JavaScript', 'all'],
    rows: [...visits].map(([name, one]) => [
      name,
      shown(one.fcpMs, 'ms'),
      shown(one.lcpMs, 'ms'),
      number(one.lcpMs.median / own.lcpMs.median),
      number(one.cls.median),
      shown(one.tbtMs, 'ms'),
      shown(one.speedIndexMs, 'ms'),
      [one.performance, one.accessibility, one.bestPractices, one.seo]
        .map(({ median }) => median)
        .join(' / '),
      `${number(one.scriptBytes.median / 1000)} kB`,
      `${number(one.bytes.median / 1000)} kB`,
    ]),
  };
}

export const suite: Suite = { name: 'pages', title: 'Pages', run };
