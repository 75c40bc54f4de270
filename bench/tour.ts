import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createCollection } from '../src/shared/owner-collections.ts';
import { startPresence } from '../src/shared/presence.ts';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { gatherAudience } from './support/audience.ts';
import { PASSWORD, startGomai } from './support/gomai-server.ts';
import { BENCH_FOLDER } from './support/installed-peers.ts';
import type { Running } from './support/processes.ts';
import { interleaved, type Results, resultOf } from './support/rounds.ts';
import type { Bench, Section, Suite } from './support/suite.ts';
import { goalTable, number, shown } from './support/table.ts';

const FOLLOWERS = 500;
const SECONDS = 10;
const WARM_UP_SECONDS = 3;
const MESSAGES_PER_SECOND = 10;
const IDLE_MS = 1500;

/** What `peers/tour-load.mjs` prints. */
interface TourReport {
  moves: number;
  /** Number of followers that read; one more reads nothing. */
  audience: number;
  /** All moves, including those of the warm-up, times `audience`; plus the messages that the followers received. */
  deliveries: number;
  /** How many of `audience` had the last state at the end. */
  inStep: number;
  shown: number;
  outOfOrder: number;
  refused: number;
  closed: number;
  late: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  lateMs: number;
}

type TourFigures = {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  lateMs: number;
  cpuMicros: number;
  /** Percentage of the sent states that a follower received. */
  sharePercent: number;
};

/** @throws Error if a follower lacks the last state, a frame was refused or out of order, or a connection closed */
async function measure(
  { processes }: Bench,
  { who, servers }: { who: string; servers: Running[] },
): Promise<TourFigures> {
  await delay(IDLE_MS);
  const audience = await gatherAudience<TourReport>(processes, 'peers/tour-load.mjs', {
    ...{ urls: servers.map(({ address }) => address), protocol: who === 'bare ws' ? 'ws' : 'gomai' },
    ...{ password: PASSWORD, followers: FOLLOWERS, messagesPerSecond: MESSAGES_PER_SECOND },
    ...{ seconds: SECONDS, warmUpSeconds: WARM_UP_SECONDS },
  });
  try {
    const cpuSec = () => servers.reduce((sum, server) => sum + server.cpuSec(), 0);
    const before = cpuSec();
    const report = await audience.run();
    const cpuMicros = ((cpuSec() - before) * 1e6) / report.deliveries;
    const { p50Ms, p99Ms, maxMs, lateMs, moves } = report;
    const isWhole = report.inStep === report.audience && report.audience === FOLLOWERS - 1;
    if (!isWhole || report.outOfOrder + report.refused + report.closed > 0)
      throw new Error(`${who}: ${JSON.stringify(report)}`);
    const sharePercent = (report.shown / (moves * report.audience)) * 100;
    return { p50Ms, p99Ms, maxMs, lateMs, cpuMicros, sharePercent };
  } finally {
    await audience.leave();
    for (const server of servers) await server.stop();
  }
}

/** Starts the gallery, in one process or several, with the owner present. */
async function gomai(
  { processes, folder }: Bench,
  { count, databaseUrl }: { count: number; databaseUrl?: string },
): Promise<Running[]> {
  const dataDir = await mkdtemp(join(folder, 'gomai-'));
  const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const servers = [];
  for (let index = 0; index < count; index += 1) servers.push(await startGomai({ processes, dataDir, env }));
  const owner = await servers[0]?.owner();
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.example/${n}.jpg`);
  await owner?.call(createCollection, { body: { date: '2026-01-05', photoUrls } });
  await owner?.call(startPresence, { body: { tab: randomUUID() } });
  return servers;
}

async function onTwoProcesses(bench: Bench): Promise<TourFigures> {
  const postgres = await startPostgresServer();
  if (postgres === undefined) throw new Error('PostgreSQL is not installed');
  try {
    const servers = await gomai(bench, { count: 2, databaseUrl: postgres.url });
    return await measure(bench, { who: 'Gomai, two processes', servers });
  } finally {
    await postgres.stop();
  }
}

function bareWs({ processes }: Bench): Promise<Running> {
  return processes.start({
    name: 'ws',
    command: process.execPath,
    args: ['peers/chat-ws.mjs'],
    cwd: BENCH_FOLDER,
    ready: /(http:\S+)/,
  });
}

const COLUMNS = ['p50Ms', 'p99Ms', 'maxMs', 'lateMs', 'cpuMicros', 'sharePercent'] as const;

function row(results: Results<TourFigures>, name: string): string[] {
  const result = resultOf(results, name);
  return [
    name,
    ...COLUMNS.map((column) => (column === 'lateMs' && name === 'bare ws' ? '' : shown(result[column]))),
  ];
}

async function run(bench: Bench): Promise<Section> {
  const measured = await interleaved<TourFigures>(
    {
      Gomai: async () => measure(bench, { who: 'Gomai', servers: await gomai(bench, { count: 1 }) }),
      'Gomai, two processes': () => onTwoProcesses(bench),
      'bare ws': async () => measure(bench, { who: 'bare ws', servers: [await bareWs(bench)] }),
    },
    { onRound: (round, rounds) => bench.say(`round ${round} of ${rounds}`), warmUp: false },
  );
  const of = (name: string) => resultOf(measured, name);
  return {
    tables: [
      {
        title: `${FOLLOWERS} followers, 10 moves a second, ${MESSAGES_PER_SECOND} messages a second beside them`,
        head: ['', 'p50 ms', 'p99 ms', 'slowest ms', 'late joiner ms', 'CPU µs a delivery', '% of moves'],
        rows: [...measured.keys()].map((name) => row(measured, name)),
      },
      goalTable(
        'Goals',
        ['Gomai', 'Gomai, two processes'].flatMap((name) => [
          { measure: `${name}: p99 of a move`, measured: of(name).p99Ms.median, unit: 'ms', atMost: 200 },
          {
            measure: `${name}: slowest late joiner in step`,
            measured: of(name).lateMs.median,
            unit: 'ms',
            atMost: 1000,
          },
          {
            measure: `${name}: processor time of a delivery beside bare ws`,
            measured: of(name).cpuMicros.median / of('bare ws').cpuMicros.median,
            atMost: 2,
          },
        ]),
      ),
    ],
    notes: [
      `Every round starts new servers. ${FOLLOWERS} visitors follow one guide; one of them reads nothing, which must not delay the others. ${WARM_UP_SECONDS} s are warm-up, ${SECONDS} s are measured. Times run from the guide’s sending to a follower’s receiving, by the clock of one process. Two processes share a PostgreSQL server, and every other follower is at the process where the guide is not.`,
      'Every follower must show the last state in the end, and none goes back to an older one; otherwise the run fails. States between may be skipped: the latest one counts. A late joiner arrives every half second, at the process without the guide where there are two; its time runs from opening its socket until it has the state that the guide showed when it arrived. Bare `ws` passes every frame on, and sends late joiners nothing.',
      `Load average during the run: ${number(loadavg()[2] ?? 0)}.`,
    ],
  };
}

export const suite: Suite = {
  name: 'tour',
  title: 'Guided tour: 500 followers beside a busy chat',
  run,
};
