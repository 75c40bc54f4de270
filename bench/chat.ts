import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, statfs } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startPresence } from '../src/shared/presence.ts';
import { assertComplete, gatherAudience } from './support/audience.ts';
import { type GomaiServer, PASSWORD, startGomai } from './support/gomai-server.ts';
import { BENCH_FOLDER } from './support/installed-peers.ts';
import type { Running } from './support/processes.ts';
import { interleaved, type Results, resultOf } from './support/rounds.ts';
import type { Bench, Section, Suite } from './support/suite.ts';
import { goalTable, number, shown } from './support/table.ts';

const SOCKETS = 1000;
const PER_SECOND = 10;
const SECONDS = 20;
const WARM_UP_SECONDS = 3;
const STREAMS = 2000;
const CHANGES = 20;
/** Memory is read after this pause, in which the idle server frees what it no longer needs. */
const IDLE_MS = 1500;
const STORING = 'ws, fsync of each message';
/** `statfs` reports this type for a file system in memory. */
const TMPFS = 0x01021994;

type Crowd = {
  lost: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  cpuMicros: number;
  kbPerConnection: number;
};

/** One round. Each has a new server, so that the growth of the server's memory is due to these connections only. */
interface Round {
  server: Running;
  script: string;
  options: object;
  connections: number;
  who: string;
}

async function measure(
  { processes }: Bench,
  { server, script, options, connections, who }: Round,
): Promise<Crowd> {
  await delay(IDLE_MS);
  const before = server.rssBytes();
  const audience = await gatherAudience(processes, script, options);
  try {
    await delay(IDLE_MS);
    const kbPerConnection = (server.rssBytes() - before) / connections / 1000;
    // Otherwise the first fsync of a message would also wait for files that the build and the start wrote.
    await promisify(execFile)('sync');
    const cpuBefore = server.cpuSec();
    const result = await audience.run();
    const cpuMicros = ((server.cpuSec() - cpuBefore) * 1e6) / result.deliveries;
    assertComplete(who, result);
    const { p50Ms, p99Ms, maxMs } = result;
    const lost = result.expected - result.delivered + result.repeated;
    return { lost, p50Ms, p99Ms, maxMs, cpuMicros, kbPerConnection };
  } finally {
    await audience.leave();
    await server.stop();
  }
}

/** Starts the gallery as `npm start` does, with the owner present. */
async function gomai({ processes, folder }: Bench): Promise<GomaiServer> {
  const server = await startGomai({ processes, dataDir: await mkdtemp(join(folder, 'gomai-')) });
  const owner = await server.owner();
  await owner.call(startPresence, { body: { tab: randomUUID() } });
  return server;
}

function peer(
  { processes }: Bench,
  name: string,
  script: string,
  env: Record<string, string> = {},
): Promise<Running> {
  return processes.start({
    ...{ name, command: process.execPath, args: [script], env },
    ...{ cwd: BENCH_FOLDER, ready: /(http:\S+)/ },
  });
}

/** The simplest server that stores each message on disk before it sends it. */
async function storing(bench: Bench): Promise<Running> {
  const log = join(await mkdtemp(join(bench.folder, 'ws-')), 'log');
  return peer(bench, 'ws with fsync', 'peers/chat-ws.mjs', { FILE: log });
}

async function conversation(bench: Bench, server: Running, protocol: string): Promise<Crowd> {
  const options = {
    ...{ url: server.address, protocol, sockets: SOCKETS },
    ...{ perSecond: PER_SECOND, seconds: SECONDS, warmUpSeconds: WARM_UP_SECONDS },
  };
  return measure(bench, {
    server,
    script: 'peers/chat-load.mjs',
    options,
    connections: SOCKETS,
    who: protocol,
  });
}

async function streams(bench: Bench): Promise<Crowd> {
  const server = await gomai(bench);
  const options = { url: server.url, password: PASSWORD, streams: STREAMS, changes: CHANGES };
  return measure(bench, {
    server,
    script: 'peers/sse-load.mjs',
    options,
    connections: STREAMS,
    who: 'streams',
  });
}

const COLUMNS = ['p50Ms', 'p99Ms', 'maxMs', 'cpuMicros', 'kbPerConnection'] as const;
const HEAD = ['', 'p50 ms', 'p99 ms', 'slowest ms', 'CPU µs a delivery', 'kB a connection'];

function row(results: Results<Crowd>, name: string): string[] {
  const result = resultOf(results, name);
  return [name, ...COLUMNS.map((column) => shown(result[column]))];
}

