import { randomUUID } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { signInOwner } from '../demo/owner-client.ts';
import { startPresence } from '../src/shared/presence.ts';
import { findPhotosFolder } from '../tests/support/photos-folder.ts';
import { startNextPage } from './pages/next-page.ts';
import { gatherAudience } from './support/audience.ts';
import { type CrowdReport, type CrowdVisits, crowdVisits } from './support/crowd-visits.ts';
import { startGomai } from './support/gomai-server.ts';
import { preparedGallery } from './support/prepared-gallery.ts';
import type { Running } from './support/processes.ts';
import { interleaved, type Results, resultOf } from './support/rounds.ts';
import type { Bench, Section, Suite } from './support/suite.ts';
import { goalTable, number, shown } from './support/table.ts';
import { untilIdle } from './support/until-idle.ts';

const PER_MINUTE = 2000;
const SECONDS = 20;
const WARM_UP_SECONDS = 3;

type Served = {
  visitors: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  cpuMsPerVisitor: number;
  kbPerVisitor: number;
  peakMb: number;
};

interface Site {
  server: Pick<Running, 'cpuSec' | 'watchRss'>;
  options: CrowdVisits;
}

/** @throws Error if a visitor was not served, or could not open an event stream or the chat */
async function measure({ processes }: Bench, name: string, { server, options }: Site): Promise<Served> {
  const load = { ...options, perMinute: PER_MINUTE, seconds: SECONDS, warmUpSeconds: WARM_UP_SECONDS };
  const crowd = await gatherAudience<CrowdReport>(processes, 'peers/crowd-load.mjs', load);
  try {
    const peak = server.watchRss();
    const cpuBefore = server.cpuSec();
    const { visitors, served, wrong, error, bytes, p50Ms, p99Ms, maxMs } = await crowd.run();
    const cpuMsPerVisitor = ((server.cpuSec() - cpuBefore) * 1000) / visitors;
    const peakMb = peak() / 1e6;
    if (served < visitors || error !== undefined) {
      throw new Error(`${name}: ${served} of ${visitors} visitors, ${JSON.stringify(wrong)}, ${error}`);
    }
    const kbPerVisitor = bytes / visitors / 1000;
    return { visitors, p50Ms, p99Ms, maxMs, cpuMsPerVisitor, kbPerVisitor, peakMb };
  } finally {
    await crowd.leave();
  }
}

/** The Next.js site has one page, so each visitor opens it twice; it has no likes. */
const nextSite = (server: Running): Site => ({
  server,
  options: {
    url: server.address,
    pages: ['/', '/'],
    viewer: [0, 1, 2, 3, 4].map((index) => `/_next/image?url=%2F${index}.jpg&w=1200&q=85`),
  },
});

async function run(bench: Bench): Promise<Section> {
  const { processes, folder, say } = bench;
  const found = findPhotosFolder();
  const photos = found === undefined ? undefined : join(found, 'demo');
  say('Filling a gallery');
  const dataDir = await preparedGallery(bench, photos);
  const liveDataDir = join(folder, 'live');
  await cp(dataDir, liveDataDir, { recursive: true });
  const gomai = await startGomai({ processes, dataDir });
  await untilIdle(gomai);
  const live = await startGomai({ processes, dataDir: liveDataDir });
  // The demo stores its owner's password here.
  const { password } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  const owner = await signInOwner(live.url, password);
  await owner.call(startPresence, { body: { tab: randomUUID() } });
  await untilIdle(live);
  const next = await startNextPage(processes, gomai.url);

  const busy: number[] = [];
  const sites = {
    Gomai: { server: gomai, options: await crowdVisits(gomai.url) },
    'Gomai, chat and presence': { server: live, options: await crowdVisits(live.url, true) },
    'Next.js': nextSite(next),
  };
  const served = await interleaved<Served>(
    Object.fromEntries(Object.entries(sites).map(([name, site]) => [name, () => measure(bench, name, site)])),
    {
      onRound: (round, rounds) => {
        busy.push(loadavg()[0] ?? 0);
        say(`round ${round} of ${rounds}`);
      },
    },
  );
  return sectionOf(served, busy);
}

const COLUMNS = ['p50Ms', 'p99Ms', 'maxMs', 'cpuMsPerVisitor', 'kbPerVisitor', 'peakMb'] as const;

function sectionOf(served: Results<Served>, busy: number[]): Section {
  const of = (name: string) => resultOf(served, name);
  const cpu = (name: string) => of(name).cpuMsPerVisitor.median;
  return {
    tables: [
      {
        title: `${number(PER_MINUTE)} visitors a minute for ${SECONDS} s`,
        head: [
          ...['', 'visitors served', 'p50 ms', 'p99 ms', 'slowest ms', 'processor ms a visitor'],
          ...['kB a visitor', 'peak MB'],
        ],
        rows: [...served].map(([name, one]) => {
          const all = number(one.visitors.median);
          return [name, `${all} of ${all}`, ...COLUMNS.map((column) => shown(one[column]))];
        }),
      },
      goalTable('Goals', [
        {
          measure: 'processor a visitor beside Next.js',
          measured: cpu('Gomai') / cpu('Next.js'),
          atMost: 1,
        },
        {
          measure: 'the same with chat and presence',
          measured: cpu('Gomai, chat and presence') / cpu('Next.js'),
          atMost: 1,
        },
        {
          measure: 'p99 beside Next.js',
          measured: of('Gomai').p99Ms.median / of('Next.js').p99Ms.median,
          atMost: 1,
        },
      ]),
    ],
    notes: [
      'Visitors arrive at a steady rate, whether or not earlier ones have been answered, each from an IP address of its own over at most six connections. Each opens the home page with its scripts, style sheets and the five photos in AVIF at the width of Lighthouse’s phone, then the page of the day before, and likes one photo; every second one opens the viewer. Times are those of single requests. A single request that is not answered as expected fails the run, in every round and for every contender.',
      'With chat and presence the owner is present: each visitor keeps an event stream open for 20 s, so that some 670 are open at once, and every tenth joins the chat and says something to all.',
      'Next.js serves the same photos by `next/image` from memory and disk; its one static page is opened twice, and nothing is written: it has less to do.',
      `All sites run beside each other, but only one is visited at a time. Median load while it ran: ${number(busy.toSorted((a, b) => a - b)[Math.floor(busy.length / 2)] ?? 0)} on ${availableParallelism()} cores, with the visitors’ own process. Processor time is the server’s alone, with its database.`,
    ],
  };
}

export const suite: Suite = { name: 'crowd', title: 'Crowd: a link on a front page', run };
