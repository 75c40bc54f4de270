import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { startRaw } from '../images/peers.ts';
import { type Load, load } from '../support/load.ts';
import type { Processes, Running } from '../support/processes.ts';
import { interleaved, type Results, resultOf } from '../support/rounds.ts';
import { goalTable, number, shown, type Table } from '../support/table.ts';

const BROTLI = { 'accept-encoding': 'br' };
const STAYS_MS = 5_500;
const COMPRESSED_MS = 1_000;
/** The ETag of every response of `peers/raw.mjs`. */
const RAW_TAG = '"fixed"';

interface DocumentsOptions {
  processes: Processes;
  folder: string;
  gomai: Running;
  single: Running;
  next: Running;
  /** Duration of the load of each document in a round. */
  seconds: number;
}

/** Measures the home page's document and its 304 (LIGHT-6), the same by bare node:http, and the peers' documents. */
export async function measureDocuments(options: DocumentsOptions): Promise<Results<Load>> {
  const { processes, folder, gomai, single, next, seconds } = options;
  const { body, etag } = await documentOf(`${gomai.address}/`);
  const file = join(folder, 'home.html.br');
  await writeFile(file, body);
  const raw = await startRaw(processes, [{ path: '/', file, type: 'text/html; charset=utf-8' }]);
  const document = (server: Running) => () =>
    load({ processes, url: `${server.address}/`, headers: BROTLI, server, seconds });
  const unchanged = (server: Running, tag: string) => () =>
    load({
      processes,
      url: `${server.address}/`,
      headers: { ...BROTLI, 'if-none-match': tag },
      status: 304,
      server,
      seconds,
    });
  const loads = await interleaved({
    Gomai: document(gomai),
    'raw node:http': document(raw),
    'Gomai, unchanged (304)': unchanged(gomai, etag),
    'raw node:http, unchanged (304)': unchanged(raw, RAW_TAG),
    'single page (empty document)': document(single),
    'Next.js (static page)': document(next),
  });
  await raw.stop();
  return loads;
}

/** Returns the page at its best compression, for which the server needs a second request after five seconds. */
async function documentOf(url: string): Promise<{ body: Buffer; etag: string }> {
  await once(url);
  await delay(STAYS_MS);
  await once(url);
  await delay(COMPRESSED_MS);
  return once(url);
}

/** Returns the body as transferred; `fetch` would decompress it. */
function once(url: string): Promise<{ body: Buffer; etag: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: BROTLI, agent: false }, (response) => {
      buffer(response).then((body) => resolve({ body, etag: response.headers.etag ?? '' }), reject);
    }).once('error', reject);
  });
}

export function documentTables(loads: Results<Load>): Table[] {
  const beside = (own: string, peer: string) =>
    resultOf(loads, own).requestsPerSec.median / resultOf(loads, peer).requestsPerSec.median;
  return [
    {
      title: 'The document of the home page, 10 connections',
      head: ['', 'responses/s', 'p99', 'CPU per response', 'bytes', 'memory MB'],
      rows: [...loads].map(([name, one]) => [
        name,
        shown(one.requestsPerSec),
        shown(one.p99Ms, 'ms'),
        shown(one.cpuMicros, 'µs'),
        number(one.bytesPerAnswer.median),
        number(one.rssMb.median),
      ]),
    },
    goalTable('Goals of an unchanged document (LIGHT-6)', [
      {
        measure: 'responses/s beside raw node:http',
        measured: beside('Gomai', 'raw node:http'),
        unit: 'x',
        atLeast: 0.4,
      },
      {
        measure: '304/s beside raw node:http',
        measured: beside('Gomai, unchanged (304)', 'raw node:http, unchanged (304)'),
        unit: 'x',
        atLeast: 0.4,
      },
      {
        measure: 'responses/s beside Next.js',
        measured: beside('Gomai', 'Next.js (static page)'),
        unit: 'x',
        atLeast: 5,
      },
    ]),
  ];
}
