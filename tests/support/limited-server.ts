import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createMemoryGroup, type MemoryGroup } from './memory-group.ts';

const MB = 1e6;
const READ_EVERY_MS = 1000;
const REMOVE_AGAIN_MS = 1000;
const ROOT = join(import.meta.dirname, '../..');

export interface LimitedRun {
  /** Resolves with the URL once the server listens; rejects with the output if the program ends first. */
  listening: Promise<string>;
  /**
   * With a limit: `peakBytes` of the program's `MemoryGroup`. Without: the program's largest resident memory. NaN if it
   * could not be read.
   */
  peakMb(): number;
  /** The current resident memory of the program itself. */
  rssMb(): number;
  killed(): number;
  /** How often the limit was reached; 0 without a limit. */
  limitReached(): number;
  /** Ends the program gracefully; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Resolves with the exit code once the program has ended. */
  ended: Promise<number | null>;
  output(): string;
}

interface LimitedOptions {
  limitMb: number;
  command: string[];
  cwd?: string | undefined;
  env?: Record<string, string>;
}

/** Whether this machine can limit memory; warns if not. Without a limit, a memory test would prove nothing. */
export function canLimitMemory(): boolean {
  const group = createMemoryGroup(2 ** 30);
  group?.remove();
  if (group === undefined)
    console.warn('No memory limit can be set here without root or systemd: tests of memory are skipped.');
  return group !== undefined;
}

/** Runs a program with a limit of `limitMb` MiB and no swap; without a limit on machines that cannot set one. */
export function runLimited({ limitMb, command, cwd, env = {} }: LimitedOptions): LimitedRun {
  const group = createMemoryGroup(limitMb * 2 ** 20);
  if (group === undefined)
    console.warn(`No limit of ${limitMb} MiB can be set here: resident memory is measured instead`);
  const [program = '', ...args] = group?.within(command) ?? command;
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, args, { cwd, env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const pid = child.pid ?? 0;
  const { listening, output } = watchOutput(child);
  const figures = { peakMb: Number.NaN, killed: 0, limitReached: 0 };
  const readFigures = () => {
    try {
      const peakBytes = group === undefined ? statusBytes(pid, 'VmHWM') : group.peakBytes(pid);
      if (peakBytes > 0) figures.peakMb = peakBytes / MB;
      figures.killed = group?.killed(pid) ?? 0;
      figures.limitReached = group?.limitReached(pid) ?? 0;
    } catch {
      // A process's status and a systemd scope are gone once it has ended, so the figures read before are kept.
    }
  };
  const reading = setInterval(readFigures, READ_EVERY_MS);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  // Rejects if the program could not be started.
  const ended = once(child, 'exit')
    .then(([code]) => code as number | null)
    .finally(() => {
      clearInterval(reading);
      readFigures();
      if (group !== undefined) removeGroup(group);
    });
  return {
    listening,
    ended,
    output,
    peakMb() {
      if (isRunning()) readFigures();
      return Math.round(figures.peakMb);
    },
    rssMb: () => (isRunning() ? Math.round(statusBytes(pid, 'VmRSS') / MB) : 0),
    killed() {
      if (isRunning()) readFigures();
      return figures.killed;
    },
    limitReached() {
      if (isRunning()) readFigures();
      return figures.limitReached;
    },
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** The type that `statfs` reports for a file system in memory. */
const TMPFS = 0x01021994;

/** Makes a folder on a disk, because the kernel counts files in a tmpfs towards the limit and cannot free them. */
export function folderOnDisk(prefix: string): string {
  const root = statfsSync(tmpdir()).type === TMPFS ? '/var/tmp' : tmpdir();
  return mkdtempSync(join(root, prefix));
}

/** Runs the server as `npm start` does, but with a memory limit and in the caller's DATA_DIR. */
export function serveLimited(limitMb: number, env: { DATA_DIR: string; ADMIN_PASSWORD: string }): LimitedRun {
  return runLimited({
    limitMb,
    command: [process.execPath, '--max-semi-space-size=2', 'src/server/main.ts'],
    cwd: ROOT,
    env: {
      ...{ HOST: '127.0.0.1', PORT: '0', SITE_TIMEZONE: 'UTC', LOG_LEVEL: 'warn', MALLOC_ARENA_MAX: '2' },
      ...env,
    },
  });
}

/** Removes the group, or tries again later while a child process of the program has not ended. */
function removeGroup(group: MemoryGroup): void {
  try {
    group.remove();
  } catch {
    setTimeout(removeGroup, REMOVE_AGAIN_MS, group).unref();
  }
}

function watchOutput(child: ChildProcess) {
  const lines: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  promise.catch(() => {});
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      const url = /open on (http:\/\/[\w.:]+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  }
  const output = () => lines.slice(-30).join('\n');
  child.once('error', reject);
  child.once('exit', (code, signal) => reject(new Error(`ended (${signal ?? code})\n${output()}`)));
  return { listening: promise, output };
}

function statusBytes(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return 1024 * Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN);
}
