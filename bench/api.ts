import { cp, mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { type GomaiServer, startGomai } from './support/gomai-server.ts';
import { BENCH_FOLDER } from './support/installed-peers.ts';
import { type Load, load } from './support/load.ts';
import type { Running } from './support/processes.ts';
import { interleaved, type Results, resultOf } from './support/rounds.ts';
import type { Bench, Section, Suite } from './support/suite.ts';
import { goalTable, number, shown, type Table } from './support/table.ts';
import { prepareTenYears } from './support/ten-years-gallery.ts';

const HOME_LISTS = [
  '/api/collections/page',
  '/api/collections/today',
  '/api/photos/top-liked',
  '/api/news?latest=3',
];
/** The home lists, and those of the gallery page: filter options and the collections that match a filter. */
const LISTS = [...HOME_LISTS, '/api/metadata/filters', '/api/collections/page?hearts=3'];
/** The requests that the home page would make if its document contained no data. */
const HOME = ['/api/site', '/api/news/count', ...HOME_LISTS];
const PACKED = { 'accept-encoding': 'br' };
const LOAD_SEC = 2;
/** With more, requests to *plain* (see `notes`) would wait too long for the embedded database's only connection. */
const CONNECTIONS = 4;
/** Number of distinct pages, each requested once, so that no response comes from the cache. */
const MADE_PAGES = 100;

export const suite: Suite = {
  name: 'api',
  title: 'Lists of ten years of days',
  async run(bench) {
    const { folder } = bench;
    const embedded = join(folder, 'embedded');
    bench.say('ten years of days for the embedded database');
    await prepareTenYears(embedded);
    const copy = join(folder, 'embedded-plain');
    await cp(embedded, copy, { recursive: true });
    const first = await measure(bench, 'Embedded database', { DATA_DIR: embedded }, { DATA_DIR: copy });

    const postgres = await startPostgresServer();
    if (postgres === undefined) {
      const absent = 'Without the tables on a PostgreSQL server: none is installed here.';
      return { tables: first.tables, notes: [...notes, absent] };
    }
    try {
      bench.say('ten years of days for PostgreSQL');
      const dataDir = join(folder, 'server');
      await mkdir(dataDir);
      await prepareTenYears(dataDir, postgres.url);
      const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir };
      const second = await measure(bench, 'PostgreSQL server', env, env);
      return { tables: [...first.tables, ...second.tables], notes };
    } finally {
      await bench.processes.endAll();
      await postgres.stop();
    }
  },
};

const notes = [
  `10 years of days: 3,650 days, 18,250 photos, some 140,000 likes, 120 news. Each list is requested over ${CONNECTIONS} connections that accept brotli. *gomai* is the production server with its policy headers, cookies and validation. *bytes* is a bare \`node:http\` server with the same compressed bytes in memory. *plain* is Fastify with the same queries at every request and \`@fastify/compress\`.`,
  `*Uncached*: ${MADE_PAGES} different pages, each requested once, so each has to be queried, built and compressed. CPU time of the server process, which includes the embedded database.`,
];

type Env = Record<string, string>;

