import { appendFileSync } from 'node:fs';

/** The result of a fault: `lost=0`, `recovery_ms=812`. */
export type Figures = Record<string, number | string | boolean>;

export interface Finding {
  fault: string;
  figures: Figures;
}

/** Whether this is `npm run test:faults` without `--short`; every other run is a short one. */
export const isFull = process.env.FAULTS === 'full';

/** Returns `full` in a full run, otherwise `short`. */
export function amount({ short, full }: { short: number; full: number }): number {
  return isFull ? full : short;
}

/** A full run tests both databases; a short run tests the server of TEST_DATABASE_URL or the embedded database. */
export const databases: readonly ('embedded' | 'server')[] = isFull
  ? ['embedded', 'server']
  : [process.env.TEST_DATABASE_URL ? 'server' : 'embedded'];

/** False when `npm test` runs a file a second time, on PostgreSQL; some tests need only the first run. */
export const isFirstRun = isFull || !process.env.TEST_DATABASE_URL;

/** Prints the figures as a line; under `npm run test:faults` also writes them as a row of its table. */
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
