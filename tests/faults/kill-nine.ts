import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { COMPILED_ONCE } from '../support/compiled-once.ts';

const SCRIPT = join(import.meta.dirname, 'writer-process.ts');
const KILL_WITHIN_MS = 250;
/** Every fifth round kills the writer while it opens or recovers the database, or begins to write. */
const EARLY_KILL_EVERY = 5;
const EARLY_KILL_WITHIN_MS = 800;

export type KillNineOptions = {
  /** Names of files in the folder `writers`; all write concurrently in one process. */
  writers: string[];
  kills: number;
  /** Defaults to an embedded database. */
  databaseUrl?: string | undefined;
};

export type KillNineResult = { kills: number; acked: number; present: number; lost: number; partial: number };

/**
 * Repeatedly starts a writer on the same folder and database, and kills it with SIGKILL at a random moment. Then
 * counts the acknowledged changes that are lost, and the changes that are incomplete.
 * @throws Error if a writer ends by itself, for example because the database does not open again
 */
export async function killNine({ writers, kills, databaseUrl }: KillNineOptions): Promise<KillNineResult> {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-kill-nine-'));
  const start = (command: string) =>
    spawn(process.execPath, [...COMPILED_ONCE, SCRIPT, command, folder, ...writers], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATABASE_URL: databaseUrl ?? '' },
    });
  const acked = new Set<string>();
  try {
    for (let round = 1; round <= kills; round++) {
      const writer = start('write');
      const output = text(writer.stdout);
      await momentToKill(writer, round % EARLY_KILL_EVERY === 0);
      const { exitCode, signalCode } = writer;
      if (exitCode !== null || signalCode !== null)
        throw new Error(`round ${round}: the writer ended by itself (${signalCode ?? exitCode})`);
      writer.kill('SIGKILL');
      // A line that the kill has cut off acknowledges nothing.
      for (const [, id] of (await output).matchAll(/^\+(.+)\n/gm)) if (id !== undefined) acked.add(id);
    }
    const checker = start('check');
    const { present, partial } = JSON.parse(await text(checker.stdout)) as {
      present: string[];
      partial: number;
    };
    const kept = new Set(present);
    const lost = [...acked].filter((id) => !kept.has(id)).length;
    return { kills, acked: acked.size, present: kept.size, lost, partial };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function momentToKill(writer: ChildProcess, early: boolean): Promise<void> {
  if (early) return delay(Math.random() * EARLY_KILL_WITHIN_MS);
  const firstRow = writer.stdout === null ? [] : once(writer.stdout, 'data');
  await Promise.race([firstRow, once(writer, 'exit')]);
  await delay(Math.random() * KILL_WITHIN_MS);
}
