import { readdirSync, readFileSync } from 'node:fs';

/** /proc counts processor time in ticks of 10 ms (`getconf CLK_TCK`). */
const TICKS_PER_SEC = 100;
const PAGE_BYTES = 4096;
// Indices of fields in /proc/<pid>/stat, counted after the name, which may contain spaces: see proc(5).
const SESSION = 3;
const USER_TICKS = 11;
const CHILDREN_KERNEL_TICKS = 14;
const RSS_PAGES = 21;

interface ProcessState {
  pid: number;
  name: string;
  /** Processor time of the process and its reaped children. */
  cpuSec: number;
  rssBytes: number;
}

/** Every living process of a session: its leader and all descendants that stayed in it. */
export function processesOfSession(leaderPid: number): ProcessState[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => stateIn(Number(pid), leaderPid) ?? []);
}

function stateIn(pid: number, leaderPid: number): ProcessState | undefined {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process ended meanwhile.
    return undefined;
  }
  const nameEnd = line.lastIndexOf(')');
  const fields = line.slice(nameEnd + 2).split(' ');
  const isZombie = fields[0] === 'Z';
  if (isZombie || Number(fields[SESSION]) !== leaderPid) return undefined;
  const ticks = fields
    .slice(USER_TICKS, CHILDREN_KERNEL_TICKS + 1)
    .reduce((sum, one) => sum + Number(one), 0);
  return {
    pid,
    name: line.slice(line.indexOf('(') + 1, nameEnd),
    cpuSec: ticks / TICKS_PER_SEC,
    rssBytes: Number(fields[RSS_PAGES]) * PAGE_BYTES,
  };
}
