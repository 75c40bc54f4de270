import { randomUUID } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import type { SourceKind } from '../../../shared/sync.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { findCurrentRun, findRun, insertRun, type RunRow, updateRun } from './run-queries.ts';
import { announceEnd, onRunEnded, type PerformOptions, performRun } from './run-sync.ts';

const QUEUE = 'sync';
const JOB = {
  policy: 'short',
  // Practically unlimited, because a run continues after every interruption.
  retryLimit: 10_000,
  retryDelay: 5,
  expireInSeconds: 23 * 60 * 60,
  heartbeatSeconds: 30,
} as const;

export interface SyncOptions extends PerformOptions {
  jobs: Jobs;
}

export interface StartedRun {
  run: RunRow;
  /** False if a run was active already, of this folder or another. */
  isNew: boolean;
}

export interface Sync {
  start(request: { source: SourceKind; folderPath: string; isScheduled: boolean }): Promise<StartedRun>;
  /** Resolves to the run once it has ended, in any process. Rejects if the signal aborts or this server stops. */
  waitForEnd(runId: string, signal: AbortSignal): Promise<RunRow>;
  /** Cancels the active run, if there is one. */
  cancel(): Promise<void>;
  /** Call at startup: queues the unfinished run again, because its process may have ended. */
  resume(): Promise<void>;
  /** Interrupts the run in this process; another process or the next `resume` continues it. */
  stop(): void;
}

/** Performs runs as background jobs, one at a time across all processes. Interrupted runs continue later. */
export function createSync(options: SyncOptions): Sync {
  const { db, bus, jobs, sources, now } = options;
  const stopping = new AbortController();

  jobs.define<{ runId: string }>(QUEUE, {
    handler: ({ runId }, { signal }) =>
      performRun(options, runId, AbortSignal.any([signal, stopping.signal])),
    options: JOB,
  });

  return {
    async start(request) {
      // A scheduled run starts and fails, so that the owner finds the reason in the history.
      if (sources[request.source] === undefined && !request.isScheduled) {
        throw new AppError('source_not_set_up', `source: ${request.source} is not set up`);
      }
      const runId = randomUUID();
      const isNew = await db.transaction(async (tx) => {
        const inserted = await insertRun(tx, { ...request, syncSessionId: runId, startedAt: now() });
        if (inserted) await jobs.send(QUEUE, { runId }, { singletonKey: runId, within: tx });
        return inserted;
      });
      const run = isNew ? await findRun(db, runId) : await findCurrentRun(db);
      // No current run: the one that blocked this request has just ended.
      return run === undefined ? this.start(request) : { run, isNew };
    },
    async waitForEnd(runId, signal) {
      let wake = () => {};
      const listener = () => wake();
      const unsubscribe = await onRunEnded(bus, listener);
      const anySignal = AbortSignal.any([signal, stopping.signal]);
      anySignal.addEventListener('abort', listener);
      try {
        for (;;) {
          const woken = new Promise<void>((resolve) => {
            wake = resolve;
          });
          anySignal.throwIfAborted();
          const run = await findRun(db, runId);
          if (run === undefined) throw new AppError('not_found', 'Sync not found');
          if (run.completedAt !== null) return run;
          await woken;
        }
      } finally {
        anySignal.removeEventListener('abort', listener);
        await unsubscribe();
      }
    },
    async cancel() {
      const run = await findCurrentRun(db);
      if (run === undefined) return;
      const runId = run.syncSessionId;
      await updateRun(db, runId, { currentStatus: 'cancelled', completedAt: now(), currentFile: null });
      await announceEnd(bus, runId);
    },
    async resume() {
      const run = await findCurrentRun(db);
      if (run === undefined) return;
      const runId = run.syncSessionId;
      await jobs.send(QUEUE, { runId }, { singletonKey: runId });
    },
    stop: () =>
      stopping.abort(new AppError('overloaded', 'The server is stopping; the sync continues later')),
  };
}
