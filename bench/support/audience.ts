import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { BENCH_FOLDER } from './installed-peers.ts';
import type { Processes } from './processes.ts';

/** What came of a round, as `peers/chat-load.mjs` and `peers/sse-load.mjs` print it. */
export interface Heard {
  expected: number;
  /** With those of the warm-up. */
  deliveries: number;
  delivered: number;
  /** Heard again, or out of turn. */
  twice: number;
  refused: number;
  closed: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

/** Many connections in a process of their own: it fills the room, waits, then has everything said and heard. */
export interface Audience {
  run(): Promise<Heard>;
  leave(): Promise<void>;
}

/** Resolves when all connections stand and nothing is said any more. */
export async function gatherAudience(
  processes: Processes,
  script: string,
  options: object,
): Promise<Audience> {
  const child = await processes.open({
    name: 'audience',
    command: process.execPath,
    args: [script, JSON.stringify(options)],
    cwd: BENCH_FOLDER,
  });
  child.stderr.pipe(process.stderr);
  const exit = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`${script} ended with ${(await exit)[0]}`);
    return value;
  };
  await next();
  return {
    async run() {
      child.stdin.write('go\n');
      return JSON.parse(await next());
    },
    async leave() {
      child.stdin.end('leave\n');
      await exit;
    },
  };
}

/** @throws Error when anything was lost, doubled, refused or cut off: the figures would be of something else */
export function assertComplete(who: string, { expected, delivered, twice, refused, closed }: Heard): void {
  if (delivered === expected && twice + refused + closed === 0) return;
  throw new Error(
    `${who}: delivered ${delivered}/${expected}, twice ${twice}, refused ${refused}, connections lost ${closed}`,
  );
}
