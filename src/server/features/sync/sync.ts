import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../shared/errors.ts';
import type { SourceKind } from '../../../shared/sync.ts';
import type { Bus } from '../../db/bus.ts';
import { type Lease, takeLease } from '../../db/lease.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { PhotoSource } from '../../platform/photo-source.ts';
import { findCurrentRun, findRun, insertRun, type RunRow, updateRun } from './run-queries.ts';
import { runSync } from './run-sync.ts';
import { RunEnded, type SyncWork } from './sync-work.ts';

const QUEUE = 'sync';
/** Says to every process that a run has ended, or was ended. */
const CHANNEL = 'sync';
const LEASE = 'sync';
/** A process that was killed holds up the next one for this long. */
const LEASE_SECONDS = 20;
const RENEW_MS = 5000;
const POLL_MS = 500;
const JOB = {
  policy: 'short',
  // Not a matter of attempts: a run ends by itself, whatever interrupts it.
  retryLimit: 10_000,
  retryDelay: 5,
  expireInSeconds: 23 * 60 * 60,
  heartbeatSeconds: 30,
} as const;

export interface SyncOptions extends Omit<SyncWork, 'run' | 'source' | 'signal'> {
  bus: Bus;
  jobs: Jobs;
  sources: Partial<Record<SourceKind, PhotoSource>>;
  now: () => Date;
}

export interface StartedRun {
  run: RunRow;
  /** False where one was under way already, of this folder or of another. */
  isNew: boolean;
}

export interface Sync {
  start(wish: { source: SourceKind; folderPath: string; isScheduled: boolean }): Promise<StartedRun>;
  /** Answers the run when it has ended, in whatever process. Rejects with the signal's reason. */
  waitForEnd(runId: string, signal: AbortSignal): Promise<RunRow>;
  /** Ends the run under way, if there is one. */
  cancel(): Promise<void>;
  /** After a start: takes up a run that nobody works on any more. */
  resume(): Promise<void>;
  /** Puts the work down where it stands; the next start takes it up. */
  stop(): void;
}

/** Runs of the sync as background work: one at a time over all processes, each to its end however often interrupted. */
export function createSync({ bus, jobs, sources, now, ...work }: SyncOptions): Sync {
  const { db } = work;
  const stopping = new AbortController();

  async function perform(runId: string, jobSignal: AbortSignal): Promise<void> {
    const given = AbortSignal.any([jobSignal, stopping.signal]);
    const lease = await leaseFor(runId, given);
    if (lease === undefined) return;
    const lost = new AbortController();
    const renewal = setInterval(() => {
      lease.renew().then(
        (kept) => {
          if (!kept) lost.abort(new Error('Another process has taken over this sync'));
        },
        (error: unknown) => lost.abort(error),
      );
    }, RENEW_MS);
    const unsubscribe = await onEnd(() => {
      findRun(db, runId).then(
        (run) => {
          if (run?.completedAt !== null) lost.abort(new RunEnded('The sync was cancelled'));
        },
        (error: unknown) => lost.abort(error),
      );
    });
    try {
      const run = await findRun(db, runId);
      const source = sources[run?.source as SourceKind];
      if (source === undefined) throw new Error(`No source for run ${runId}`);
      const signal = AbortSignal.any([given, lost.signal]);
      await runSync({ ...work, source, signal }, runId, now).catch((error: unknown) => {
        if (!(error instanceof RunEnded)) throw error;
      });
    } finally {
      clearInterval(renewal);
      await unsubscribe();
      await lease.end();
      await bus.publish(CHANNEL, { runId });
    }
  }

  /** Waits until no other process has it; undefined where the run has ended by then. */
  async function leaseFor(runId: string, signal: AbortSignal): Promise<Lease | undefined> {
    for (;;) {
      const run = await findRun(db, runId);
      if (run === undefined || run.completedAt !== null) return undefined;
      const lease = await takeLease(db, LEASE, LEASE_SECONDS);
      if (lease !== undefined) return lease;
      await delay(POLL_MS, undefined, { signal });
    }
  }

  async function onEnd(listener: () => void): Promise<() => Promise<void>> {
    const forgetGap = bus.onGap(listener);
    const unsubscribe = await bus.subscribe(CHANNEL, listener);
    return async () => {
      forgetGap();
      await unsubscribe();
    };
  }

  jobs.define<{ runId: string }>(QUEUE, {
    handler: ({ runId }, { signal }) => perform(runId, signal),
    options: JOB,
  });

  return {
    async start(wish) {
      if (sources[wish.source] === undefined) {
        throw new AppError('bad_request', `source: ${wish.source} is not set up`);
      }
      const runId = randomUUID();
      const isNew = await db.transaction(async (tx) => {
        const inserted = await insertRun(tx, { ...wish, syncSessionId: runId, startedAt: now() });
        if (inserted) await jobs.send(QUEUE, { runId }, { singletonKey: runId, within: tx });
        return inserted;
      });
      const run = isNew ? await findRun(db, runId) : await findCurrentRun(db);
      // The one that was in the way has ended this very moment.
      return run === undefined ? this.start(wish) : { run, isNew };
    },
    async waitForEnd(runId, signal) {
      let wake = () => {};
      const listener = () => wake();
      const unsubscribe = await onEnd(listener);
      const given = AbortSignal.any([signal, stopping.signal]);
      given.addEventListener('abort', listener);
      try {
        for (;;) {
          const woken = new Promise<void>((resolve) => {
            wake = resolve;
          });
          given.throwIfAborted();
          const run = await findRun(db, runId);
          if (run === undefined) throw new AppError('not_found', 'No such sync');
          if (run.completedAt !== null) return run;
          await woken;
        }
      } finally {
        given.removeEventListener('abort', listener);
        await unsubscribe();
      }
    },
    async cancel() {
      const run = await findCurrentRun(db);
      if (run === undefined) return;
      const runId = run.syncSessionId;
      await updateRun(db, runId, { currentStatus: 'cancelled', completedAt: now(), currentFile: null });
      await bus.publish(CHANNEL, { runId });
    },
    async resume() {
      const run = await findCurrentRun(db);
      if (run === undefined) return;
      const runId = run.syncSessionId;
      await jobs.send(QUEUE, { runId }, { singletonKey: runId });
    },
    stop: () =>
      stopping.abort(new AppError('overloaded', 'The server is stopping; the sync goes on after it')),
  };
}
