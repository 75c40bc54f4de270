import type { SyncDayNote } from '../../../shared/sync.ts';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  sql,
  text,
  unique,
  uniqueIndex,
  varchar,
} from '../orm.ts';
import { moment } from './columns.ts';

/* Runs that fetch photos from a sync source, and the files they found there. */

export const syncProgress = pgTable(
  'sync_progress',
  {
    id: serial('id').primaryKey(),
    syncSessionId: text('sync_session_id').notNull().unique(),
    folderPath: text('folder_path').notNull(),
    totalFiles: integer('total_files').notNull(),
    processedFiles: integer('processed_files').notNull().default(0),
    /** Dates for which this run has made collections. */
    syncedDates: text('synced_dates').array(),
    /** Dates for which this run has found five photos. */
    availableDates: text('available_dates').array(),
    /** `in_progress`, then `complete`, `failed` or `cancelled`. */
    currentStatus: text('current_status').notNull().default('in_progress'),
    errorMessage: text('error_message'),
    startedAt: moment('started_at').notNull().defaultNow(),
    lastUpdatedAt: moment('last_updated_at').notNull().defaultNow(),
    completedAt: moment('completed_at'),
    source: text('source').notNull().default('dropbox'),
    isScheduled: boolean('is_scheduled').notNull().default(false),
    /** What an active run is doing. */
    phase: text('phase').notNull().default('waiting'),
    /** The position at which the listing continues. */
    cursor: text('cursor'),
    failedFiles: integer('failed_files').notNull().default(0),
    totalBytes: bigint('total_bytes', { mode: 'number' }).notNull().default(0),
    copiedBytes: bigint('copied_bytes', { mode: 'number' }).notNull().default(0),
    currentFile: text('current_file'),
    /** An `ErrorReason`. */
    errorCode: text('error_code'),
    waitingDays: jsonb('waiting_days').$type<{ date: string; count: number }[]>(),
    /** The photos that this run left out of its days, and the deleted days that it skipped. */
    dayNotes: jsonb('day_notes').$type<SyncDayNote[]>(),
  },
  (t) => [
    // One run at a time, over all processes.
    uniqueIndex('sync_progress_one_at_a_time')
      .on(sql`(${t.completedAt} is null)`)
      .where(sql`${t.completedAt} is null`),
  ],
);

export const syncFileDetails = pgTable(
  'sync_file_details',
  {
    id: serial('id').primaryKey(),
    syncSessionId: text('sync_session_id').notNull(),
    filePath: text('file_path').notNull(),
    fileName: text('file_name').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }),
    dateTaken: moment('date_taken'),
    assignedDate: date('assigned_date', { mode: 'string' }),
    /** The URL of the gallery's copy. */
    downloadUrl: text('download_url'),
    processed: boolean('processed').notNull().default(false),
    /** `pending`, `read`, `copied` or `duplicate`. After an error: `failed` if it may be temporary, else `unusable`. */
    status: text('status').notNull().default('pending'),
    errorMessage: text('error_message'),
    /** An `ErrorReason`. */
    errorCode: text('error_code'),
    source: text('source').notNull().default('dropbox'),
    /** The source's ids of the file and of its current bytes. */
    fileId: text('file_id').notNull().default(''),
    revision: text('revision').notNull().default(''),
    contentHash: text('content_hash'),
    sha256: varchar('sha256', { length: 64 }),
    modifiedAt: moment('modified_at'),
    clientModifiedAt: moment('client_modified_at'),
    secondOfDay: integer('second_of_day'),
    rating: smallint('rating'),
  },
  (t) => [
    unique('sync_file_details_session_path').on(t.syncSessionId, t.filePath),
    index('sync_file_details_file').on(t.source, t.fileId, t.revision),
    index('sync_file_details_content').on(t.source, t.contentHash),
  ],
);