async function run(bench: Bench): Promise<Section> {
  const { say } = bench;
  const p99Ms = new Map<string, number[]>();
  const noted = async (name: string, round: Promise<Crowd>) => {
    const crowd = await round;
    p99Ms.set(name, [...(p99Ms.get(name) ?? []), crowd.p99Ms]);
    return crowd;
  };
  const onRound = (round: number, rounds: number) => say(`round ${round} of ${rounds}`);
  const heard = await interleaved<Crowd>(
    {
      Gomai: async () => noted('Gomai', conversation(bench, await gomai(bench), 'gomai')),
      'bare ws': async () =>
        noted('bare ws', conversation(bench, await peer(bench, 'ws', 'peers/chat-ws.mjs'), 'ws')),
      [STORING]: async () => noted(STORING, conversation(bench, await storing(bench), 'ws')),
      'Socket.IO': async () =>
        noted(
          'Socket.IO',
          conversation(bench, await peer(bench, 'socket.io', 'peers/chat-socketio.mjs'), 'socketio'),
        ),
    },
    { onRound, warmUp: false },
  );
  say(`${STREAMS} streams`);
  const sent = await interleaved<Crowd>(
    { 'Gomai, streams': () => streams(bench) },
    { onRound, warmUp: false },
  );

  const p99 = (name: string) => resultOf(heard, name).p99Ms.median;
  const ofRound = (name: string, round: number) => p99Ms.get(name)?.[round] ?? Number.NaN;
  const ratios = (p99Ms.get('Gomai') ?? []).map((own, round) => ({
    ws: own / ofRound('bare ws', round),
    storing: own / ofRound(STORING, round),
    socketIo: own / ofRound('Socket.IO', round),
  }));
  return {
    tables: [
      {
        title: `${number(SOCKETS)} sockets, ${PER_SECOND} messages a second, ${number(SOCKETS * PER_SECOND)} deliveries a second`,
        head: HEAD,
        rows: [...heard.keys()].map((name) => row(heard, name)),
      },
      {
        title: `${number(STREAMS)} event streams, ${CHANGES} changes of presence`,
        head: HEAD,
        rows: [row(sent, 'Gomai, streams')],
      },
      {
        title: 'p99 of each round: Gomai beside the others',
        head: ['', ...ratios.map((_, round) => `round ${round + 1}`)],
        rows: [
          ['bare ws', ...ratios.map(({ ws }) => `${number(ws)} x`)],
          [STORING, ...ratios.map(({ storing }) => `${number(storing)} x`)],
          ['Socket.IO', ...ratios.map(({ socketIo }) => `${number(socketIo)} x`)],
        ],
      },
      goalTable('Goals', [
        { measure: 'p99 beside bare ws', measured: p99('Gomai') / p99('bare ws'), atMost: 1.3 },
        { measure: 'p99 beside Socket.IO', measured: p99('Gomai') / p99('Socket.IO'), atMost: 1 },
        {
          measure: 'rounds with a p99 below Socket.IO’s',
          measured: ratios.filter(({ socketIo }) => socketIo < 1).length,
          unit: `of ${ratios.length}`,
          atLeast: ratios.length - 1,
        },
        {
          measure: 'messages lost or duplicated',
          measured: resultOf(heard, 'Gomai').lost.median,
          unit: '',
          atMost: 0,
        },
        {
          measure: 'stream events lost',
          measured: resultOf(sent, 'Gomai, streams').lost.median,
          unit: '',
          atMost: 0,
        },
      ]),
    ],
    notes: [
      `Every round starts a new server, so there is no unmeasured round. What the server wrote at its start is flushed (by sync) before the messages begin. All members join before the first message; ${WARM_UP_SECONDS} s are warm-up, ${SECONDS} s are measured. ` +
        `Each message must arrive once at each of the ${number(SOCKETS)} sockets, including its sender's: ` +
        `${number(SOCKETS * PER_SECOND * SECONDS)} of ${number(SOCKETS * PER_SECOND * SECONDS)} a round, for every contender. A lost, duplicate or refused message fails the run. ` +
        'Times run from sending to receiving, by the clock of one process. ' +
        'All are measured with the same client, which speaks Socket.IO’s protocol where needed. It reads frames from bare connections (`peers/light-socket.mjs`), because a client of `ws` takes longer for a message than the servers, and the figures would show the client.',
      'Besides sending, Gomai checks names and limits, commits every message to the embedded database (with fsync) before it sends it, and notifies the other processes of the database. Bare `ws` and Socket.IO store nothing. *ws, fsync of each message* writes it to a file and waits for the disk before it sends it, and does nothing else: what the disk alone adds.',
      (await statfs(bench.folder)).type === TMPFS
        ? 'The data lay in memory (tmpfs, by TMPDIR), where an fsync costs next to nothing: what waiting for a disk adds is left out of this run.'
        : 'The data lay on a disk.',
      `Load average during the run: ${number(loadavg()[2] ?? 0)} on ${availableParallelism()} cores. With a load above the number of cores the ratios show waiting rather than the servers: ` +
        'a message passes Gomai’s database thread and the disk and waits for a core at each, with bare `ws` only once. CPU time per delivery does not depend on the load.',
      `Memory per connection is the growth of the server's resident memory once all members have joined and are silent. Streams: ${CHANGES} changes, each sent to all ${number(STREAMS)} readers, in order, none lost.`,
    ],
  };
}

export const suite: Suite = {
  name: 'chat',
  title: 'Chat: a thousand people in the live gallery',
  run,
};
