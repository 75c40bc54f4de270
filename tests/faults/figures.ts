import { appendFileSync } from 'node:fs';

/** The result of a fault: `lost=0`, `recovery_ms=812`. */
export type Figures = Record<string, number | string | boolean>;

export interface Finding {
  fault: string;
  figures: Figures;
}

/** Set by `npm run test:faults`; without it every fault runs in a short form that takes seconds. */
export const isFull = process.env.FAULTS === 'full';

/** How often or how long a fault is injected: `short` in `npm test`, `full` in `npm run test:faults`. */
export function amount({ short, full }: { short: number; full: number }): number {
  return isFull ? full : short;
}

/** A full run tests both databases; any other the one it is for. */
export const databases: readonly ('embedded' | 'server')[] = isFull
  ? ['embedded', 'server']
  : [process.env.TEST_DATABASE_URL ? 'server' : 'embedded'];

/** For tests that start their own server, whatever database a run is for: one run is enough. */
export const isFirstRun = isFull || !process.env.TEST_DATABASE_URL;

/** Prints the figures as a line, and writes them as a row for the table of `npm run test:faults`. */
export function report(fault: string, figures: Figures): void {
  console.log(`${fault}: ${formatFigures(figures)}`);
  const file = process.env.FAULTS_FILE;
  if (file) appendFileSync(file, `${JSON.stringify({ fault, figures } satisfies Finding)}\n`);
}

export function formatFigures(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
