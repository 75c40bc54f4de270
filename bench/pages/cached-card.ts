import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startRaw } from '../images/peers.ts';
import { type Load, load } from '../support/load.ts';
import type { Processes, Running } from '../support/processes.ts';
import { interleaved, type Results } from '../support/rounds.ts';
import { number, shown, type Table } from '../support/table.ts';

interface CachedCardOptions {
  processes: Processes;
  folder: string;
  gomai: Running;
  /** A published date. */
  day: string;
  seconds: number;
}

/** Compares a share card from the gallery's cache with the same bytes served from memory by bare node:http. */
export async function measureCachedCard(options: CachedCardOptions): Promise<Results<Load>> {
  const { processes, folder, gomai, day, seconds } = options;
  const path = `/cards/${day}.jpeg`;
  const card = await fetch(gomai.address + path);
  if (!card.ok) throw new Error(`The request for the card of ${day} was answered with ${card.status}`);
  const file = join(folder, 'card.jpeg');
  await writeFile(file, Buffer.from(await card.arrayBuffer()));
  const raw = await startRaw(processes, [{ path, file, type: 'image/jpeg' }]);
  const loads = await interleaved({
    Gomai: () => load({ processes, url: gomai.address + path, server: gomai, seconds }),
    'raw node:http': () => load({ processes, url: raw.address + path, server: raw, seconds }),
  });
  await raw.stop();
  return loads;
}

export function cardTable(loads: Results<Load>): Table {
  return {
    title: 'A day’s share card from memory, 10 connections',
    head: ['', 'responses/s', 'p50', 'p99', 'CPU per response', 'bytes'],
    rows: [...loads].map(([name, one]) => [
      name,
      shown(one.requestsPerSec),
      shown(one.p50Ms, 'ms'),
      shown(one.p99Ms, 'ms'),
      shown(one.cpuMicros, 'µs'),
      number(one.bytesPerAnswer.median),
    ]),
  };
}
