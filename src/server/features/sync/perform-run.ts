import type { SourceKind } from '../../../shared/sync.ts';
import type { Bus } from '../../db/bus.ts';
import type { Db } from '../../db/connect.ts';
import { type Lease, takeLease } from '../../db/lease.ts';
import type { PhotoSource } from '../../platform/photo-source.ts';
import { announceEnd, onRunEnded } from './end-of-run.ts';
import { findRun, type RunRow } from './run-queries.ts';
import { runSync } from './run-sync.ts';
import { RunEnded, type SyncContext } from './sync-context.ts';

const LEASE = 'sync';
/** The next process waits for this long after one was killed. */
const LEASE_SECONDS = 15;
const RENEW_MS = 4000;
const POLL_MS = 500;

export interface PerformOptions extends Omit<SyncContext, 'run' | 'source' | 'signal'> {
  bus: Bus;
  sources: Partial<Record<SourceKind, PhotoSource>>;
  now: () => Date;
}

/** Works on a run, unless another process does, until it has ended or the signal aborts. */
export async function performRun(options: PerformOptions, runId: string, signal: AbortSignal): Promise<void> {
  const { db, bus, sources, sleep } = options;
  const findOpen = () => findOpenRun(db, runId);
  let lease: Lease | undefined;
  for (;;) {
    if ((await findOpen()) === undefined) return;
    lease = await takeLease(db, LEASE, LEASE_SECONDS);
    if (lease !== undefined) break;
    await sleep(POLL_MS, signal);
  }
  const { signal: lost, ...watch } = await monitorRun(options, runId, lease);
  try {
    const run = await findOpen();
    if (run === undefined) return;
    const source = sources[run.source as SourceKind];
    await runSync({ ...options, source, signal: AbortSignal.any([signal, lost]) }, runId);
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
  } finally {
    await watch.end();
    await lease.end();
    await announceEnd(bus, runId);
  }
}

/** Its signal aborts when this process must stop working on the run: it was cancelled, or the lease is lost. */
async function monitorRun({ db, bus }: PerformOptions, runId: string, lease: Lease) {
  const over = new AbortController();
  const fail = (error: unknown) => over.abort(error);
  const renew = async () => {
    if (!(await lease.renew())) fail(new Error('Another process has taken over this sync'));
  };
  const look = async () => {
    if ((await findOpenRun(db, runId)) === undefined) fail(new RunEnded('The sync was cancelled'));
  };
  const renewal = setInterval(() => void renew().catch(fail), RENEW_MS);
  const unsubscribe = await onRunEnded(bus, () => void look().catch(fail));
  return {
    signal: over.signal,
    async end() {
      clearInterval(renewal);
      await unsubscribe();
    },
  };
}

async function findOpenRun(db: Db, runId: string): Promise<RunRow | undefined> {
  const run = await findRun(db, runId);
  return run?.completedAt === null ? run : undefined;
}
