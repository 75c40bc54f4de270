import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { ErrorReason } from './errors.ts';

/** Where the owner's photos may come from (SYNC-8). */
export const SourceKind = z.enum(['dropbox', 'local', 's3']);
export type SourceKind = z.infer<typeof SourceKind>;

/** Placeholder for the owner's folder in a proposed path. */
export const FOLDER_PLACEHOLDER = '{folder}';

/** The folder each source proposes until the owner has chosen (SYNC-1). */
export const proposedFolders: Record<SourceKind, string> = {
  dropbox: `/cameras/${FOLDER_PLACEHOLDER}`,
  local: '/',
  s3: '/',
};

export const MAX_FOLDER_PATH_LENGTH = 500;

export const SyncPhase = z.enum([
  'waiting',
  'listing',
  'reading',
  'copying',
  'complete',
  'failed',
  'cancelled',
]);
export type SyncPhase = z.infer<typeof SyncPhase>;

const count = z.int().check(z.minimum(0));
/** ISO moment. */
const moment = z.string();

/** How many names of left-out photos a day's note stores; further ones are only counted. */
export const MAX_LEFT_OUT_NAMES = 20;

/** What a run did not publish: photos of a day that had more than five, or a day that the owner had deleted. */
export const SyncDayNote = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('left_out'),
    date: DateString,
    /** How many photos were left out; `files` names the earliest of them. */
    count,
    files: z.array(z.string()),
  }),
  /** The owner deleted the day; it can be restored (COL-9). */
  z.object({ kind: z.literal('deleted'), date: DateString, deletedAt: moment }),
]);
export type SyncDayNote = z.infer<typeof SyncDayNote>;

/** One run, finished or running: everything the progress box shows (SYNC-6, SYNC-7). */
export const SyncRun = z.object({
  id: z.string(),
  source: SourceKind,
  folderPath: z.string(),
  phase: SyncPhase,
  /** True if the schedule started it, false if the owner did. */
  isScheduled: z.boolean(),
  files: z.object({ total: count, done: count, failed: count }),
  days: z.object({ total: count, done: count }),
  bytes: z.object({ total: count, done: count }),
  /** The file being processed. */
  currentFile: z.nullable(z.string()),
  newCollections: count,
  /** How many days have a note: photos left out, or a deleted day skipped. */
  notedDays: count,
  /** Why it failed, as a sentence for the owner. */
  error: z.nullable(z.string()),
  /** Why it failed; programs compare this and not `error`. */
  reason: z.optional(ErrorReason),
  startedAt: moment,
  completedAt: z.nullable(moment),
});
export type SyncRun = z.infer<typeof SyncRun>;

/** A date that has photos, but not five yet. */
export const WaitingDay = z.object({ date: DateString, count });
export type WaitingDay = z.infer<typeof WaitingDay>;

/** The sync tab's state, polled every second during a run. */
export const SyncState = z.object({
  /** The last choice; by default Dropbox if it is connected, else the local folder. */
  source: SourceKind,
  folderPath: z.string(),
  /** Which sources can be used now. */
  available: z.record(SourceKind, z.boolean()),
  /** The run under way. */
  current: z.nullable(SyncRun),
  waitingDays: z.array(WaitingDay),
  /** Finished runs, newest first. */
  history: z.array(SyncRun),
});
export type SyncState = z.infer<typeof SyncState>;

export const CHOOSE_FOLDER = `folderPath: choose the folder that ${FOLDER_PLACEHOLDER} stands for`;

/** A folder's path in a source. Control characters are refused: some cannot be stored. */
export const SourcePath = z
  .string()
  .check(z.maxLength(MAX_FOLDER_PATH_LENGTH), z.regex(/^\P{Cc}*$/u, 'Invalid characters'));

const FolderPath = SourcePath.check(
  z.refine((path) => !path.includes(FOLDER_PLACEHOLDER), { error: CHOOSE_FOLDER }),
);

/** The choice that the form showed; 409 if the stored choice equals neither it nor the new one. */
const ChoiceBefore = z.optional(z.object({ source: SourceKind, folderPath: z.string() }));

