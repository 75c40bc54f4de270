import { BENCH_FOLDER } from './installed-peers.ts';
import type { Processes, Running } from './processes.ts';

export interface LoadOptions {
  url: string;
  /** Every response must have this status; 200 by default. */
  status?: number;
  headers?: Record<string, string>;
  connections?: number;
  seconds?: number;
  /** The process whose processor time and memory are counted. */
  server: Pick<Running, 'cpuSec' | 'rssBytes'>;
  processes: Processes;
}

/** The result of loading one URL. It is a type, because an interface is not assignable to `Sample`. */
export type Load = {
  requestsPerSec: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server per answer, without the load generator's share. */
  cpuMicros: number;
  bytesPerAnswer: number;
  /** Resident memory of the server's process tree after the last answer. */
  rssMb: number;
};

/** The output of `peers/load.mjs`. */
interface Outcome {
  statuses: Record<string, number>;
  errors: number;
  requests: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  bytes: number;
}

/**
 * Requests one URL as fast as the server answers, from a separate process.
 * @throws Error on any status but `status`, a failed request, or no response at all
 */
export async function load(options: LoadOptions): Promise<Load> {
  const { url, status = 200, headers = {}, connections = 10, seconds = 3, server, processes } = options;
  const cpuBefore = server.cpuSec();
  const printed = await processes.run({
    name: `the load of ${url}`,
    command: process.execPath,
    args: ['peers/load.mjs', JSON.stringify({ url, headers, connections, seconds })],
    cwd: BENCH_FOLDER,
  });
  const cpuSec = server.cpuSec() - cpuBefore;
  const outcome: Outcome = JSON.parse(printed);
  const wrong = Object.keys(outcome.statuses).filter((one) => Number(one) !== status);
  if (wrong.length > 0 || outcome.errors > 0 || outcome.requests === 0)
    throw new Error(`${url}: ${outcome.errors} errors, statuses ${JSON.stringify(outcome.statuses)}`);
  return {
    requestsPerSec: outcome.requests / outcome.seconds,
    p50Ms: outcome.p50Ms,
    p99Ms: outcome.p99Ms,
    cpuMicros: (cpuSec * 1e6) / outcome.requests,
    bytesPerAnswer: outcome.bytes / outcome.requests,
    rssMb: server.rssBytes() / 1e6,
  };
}
