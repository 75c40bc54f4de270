import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A kernel limit on the memory of a program and of all processes that it starts, without swap. */
export interface MemoryGroup {
  /** Returns a command line whose process enters the group and then becomes `command`, with the same process id. */
  within(command: string[]): string[];
  /** The most memory that the group of process `pid` has used, including its part of the page cache. */
  peakBytes(pid: number): number;
  /** How often a process of this group was killed at the limit. */
  killed(pid: number): number;
  /** How often the group reached the limit, so that the kernel had to reclaim memory. */
  limitReached(pid: number): number;
  /** Removes the group. All its processes must have ended. */
  remove(): void;
}

const V1 = '/sys/fs/cgroup/memory';
const V2 = '/sys/fs/cgroup';

/** Makes a group; returns undefined if this user cannot set limits. */
export function createMemoryGroup(limitBytes: number): MemoryGroup | undefined {
  return existsSync(join(V1, 'memory.limit_in_bytes'))
    ? ownGroup(
        V1,
        { 'memory.limit_in_bytes': limitBytes, 'memory.memsw.limit_in_bytes': limitBytes },
        limitBytes,
      )
    : (ownGroup(V2, { 'memory.max': limitBytes, 'memory.swap.max': 0 }, limitBytes) ??
        systemdScope(limitBytes));
}

/** Makes a group in the cgroup file system, which needs root. */
function ownGroup(root: string, limits: Record<string, number>, limitBytes: number): MemoryGroup | undefined {
  const folder = join(root, `gomai-${process.pid}-${limitBytes}-${performance.now()}`);
  try {
    mkdirSync(folder);
    for (const [file, value] of Object.entries(limits)) {
      // The swap limit's file is missing if the kernel does not count swap. Then swap is not limited.
      if (existsSync(join(folder, file))) writeFileSync(join(folder, file), String(value));
    }
    readFileSync(join(folder, Object.keys(limits)[0] ?? ''));
  } catch {
    if (existsSync(folder)) rmdirSync(folder);
    return undefined;
  }
  return {
    within: (command) => ['sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$@"`, 'sh', ...command],
    peakBytes: () => peakIn(folder),
    killed: () => killedIn(folder),
    limitReached: () => limitReachedIn(folder),
    remove: () => rmdirSync(folder),
  };
}

/** Makes a group with systemd: root asks the system's instance, other users their own. */
function systemdScope(limitBytes: number): MemoryGroup | undefined {
  const run = [
    ...['systemd-run', '--scope', '--quiet', ...(process.getuid?.() === 0 ? [] : ['--user'])],
    ...['-p', `MemoryMax=${limitBytes}`, '-p', 'MemorySwapMax=0', '--'],
  ];
  const [program = '', ...args] = run;
  try {
    execFileSync(program, [...args, 'true'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const folderOf = (pid: number) =>
    join(V2, /^0::(.*)$/m.exec(readFileSync(`/proc/${pid}/cgroup`, 'utf8'))?.[1] ?? '');
  return {
    within: (command) => [...run, ...command],
    peakBytes: (pid) => peakIn(folderOf(pid)),
    killed: (pid) => killedIn(folderOf(pid)),
    limitReached: (pid) => limitReachedIn(folderOf(pid)),
    remove() {},
  };
}

function peakIn(folder: string): number {
  const file = ['memory.max_usage_in_bytes', 'memory.peak'].find((name) => existsSync(join(folder, name)));
  return file === undefined ? Number.NaN : Number(readFileSync(join(folder, file), 'utf8'));
}

function killedIn(folder: string): number {
  const file = ['memory.oom_control', 'memory.events'].find((name) => existsSync(join(folder, name)));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
  return Number(/^oom_kill (\d+)$/m.exec(text)?.[1] ?? 0);
}

function limitReachedIn(folder: string): number {
  const count = join(folder, 'memory.failcnt');
  if (existsSync(count)) return Number(readFileSync(count, 'utf8'));
  return Number(/^max (\d+)$/m.exec(readFileSync(join(folder, 'memory.events'), 'utf8'))?.[1] ?? 0);
}
