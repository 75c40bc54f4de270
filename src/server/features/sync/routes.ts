import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  cancelSync,
  chooseSource,
  disableAutoSync,
  enableAutoSync,
  getAutoSyncStatus,
  getSyncState,
  listSyncDayNotes,
  listSyncFailures,
  runAutoSyncNow,
  type SourceKind,
  type SyncState,
  syncSimple,
} from '../../../shared/sync.ts';
import type { Db } from '../../db/connect.ts';
import { route } from '../../http/route.ts';
import type { PhotoSource } from '../../platform/sources/photo-source.ts';
import { type AutoSync, createAutoSync } from './auto-sync.ts';
import { findChoice, findRefusal, type SyncChoice, saveChoice } from './choice.ts';
import { findFailures } from './file-queries.ts';
import {
  findCurrentRun,
  findLastComplete,
  findRun,
  findShownRuns,
  type RunRow,
  reasonOf,
  syncRunOf,
} from './run-queries.ts';
import { createSync, type Sync, type SyncOptions } from './sync.ts';

interface SyncFeatureOptions extends SyncOptions {
  sources: SyncOptions['sources'] & { local: PhotoSource };
  isDropboxConnected: () => Promise<boolean>;
  /** Calls `listener` when the site's time zone may have changed. Returns a function to stop. */
  onTimeZone: (listener: () => void) => () => void;
}

/** Registers the sync: its routes, its background jobs and its schedule. */
export function installSync(app: FastifyInstance, options: SyncFeatureOptions): void {
  const { db, sources, isDropboxConnected, ports } = options;
  const choice = () => findChoice(db, isDropboxConnected);
  const sync = createSync(options);
  const autoSync = createAutoSync({ ...options, sync, localFolder: sources.local, findChoice: choice });
  const { findTakenDates } = ports;
  syncRoutes(app, { db, sync, autoSync, sources, findChoice: choice, isDropboxConnected, findTakenDates });

  app.addHook('onReady', async () => {
    await sync.resume();
    await autoSync.start();
  });
  // Not in `onClose`: before that hook Fastify waits for open requests, and some requests wait for a run.
  app.addHook('preClose', async () => sync.stop());
  app.addHook('onClose', () => autoSync.stop());
}

interface SyncRoutesOptions {
  db: Db;
  sync: Sync;
  autoSync: AutoSync;
  sources: Partial<Record<SourceKind, PhotoSource>>;
  findChoice: () => Promise<SyncChoice>;
  isDropboxConnected: () => Promise<boolean>;
  findTakenDates: () => Promise<DateString[]>;
}

