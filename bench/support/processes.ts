import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { processesOfSession } from './process-tree.ts';

const READY_TIMEOUT_MS = 120_000;
const END_TIMEOUT_MS = 15_000;
const POLL_MS = 50;
const WATCH_MS = 25;

export interface OpenOptions {
  /** Names the process in messages. */
  name: string;
  command: string;
  args?: string[];
  cwd?: string;
  /** The only variables besides PATH and HOME, so that our environment does not affect the process. */
  env?: Record<string, string>;
}

export interface StartOptions extends OpenOptions {
  /** Matches the output line that says the process is ready. Without it, a process is ready as soon as it runs. */
  ready?: RegExp;
  /** Two minutes by default. */
  readyTimeoutMs?: number;
}

/** A process and its descendants as one unit. */
export interface Running {
  pid: number;
  /** What the first group of `ready` matched; empty without such a group. */
  address: string;
  /** Processor seconds so far, user and kernel, of the whole tree. */
  cpuSec(): number;
  rssBytes(): number;
  /** Samples the tree's memory until the returned function is called; that function returns the peak. */
  watchRss(): () => number;
  stop(): Promise<void>;
}

export interface Processes {
  start(options: StartOptions): Promise<Running>;
  /**
   * Runs a process to its end. @returns its output
   * @throws Error with its output if the exit code is not 0, and Error if it leaves a process behind
   */
  run(options: OpenOptions): Promise<string>;
  /** Starts a process whose output the caller must read. */
  open(options: OpenOptions): Promise<ChildProcessWithoutNullStreams>;
  /** Ends all started processes that still run. @returns descriptions of those that had to be killed */
  endAll(): Promise<string[]>;
}

/**
 * Each process leads its own session, so that all its descendants can be found. `say` receives the error lines that
 * processes log after they are ready.
 */
export function createProcesses({
  endTimeoutMs = END_TIMEOUT_MS,
  say = (line: string): void => console.error(line),
} = {}): Processes {
  const running = new Map<number, { name: string; child: ChildProcess }>();

  const stop = async (pid: number): Promise<string[]> => {
    const one = running.get(pid);
    if (one === undefined) return [];
    running.delete(pid);
    const { name, child } = one;
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    if (await gone(pid, endTimeoutMs)) return [];
    const left = processesOfSession(pid).map((process) => `${name}: ${process.name} (${process.pid})`);
    for (const process of processesOfSession(pid)) kill(process.pid);
    await gone(pid, endTimeoutMs);
    return left;
  };

  const open = async ({ name, command, args = [], cwd, env = {} }: OpenOptions) => {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(command, args, { cwd, detached: true, env: { PATH, HOME, ...env } });
    await once(child, 'spawn');
    running.set(child.pid ?? 0, { name, child });
    return child;
  };

  return {
    open,

    async run(options) {
      const child = await open(options);
      child.stdin.end();
      const ended = once(child, 'exit');
      const [printed, wrong, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
      if (code !== 0) throw new Error(`${options.name} ended with ${code}\n${printed}\n${wrong}`);
      const left = await stop(child.pid ?? 0);
      if (left.length > 0) throw new Error(`Did not end by itself: ${left.join(', ')}`);
      return printed;
    },

    async start({ ready, readyTimeoutMs = READY_TIMEOUT_MS, ...options }) {
      const { name } = options;
      const child = await open(options);
      child.stdin.end();
      const pid = child.pid ?? 0;
      const address = await urlOf({ child, name, ready, readyTimeoutMs, say });
      return {
        pid,
        address,
        cpuSec: () => sum(pid, 'cpuSec'),
        rssBytes: () => sum(pid, 'rssBytes'),
        watchRss: () => watchRss(() => sum(pid, 'rssBytes')),
        async stop() {
          const left = await stop(pid);
          if (left.length > 0) throw new Error(`Did not end by itself: ${left.join(', ')}`);
        },
      };
    },

    async endAll() {
      const left: string[] = [];
      for (const pid of [...running.keys()]) left.push(...(await stop(pid)));
      return left;
    },
  };
}

function sum(pid: number, what: 'cpuSec' | 'rssBytes'): number {
  return processesOfSession(pid).reduce((total, process) => total + process[what], 0);
}

function watchRss(read: () => number): () => number {
  let peak = read();
  const timer = setInterval(() => {
    peak = Math.max(peak, read());
  }, WATCH_MS);
  return () => {
    clearInterval(timer);
    return Math.max(peak, read());
  };
}

async function gone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (processesOfSession(pid).length > 0) {
    if (Date.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process ended in between.
  }
}

/** Matches lines of Gomai's log: pino's levels 50 (error) and 60 (fatal). */
const ERROR_LEVEL = /"level":[56]0\b/;

/**
 * Returns a reader that finds the error lines in chunks of a log. Chunks without an error are not split into lines:
 * at thousands of lines a second, splitting would affect the measurement.
 */
export function createErrorReader(say: (line: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf('\n') + 1;
    // The next chunk continues this line.
    rest = bytes.subarray(end);
    const lines = bytes.subarray(0, end);
    if (!lines.includes('"level":50') && !lines.includes('"level":60')) return;
    for (const line of String(lines).split('\n')) if (ERROR_LEVEL.test(line)) say(line);
  };
}

interface Starting {
  child: ChildProcess;
  name: string;
  ready: RegExp | undefined;
  readyTimeoutMs: number;
  say: (line: string) => void;
}

/** Resolves when the process is ready. Reads its output to the end, because a full pipe would block the process. */
function urlOf({ child, name, ready, readyTimeoutMs, say }: Starting): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    const timer = setTimeout(() => fail('did not become ready'), readyTimeoutMs);
    const fail = (what: string) => {
      clearTimeout(timer);
      reject(new Error(`${name} ${what}\n${lines.join('\n')}`));
    };
    const done = (address: string) => {
      clearTimeout(timer);
      resolve(address);
      if (ready === undefined) return;
      for (const { stream, reader } of readers) {
        reader.close();
        stream.on(
          'data',
          createErrorReader((line) => say(`${name}: ${line}`)),
        );
        stream.resume();
      }
    };
    const readers = [child.stdout, child.stderr].flatMap((stream) => {
      if (stream === null) return [];
      const reader = createInterface({ input: stream });
      reader.on('line', (line) => {
        if (lines.length < 200) lines.push(line);
        const match = ready?.exec(line);
        if (match) done(match[1] ?? '');
      });
      return [{ stream, reader }];
    });
    child.once('exit', (code, signal) => fail(`ended (${signal ?? code})`));
    if (ready === undefined) done('');
  });
}