/** Measures every list on one kind of database. */
async function measure(
  { processes, say, folder }: Bench,
  kind: string,
  own: Env,
  plainEnv: Env,
): Promise<Pick<Section, 'tables'>> {
  const gomai = await startGomai({
    processes,
    dataDir: own.DATA_DIR ?? '',
    env: { ...own, SITE_TIMEZONE: 'UTC' },
  });
  const madeMs = await makingMs(gomai);
  const answers = await Promise.all(LISTS.map((path) => keep(gomai, path)));
  const bytesFile = join(folder, 'answers.json');
  await writeFile(bytesFile, JSON.stringify(answers));
  const peer = (name: string, args: string[], env: Env) =>
    processes.start({
      name,
      command: process.execPath,
      args,
      cwd: BENCH_FOLDER,
      env,
      ready: /(http:\/\/[\d.:]+)/,
    });
  const bytes = await peer('bytes', ['peers/raw-bytes.mjs', bytesFile], {});
  const plain = await peer('plain', ['peers/plain-lists.ts'], plainEnv);
  // Warm-up: a cold process answers its first requests slowly.
  for (const path of LISTS) await keep(plain, path);

  const rows: string[][] = [];
  for (const path of LISTS) {
    const at = (server: Running) => () =>
      load({
        processes,
        url: server.address + path,
        headers: PACKED,
        seconds: LOAD_SEC,
        connections: CONNECTIONS,
        server,
      });
    const results = await interleaved(
      { gomai: at(gomai), bytes: at(bytes), plain: at(plain) },
      { onRound: (round, rounds) => say(`${kind}: ${path}, round ${round} of ${rounds}`) },
    );
    rows.push(rowOf(path, results));
  }
  const [{ path, headers } = { path: '', headers: {} }] = answers;
  const revalidated = (server: Running) => () =>
    load({
      processes,
      url: server.address + path,
      headers: { ...PACKED, 'if-none-match': headers.etag ?? '' },
      status: 304,
      seconds: LOAD_SEC,
      connections: CONNECTIONS,
      server,
    });
  say(`${kind}: 304`);
  rows.push(
    rowOf(
      'the first, unchanged (304)',
      await interleaved({ gomai: revalidated(gomai), bytes: revalidated(bytes) }),
    ),
  );

  const home = await Promise.all(HOME.map((one) => keep(gomai, one)));
  const homeBytes = home.reduce((sum, { body }) => sum + Buffer.from(body, 'base64').length, 0);
  for (const one of [gomai, bytes, plain]) await one.stop();
  const speed: Table = {
    title: `${kind}: requests a second, p99, CPU time of a response`,
    head: [
      'list',
      'bytes',
      'gomai /s',
      'bytes /s',
      'plain /s',
      'gomai : bytes',
      'gomai : plain',
      'p99 ms (g, b, p)',
      'CPU µs (g, b, p)',
    ],
    rows,
  };
  const goals = goalTable(`${kind}: goals`, [
    {
      measure: 'all lists of the home page, compressed',
      measured: homeBytes / 1000,
      atMost: 100,
      unit: 'kB',
    },
    { measure: 'a page of the gallery, uncached, CPU', measured: madeMs, atMost: 50, unit: 'ms' },
  ]);
  return { tables: [speed, goals] };
}

/** Processor time of an uncached page; the first one warms up and is not counted. */
async function makingMs(gomai: GomaiServer): Promise<number> {
  await keep(gomai, '/api/collections/page');
  const before = gomai.cpuSec();
  for (let page = 2; page < MADE_PAGES + 2; page++) await keep(gomai, `/api/collections/page?page=${page}`);
  return ((gomai.cpuSec() - before) * 1000) / MADE_PAGES;
}

interface Kept {
  path: string;
  headers: { [name: string]: string; etag?: string };
  /** As base64. */
  body: string;
}

/** Returns the response as transferred; `fetch` would decompress it. */
function keep({ address }: Pick<Running, 'address'>, path: string): Promise<Kept> {
  return new Promise((resolve, reject) => {
    const sent = request(address + path, { headers: PACKED }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${path}: ${answer.statusCode}`));
        const kept = ['content-type', 'content-encoding', 'etag', 'cache-control'].flatMap((name) => {
          const value = answer.headers[name];
          return typeof value === 'string' ? [[name, value]] : [];
        });
        const body = Buffer.concat(chunks).toString('base64');
        resolve({ path, headers: Object.fromEntries(kept), body });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

function rowOf(path: string, results: Results<Load>): string[] {
  const names = ['gomai', 'bytes', 'plain'].filter((name) => results.has(name));
  const of = (name: string) => resultOf(results, name);
  const speed = (name: string) => (results.has(name) ? shown(of(name).requestsPerSec) : '');
  const ratio = (name: string) =>
    results.has(name) ? number(of('gomai').requestsPerSec.median / of(name).requestsPerSec.median) : '';
  const each = (figure: 'p99Ms' | 'cpuMicros') =>
    names.map((name) => number(of(name)[figure].median)).join(', ');
  return [
    path,
    number(of('gomai').bytesPerAnswer.median),
    ...['gomai', 'bytes', 'plain'].map(speed),
    ratio('bytes'),
    ratio('plain'),
    each('p99Ms'),
    each('cpuMicros'),
  ];
}
