import type { Processes } from './processes.ts';
import type { Table } from './table.ts';

/** One benchmark, `npm run bench -- <name>`: `bench/<name>.ts` exports it as `suite`. */
export interface Suite {
  name: string;
  /** Heading of its section in `bench/README.md`. */
  title: string;
  /** Throws on anything that invalidates its figures: an unexpected status, a peer that did not start. */
  run(bench: Bench): Promise<Section>;
}

/** The environment of a suite. */
export interface Bench {
  /** Processes started here are ended afterwards; the run fails if one of them has to be killed. */
  processes: Processes;
  /** Prints progress on the terminal. */
  say(line: string): void;
  /** An empty folder, removed at the end. */
  folder: string;
}

/** The result of a suite. */
export interface Section {
  tables: Table[];
  /** Markdown paragraphs below the tables: the method, and each missed goal with the reason. */
  notes: string[];
  /** Reasons to fail the run although its figures are valid. */
  failures?: string[];
}
