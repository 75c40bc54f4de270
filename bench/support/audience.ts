import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { BENCH_FOLDER } from './installed-peers.ts';
import type { Processes } from './processes.ts';

/** The result of a round, as `peers/chat-load.mjs` and `peers/sse-load.mjs` print it. */
export interface RoundResult {
  expected: number;
  /** Messages sent, times their recipients, including the warm-up. */
  deliveries: number;
  delivered: number;
  /** Messages received twice or out of order. */
  repeated: number;
  refused: number;
  closed: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

/** A process that plays many visitors. `run` makes it do its work and returns its report. */
export interface Audience<Report> {
  run(): Promise<Report>;
  leave(): Promise<void>;
}

/** Starts a script, and resolves when it has printed that it is ready. @throws Error if it ends before */
export async function gatherAudience<Report = RoundResult>(
  processes: Processes,
  script: string,
  options: object,
): Promise<Audience<Report>> {
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

/** @throws Error if a message was lost, refused, repeated or out of order, or a connection closed */
export function assertComplete(
  who: string,
  { expected, delivered, repeated, refused, closed }: RoundResult,
): void {
  if (delivered === expected && repeated + refused + closed === 0) return;
  throw new Error(
    `${who}: delivered ${delivered}/${expected}, again or out of order ${repeated}, refused ${refused}, connections lost ${closed}`,
  );
}