function syncRoutes(app: FastifyInstance, options: SyncRoutesOptions): void {
  const { db, sync, autoSync, sources, findChoice } = options;

  /** Stores the choice. If the source refuses the folder, returns why and stores nothing. */
  const choose = async (
    choice: SyncChoice,
    before: SyncChoice | undefined,
  ): Promise<AppError | undefined> => {
    const source = sources[choice.source];
    if (source === undefined)
      throw new AppError('source_not_set_up', `source: ${choice.source} is not set up`);
    const refusal = await findRefusal(source, choice.folderPath);
    if (refusal !== undefined) return refusal;
    await saveChoice(db, choice, { before, isDropboxConnected: options.isDropboxConnected });
    await autoSync.choiceChanged();
    return undefined;
  };

  /** Starts or joins a run of this folder, and waits for its end. The run continues if the client disconnects. */
  const runToEnd = async (choice: SyncChoice, reply: FastifyReply): Promise<RunRow> => {
    const { run, isNew } = await sync.start({ ...choice, isScheduled: false });
    if (!isNew && (run.source !== choice.source || run.folderPath !== choice.folderPath)) {
      throw new AppError(
        'sync_running',
        `A sync of ${run.folderPath} is under way: wait for it or cancel it`,
        {
          about: run.folderPath,
        },
      );
    }
    const controller = new AbortController();
    const onClose = () =>
      controller.abort(new AppError('overloaded', 'The client of this sync has disconnected'));
    reply.raw.once('close', onClose);
    try {
      const result = await sync.waitForEnd(run.syncSessionId, controller.signal);
      if (result.currentStatus !== 'failed') return result;
      throw new AppError(reasonOf(result) ?? 'internal', result.errorMessage ?? 'server error during sync', {
        about: result.folderPath,
      });
    } finally {
      reply.raw.off('close', onClose);
    }
  };

  route(app, syncSimple, async ({ body, reply }) => {
    const choice = { folderPath: body.folderPath, source: body.source ?? (await findChoice()).source };
    // A refused folder is not stored; its run fails and appears in the history.
    await choose(choice, body.before);
    return resultOf(await runToEnd(choice, reply));
  });

  route(app, getSyncState, () => findState(options));

  route(app, chooseSource, async ({ body: { before, ...choice } }) => {
    const refusal = await choose(choice, before);
    if (refusal !== undefined) throw refusal;
    return findState(options);
  });

  route(app, cancelSync, async () => {
    await sync.cancel();
    return findState(options);
  });

  route(app, listSyncFailures, async ({ params }) => {
    if ((await findRun(db, params.id)) === undefined) throw new AppError('not_found', 'Sync not found');
    return findFailures(db, params.id);
  });

  route(app, listSyncDayNotes, async ({ params }) => {
    const run = await findRun(db, params.id);
    if (run === undefined) throw new AppError('not_found', 'Sync not found');
    return run.dayNotes ?? [];
  });

  route(app, getAutoSyncStatus, () => autoSync.status());

  route(app, enableAutoSync, async ({ body }) => {
    const schedule = await autoSync.enable(body.schedule);
    const interval = schedule === 'daily_3am' ? 'runs daily at 3 a.m.' : 'runs every 12 hours';
    return { message: `Auto-sync is enabled: ${interval}` };
  });

  route(app, disableAutoSync, async () => {
    await autoSync.disable();
    return { message: 'Auto-sync is disabled' };
  });

  route(app, runAutoSyncNow, async ({ reply }) => resultOf(await runToEnd(await findChoice(), reply)));
}

async function findState({
  db,
  sources,
  findChoice,
  isDropboxConnected,
  findTakenDates,
}: SyncRoutesOptions): Promise<SyncState> {
  const choice = await findChoice();
  const current = await findCurrentRun(db);
  const last = await findLastComplete(db, choice);
  // The owner may have made the collection of a waiting day meanwhile.
  const taken = new Set(await findTakenDates());
  return {
    ...choice,
    available: {
      dropbox: await isDropboxConnected(),
      local: sources.local !== undefined,
      s3: sources.s3 !== undefined,
    },
    current: current === undefined ? null : syncRunOf(current),
    waitingDays: (current?.waitingDays ?? last?.waitingDays ?? []).filter(({ date }) => !taken.has(date)),
    history: (await findShownRuns(db)).map(syncRunOf),
  };
}

function resultOf(run: RunRow): { newCollections: number; message: string } {
  return { newCollections: syncRunOf(run).newCollections, message: messageOf(run) };
}

function messageOf(run: RunRow): string {
  const { newCollections, files } = syncRunOf(run);
  const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  const days = newCollections === 0 ? 'no new collections' : many(newCollections, 'new collection');
  const notes = run.dayNotes ?? [];
  const leftOut = notes.reduce((sum, note) => sum + (note.kind === 'left_out' ? note.count : 0), 0);
  const skipped = notes.filter(({ kind }) => kind === 'deleted').length;
  const waiting = run.waitingDays?.length ?? 0;
  return [
    `Sync ${run.currentStatus === 'cancelled' ? 'cancelled' : 'completed'}: ${days}`,
    ...(waiting === 0 ? [] : [`${many(waiting, 'day')} waiting for more photos`]),
    ...(leftOut === 0 ? [] : [`${many(leftOut, 'photo')} left out of days with more than five`]),
    ...(skipped === 0 ? [] : [`${many(skipped, 'day')} deleted by the owner and not made again`]),
    ...(files.failed === 0 ? [] : [`${many(files.failed, 'file')} could not be used`]),
  ].join(', ');
}
