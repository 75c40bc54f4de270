import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createCollection } from '../src/shared/owner-collections.ts';
import { dateIn } from '../src/shared/wall-clock.ts';
import { findPhotosFolder } from '../tests/support/photos-folder.ts';
import { type PostgresServer, startPostgresServer } from '../tests/support/postgres-server.ts';
import { waitUntilPrepared } from './images/gomai.ts';
import { makeOriginals } from './images/originals.ts';
import { buildNextPage } from './pages/next-page.ts';
import { ROOT, startGomai } from './support/gomai-server.ts';
import { processesOfSession } from './support/process-tree.ts';
import type { Processes, Running } from './support/processes.ts';
import { interleaved, type Results, resultOf } from './support/rounds.ts';
import type { Bench, Section, Suite } from './support/suite.ts';
import { goalTable, number, shown, type Table } from './support/table.ts';
import { untilIdle } from './support/until-idle.ts';
import { viewPages } from './support/view-pages.ts';

const MB = 1e6;
const SAMPLE_MS = 50;
const EMBEDDED = 'Gomai, embedded database';
const POSTGRES = 'Gomai, PostgreSQL';

type Resting = { startPeakMb: number; restMb: number; viewedMb: number; grownMb: number };

export const suite: Suite = {
  name: 'memory',
  title: 'Memory',
  async run(bench) {
    const { processes, folder, say } = bench;
    const gallery = join(folder, 'gallery');
    say('The demo, first and second start');
    const demos = [await demo(processes, gallery), await demo(processes, gallery)];
    const postgres = await startPostgresServer();
    try {
      return await measure(bench, gallery, demos, postgres);
    } finally {
      await processes.endAll();
      await postgres?.stop();
    }
  },
};

async function measure(
  { processes, folder, say }: Bench,
  gallery: string,
  demos: Peak[],
  postgres: PostgresServer | undefined,
): Promise<Section> {
  if (postgres !== undefined) {
    say('The same gallery for PostgreSQL');
    await copyToPostgres(processes, { gallery, folder, url: postgres.url });
  }
  say('Building Next.js’s page');
  const source = await startGomai({ processes, dataDir: gallery });
  const next = await buildNextPage(processes, source.url);
  await source.stop();

  const results = await interleaved<Resting>(
    {
      [EMBEDDED]: () => resting(() => startGomai({ processes, dataDir: gallery })),
      ...(postgres === undefined
        ? {}
        : {
            [POSTGRES]: () =>
              resting(() =>
                startGomai({
                  processes,
                  dataDir: join(folder, 'on-postgres'),
                  env: { DATABASE_URL: postgres.url },
                }),
              ),
          }),
      'Next.js': () => resting(next.start),
    },
    // A warm-up round is needed: it makes the missing renditions.
    { onRound: (round, rounds) => say(`Round ${round} of ${rounds}`) },
  );
  say('Five photos of 24 megapixels');
  const { files, madeFrom } = await makeOriginals(say);
  const publishing = await publishFive(processes, join(folder, 'publishing'), files);
  say('A build');
  const buildMb = await buildPeakMb(processes);
  const [first, second] = demos;
  return {
    tables: [
      goals(results, demos),
      restingTable(results),
      {
        title: 'Commands and publishing, MB of all their processes together',
        head: ['', 'peak', 'at rest afterwards'],
        rows: [
          ['`npm run demo`, first start', cell(first?.peakMb), cell(first?.restMb)],
          ['`npm run demo`, second start', cell(second?.peakMb), cell(second?.restMb)],
          [
            'five photos of 24 megapixels published and prepared',
            cell(publishing.peakMb),
            cell(publishing.restMb),
          ],
          ['`npm run build`', cell(buildMb), ''],
        ],
      },
    ],
    notes: [
      'Resident memory (RSS) in MB of 10^6 bytes, of the server with all its processes. Some 70 MB of it are the program of Node, which processes share and the system takes back when memory is short: a limit needs to hold 50 to 80 MB less. No limit was set; within one, caches are smaller (`npm run test:faults -- memory.test.ts`).',
      `*At rest*: once the server uses no processor time. *After the views*: then 2,000 views of the home page, each by a visitor without cookies, and 2,000 of the images that it names, by four connections. The gallery is the demo’s, of seven days; Next.js serves its five photos and ten of its grid by \`next/image\`, as in \`-- pages\`. The photos of 24 megapixels: ${madeFrom}.`,
    ],
  };
}

interface Peak {
  peakMb: number;
  restMb: number;
}

const cell = (mb: number | undefined) => (mb === undefined ? '' : number(mb));

async function resting(begin: () => Promise<Running>): Promise<Resting> {
  const server = await begin();
  await untilIdle(server);
  const startPeakMb = peakBytesOf(server.pid) / MB;
  const restMb = server.rssBytes() / MB;
  await viewPages(server.address);
  await untilIdle(server);
  const viewedMb = server.rssBytes() / MB;
  await server.stop();
  return { startPeakMb, restMb, viewedMb, grownMb: viewedMb - restMb };
}

