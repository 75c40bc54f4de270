import { appendFileSync } from 'node:fs';

/** What a fault came to: `lost=0`, `recovery_ms=812`. */
export type Figures = Record<string, number | string | boolean>;

export interface Finding {
  fault: string;
  figures: Figures;
}

/** Set by `npm run test:faults`; without it every fault runs in a short form that takes seconds. */
export const isFull = process.env.FAULTS === 'full';

/** How often, or for how long, a fault is made: a little on every `npm test`, all of it by `npm run test:faults`. */
export function amount({ short, full }: { short: number; full: number }): number {
  return isFull ? full : short;
}

/** In full both databases are tried; otherwise the one that this run of the tests is for. */
export const databases: readonly ('embedded' | 'server')[] = isFull
  ? ['embedded', 'server']
  : [process.env.TEST_DATABASE_URL ? 'server' : 'embedded'];

/** Brings a server of its own, whatever database the run is for: once is enough. */
export const isFirstRun = isFull || !process.env.TEST_DATABASE_URL;

/** The one place where figures are said: a line for who watches, a row for the table of `npm run test:faults`. */
export function report(fault: string, figures: Figures): void {
  console.log(`${fault}: ${sayFigures(figures)}`);
  const file = process.env.FAULTS_FILE;
  if (file) appendFileSync(file, `${JSON.stringify({ fault, figures } satisfies Finding)}\n`);
}

export function sayFigures(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
