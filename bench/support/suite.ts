import type { Processes } from './processes.ts';
import type { Table } from './table.ts';

/** One kind of measurement, `npm run bench -- <name>`: `bench/<name>.ts` exports one as `suite`. */
export interface Suite {
  name: string;
  /** Heading of its section in `bench/README.md`. */
  title: string;
  /** Throws on anything that makes its figures worthless: an unexpected status, a peer that did not start. */
  run(bench: Bench): Promise<Section>;
}

/** What a suite is given. */
export interface Bench {
  /** Whatever it starts here is ended after it, and what survives that fails the run. */
  processes: Processes;
  /** Says on the terminal what is being done now. */
  say(line: string): void;
  /** An empty folder, removed at the end. */
  folder: string;
}

/** What a suite found out. */
export interface Section {
  tables: Table[];
  /** Paragraphs in Markdown below the tables: how it was measured, where a goal is missed, by how much and why. */
  notes: string[];
  /** What makes the run a failure although its figures are worth telling. */
  failures?: string[];
}