/** The sum, over all processes, of each one's peak resident memory so far. */
function peakBytesOf(leaderPid: number): number {
  return processesOfSession(leaderPid).reduce((sum, { pid }) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return sum + 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  }, 0);
}

async function demo(processes: Processes, dataDir: string): Promise<Peak> {
  const found = findPhotosFolder();
  const photos = found === undefined ? [] : ['--photos', join(found, 'demo')];
  const args = ['--max-semi-space-size=2', 'demo/main.ts', ...photos];
  const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', MALLOC_ARENA_MAX: '2' };
  const child = await processes.open({ name: 'demo', command: process.execPath, args, cwd: ROOT, env });
  const pid = child.pid ?? 0;
  const all = () => processesOfSession(pid);
  const sum = () => all().reduce((bytes, { rssBytes }) => bytes + rssBytes, 0) / MB;
  let peakMb = 0;
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, sum());
  }, SAMPLE_MS);
  try {
    await lineOf(child, /The owner signs in/);
    await untilIdle({ cpuSec: () => all().reduce((sec, { cpuSec }) => sec + cpuSec, 0) });
  } finally {
    clearInterval(sampling);
  }
  const restMb = sum();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return { peakMb, restMb };
}

async function lineOf(child: ChildProcessWithoutNullStreams, wanted: RegExp): Promise<void> {
  child.stdin.end();
  child.stderr.pipe(process.stderr);
  for await (const line of createInterface({ input: child.stdout })) if (wanted.test(line)) return;
  throw new Error(`The process ended without printing ${wanted}`);
}

async function copyToPostgres(
  processes: Processes,
  { gallery, folder, url }: { gallery: string; folder: string; url: string },
): Promise<void> {
  const archive = join(folder, 'gallery.tar');
  const dataDir = join(folder, 'on-postgres');
  await mkdir(dataDir);
  const node = (name: string, env: Record<string, string>) =>
    processes.run({
      name,
      command: process.execPath,
      args: [`scripts/${name}.ts`, archive],
      cwd: ROOT,
      env,
    });
  await node('db-export', { DATA_DIR: gallery });
  await node('db-import', { DATA_DIR: dataDir, DATABASE_URL: url });
}

async function publishFive(processes: Processes, dataDir: string, files: string[]): Promise<Peak> {
  const server = await startGomai({ processes, dataDir });
  const owner = await server.owner();
  const peakBytes = server.watchRss();
  const photoUrls: string[] = [];
  for (const file of files) photoUrls.push((await owner.upload(file)).url);
  await owner.call(createCollection, { body: { date: dateIn('UTC', new Date()), photoUrls } });
  await waitUntilPrepared(owner);
  const peakMb = peakBytes() / MB;
  await untilIdle(server);
  const restMb = server.rssBytes() / MB;
  await server.stop();
  return { peakMb, restMb };
}

async function buildPeakMb(processes: Processes): Promise<number> {
  const child = await processes.open({
    name: 'build',
    command: process.execPath,
    args: ['scripts/build.ts'],
    cwd: ROOT,
  });
  const pid = child.pid ?? 0;
  for (const stream of [child.stdout, child.stderr]) stream.resume();
  let peakMb = 0;
  const sampling = setInterval(() => {
    const bytes = processesOfSession(pid).reduce((sum, { rssBytes }) => sum + rssBytes, 0);
    peakMb = Math.max(peakMb, bytes / MB);
  }, SAMPLE_MS);
  const [code] = await once(child, 'exit');
  clearInterval(sampling);
  if (code !== 0) throw new Error(`The build ended with ${code}`);
  return peakMb;
}

function restingTable(results: Results<Resting>): Table {
  return {
    title: 'The server, MB',
    head: ['', 'peak of the start', 'at rest', 'after 2,000 views and images', 'more than at rest'],
    rows: [...results].map(([name, one]) => [
      name,
      shown(one.startPeakMb),
      shown(one.restMb),
      shown(one.viewedMb),
      shown(one.grownMb),
    ]),
  };
}

function goals(results: Results<Resting>, [first, second]: Peak[]): Table {
  const atMost = (measure: string, measured: number, most: number) => ({
    measure,
    measured,
    atMost: most,
    unit: 'MB',
  });
  const own = resultOf(results, EMBEDDED);
  const onPostgres = results.get(POSTGRES);
  return goalTable('Goals', [
    atMost('at rest, embedded database', own.restMb.median, 260),
    ...(onPostgres === undefined ? [] : [atMost('at rest, PostgreSQL', onPostgres.restMb.median, 180)]),
    atMost('more after 2,000 views and images, embedded database', own.grownMb.median, 60),
    ...(onPostgres === undefined
      ? []
      : [atMost('more after 2,000 views and images, PostgreSQL', onPostgres.grownMb.median, 60)]),
    atMost('demo at rest, first start', first?.restMb ?? Number.NaN, 400),
    atMost('demo at rest, second start', second?.restMb ?? Number.NaN, 300),
  ]);
}