/** Starts a sync and answers when it has ended; the work continues if the caller disconnects (SYNC-5). */
export const syncSimple = endpoint({
  method: 'POST',
  path: '/api/admin/sync-simple',
  access: 'owner',
  summary: 'Sync a folder: publish each day of which it has five photos',
  body: z.object({ folderPath: FolderPath, source: z.optional(SourceKind), before: ChoiceBefore }),
  answer: z.object({ newCollections: count, message: z.string() }),
});

export const getSyncState = endpoint({
  method: 'GET',
  path: '/api/admin/sync/state',
  access: 'owner',
  summary: "Get the sync's source, active run, waiting days and earlier runs",
  answer: SyncState,
});

/** Stores the choice for the sync tab and for auto-sync. */
export const chooseSource = endpoint({
  method: 'PUT',
  path: '/api/admin/sync/source',
  access: 'owner',
  summary: 'Set the source of photos; a folder that the source refuses is not stored',
  body: z.object({ source: SourceKind, folderPath: FolderPath, before: ChoiceBefore }),
  answer: SyncState,
});

export const cancelSync = endpoint({
  method: 'POST',
  path: '/api/admin/sync/cancel',
  access: 'owner',
  summary: 'Cancel the active run; published days stay',
  answer: SyncState,
});

/** A file that could not be used. */
export const SyncFailure = z.object({
  path: z.string(),
  /** Why, as a sentence for the log. */
  error: z.string(),
  /** Why it failed; programs compare this and not `error`. Absent if an older version stored the failure. */
  reason: z.optional(ErrorReason),
});
export type SyncFailure = z.infer<typeof SyncFailure>;

export const listSyncFailures = endpoint({
  method: 'GET',
  path: '/api/admin/sync/runs/{id}/failures',
  access: 'owner',
  summary: 'List the files of a run that could not be used, with the reasons',
  params: z.object({ id: z.string() }),
  answer: z.array(SyncFailure),
});

export const listSyncDayNotes = endpoint({
  method: 'GET',
  path: '/api/admin/sync/runs/{id}/day-notes',
  access: 'owner',
  summary: 'List the photos that a run left out of its days, and the deleted days that it skipped',
  params: z.object({ id: z.string() }),
  answer: z.array(SyncDayNote),
});

/** Every 12 hours, or daily at 3 a.m. in the site's time zone (AUTO-2). */
export const AutoSyncSchedule = z.enum(['every_12_hours', 'daily_3am']);
export type AutoSyncSchedule = z.infer<typeof AutoSyncSchedule>;

export const AutoSyncStatus = z.object({
  enabled: z.boolean(),
  isRunning: z.boolean(),
  lastSyncTime: z.nullable(moment),
  nextSyncTime: z.nullable(moment),
  schedule: AutoSyncSchedule,
  timeZone: z.string(),
});
export type AutoSyncStatus = z.infer<typeof AutoSyncStatus>;

const Said = z.object({ message: z.string() });

export const getAutoSyncStatus = endpoint({
  method: 'GET',
  path: '/api/admin/auto-sync/status',
  access: 'owner',
  summary: 'Get the status and schedule of auto-sync',
  answer: AutoSyncStatus,
});

export const enableAutoSync = endpoint({
  method: 'POST',
  path: '/api/admin/auto-sync/enable',
  access: 'owner',
  summary: 'Enable auto-sync, or change its schedule',
  body: z.object({ schedule: z.optional(AutoSyncSchedule) }),
  answer: Said,
});

export const disableAutoSync = endpoint({
  method: 'POST',
  path: '/api/admin/auto-sync/disable',
  access: 'owner',
  summary: 'Disable auto-sync',
  answer: Said,
});

/** Answers when the run has ended. */
export const runAutoSyncNow = endpoint({
  method: 'POST',
  path: '/api/admin/auto-sync/run-now',
  access: 'owner',
  summary: 'Run the scheduled sync now',
  answer: z.extend(Said, { newCollections: count }),
});
