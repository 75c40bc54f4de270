import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem, type } from 'node:os';
import { ROOT } from './gomai-server.ts';

/** The date, the commit and the machine in one line of Markdown, without any host name. */
export function machineOf(now: Date): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();
  return (
    `${now.toISOString().slice(0, 10)}, commit ${commit}, Node ${process.version.slice(1)}, ${type()} ${release()}, ` +
    `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${memory} GB of memory.`
  );
}
