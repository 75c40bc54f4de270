import { loadavg } from 'node:os';
import { join } from 'node:path';
import { findPhotosFolder } from '../tests/support/photos-folder.ts';
import { auditPages } from './pages/audits.ts';
import { cardTable, measureCachedCard } from './pages/cached-card.ts';
import { documentTables, measureDocuments } from './pages/documents.ts';
import { lighthouse } from './pages/lighthouse.ts';
import { startNextPage } from './pages/next-page.ts';
import { startSinglePage } from './pages/single-page.ts';
import { startGomai } from './support/gomai-server.ts';
import { preparedGallery } from './support/prepared-gallery.ts';
import { type Contenders, interleaved, type Results, resultOf } from './support/rounds.ts';
import type { Bench, Section, Suite } from './support/suite.ts';
import { goalTable, number, shown, type Table } from './support/table.ts';
import { untilIdle } from './support/until-idle.ts';

/** The output of `peers/lighthouse.mjs`. */
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

/** Load per document and round, enough to tell them apart. */
const SECONDS = 2;

async function run(bench: Bench): Promise<Section> {
  const { processes, folder, say } = bench;
  const found = findPhotosFolder();
  const photos = found === undefined ? undefined : join(found, 'demo');
  say(`Filling a gallery with ${photos === undefined ? 'paintings' : 'photographs'}`);
  const gomai = await startGomai({ processes, dataDir: await preparedGallery(bench, photos) });
  say('Waiting until every rendition is made');
  await untilIdle(gomai);
  const [{ date: day }] = (await (await fetch(`${gomai.url}/api/collections`)).json()) as [{ date: string }];
  say('Lighthouse of every kind of page');
  const { table: audits, short } = await auditPages(bench, gomai.address, day);
  say('Building and starting the peers');
  const single = await startSinglePage(processes, folder, gomai.url);
  const next = await startNextPage(processes, gomai.url);
  const pages = { Gomai: gomai.address, 'single page': single.address, 'Next.js': next.address };

  const busy: number[] = [];
  const visits = await interleaved<Visit>(
    Object.fromEntries(
      Object.entries(pages).map(([name, address]) => [
        name,
        () => lighthouse<Visit>(bench, `${address}/`, 'visit'),
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
  await untilIdle(gomai);
  const documents = await measureDocuments({ processes, folder, gomai, single, next, seconds: SECONDS });
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
      ...documentTables(documents),
      cardTable(cards),
    ],
    notes: [
      `Photos: ${photos === undefined ? 'the demo’s paintings, because no real ones are available' : 'real photographs of 10 to 12 megapixels, five a day'}.`,
      'Lighthouse’s phone (412 px, 1.75 pixels to one) with applied throttling: 1.6 Mbit/s, 150 ms, a CPU slowed down four times. All sites have prepared their image sizes (one unmeasured round).',
      'The single page consists of Gomai’s own components, built with Vite’s defaults and rendered in the browser only; its calls are proxied to the same gallery. Next.js serves the same five photos and ten of the grid by `next/image`, and nothing else of the site: it has less to do.',
      'Gomai checks the versions of what its document was made from at every request, so it is never older than they are (decision 0036). The single page’s document is an empty file, Next.js’s a page rendered at build time.',
      `The machine was shared while this ran: its median load was ${number(load1)}. A quarter of a shared processor is less than a quarter, so absolute times are too long; the ratios of one run are valid.`,
    ],
    failures: short.length > 0 ? [`Lighthouse gives less than 100: ${short.join(', ')}`] : [],
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
