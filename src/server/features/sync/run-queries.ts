import { type ErrorReason, storedReason } from '../../../shared/errors.ts';
import type { SourceKind, SyncPhase, SyncRun } from '../../../shared/sync.ts';
import type { Db } from '../../db/connect.ts';
import { and, desc, eq, isNotNull, isNull, notInArray, type PgUpdateSetSource } from '../../db/orm.ts';
import { syncFileDetails, syncProgress } from '../../db/schema/sync.ts';

/** How many ended runs the history shows. */
const HISTORY_RUNS = 20;

/** Sorts by id instead of time, because a server's clock may have been wrong. */
const newestFirst = desc(syncProgress.id);

export type RunRow = typeof syncProgress.$inferSelect;
/** Changed values of a run, which may be SQL expressions such as increments. */
export type RunValues = Omit<PgUpdateSetSource<typeof syncProgress>, 'id' | 'syncSessionId'>;

interface NewRun {
  syncSessionId: string;
  source: SourceKind;
  folderPath: string;
  isScheduled: boolean;
  startedAt: Date;
}

/** Stores a new run; returns false while another run is active in any process. */
export async function insertRun(db: Db, run: NewRun): Promise<boolean> {
  const inserted = await db
    .insert(syncProgress)
    .values({ ...run, totalFiles: 0, lastUpdatedAt: run.startedAt })
    .onConflictDoNothing()
    .returning({ id: syncProgress.id });
  return inserted.length > 0;
}

export async function findCurrentRun(db: Db): Promise<RunRow | undefined> {
  const [row] = await db.select().from(syncProgress).where(isNull(syncProgress.completedAt));
  return row;
}

export async function findRun(db: Db, runId: string): Promise<RunRow | undefined> {
  const [row] = await db.select().from(syncProgress).where(eq(syncProgress.syncSessionId, runId));
  return row;
}

/** The ended runs that the history shows, newest first. */
export function findShownRuns(db: Db): Promise<RunRow[]> {
  return db
    .select()
    .from(syncProgress)
    .where(isNotNull(syncProgress.completedAt))
    .orderBy(newestFirst)
    .limit(HISTORY_RUNS);
}

/**
 * Deletes the ended runs that the history no longer shows. Keeps each folder's last complete run, and runs with files
 * that another run may reuse.
 */
export async function dropEarlierRuns(db: Db): Promise<void> {
  const { id, syncSessionId, source, folderPath, completedAt, currentStatus } = syncProgress;
  const shown = (await findShownRuns(db)).map((run) => run.id);
  const lastComplete = db
    .selectDistinctOn([source, folderPath], { id })
    .from(syncProgress)
    .where(eq(currentStatus, 'complete'))
    .orderBy(source, folderPath, newestFirst);
  const withFiles = db.select({ run: syncFileDetails.syncSessionId }).from(syncFileDetails);
  await db
    .delete(syncProgress)
    .where(
      and(
        isNotNull(completedAt),
        notInArray(id, shown),
        notInArray(id, lastComplete),
        notInArray(syncSessionId, withFiles),
      ),
    );
}

/** The last completed run of `folder`, or of any folder if none is given. */
export async function findLastComplete(
  db: Db,
  folder?: { source: SourceKind; folderPath: string },
): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(syncProgress)
    .where(
      and(
        eq(syncProgress.currentStatus, 'complete'),
        folder && eq(syncProgress.source, folder.source),
        folder && eq(syncProgress.folderPath, folder.folderPath),
      ),
    )
    .orderBy(newestFirst)
    .limit(1);
  return row;
}

export async function findLastStarted(db: Db): Promise<RunRow | undefined> {
  const [row] = await db.select().from(syncProgress).orderBy(newestFirst).limit(1);
  return row;
}

/** Updates an active run; false if it has ended meanwhile. */
export async function updateRun(db: Db, runId: string, values: RunValues): Promise<boolean> {
  const changed = await db
    .update(syncProgress)
    .set({ ...values, lastUpdatedAt: new Date() })
    .where(and(eq(syncProgress.syncSessionId, runId), isNull(syncProgress.completedAt)))
    .returning({ id: syncProgress.id });
  return changed.length > 0;
}

/** Why a run failed; undefined if it did not fail, or if an older release stored no reason. */
export function reasonOf({ errorCode }: RunRow): ErrorReason | undefined {
  return storedReason(errorCode);
}

/** A run as the owner's browser receives it. */
export function syncRunOf(row: RunRow): SyncRun {
  const newCollections = row.syncedDates?.length ?? 0;
  return {
    id: row.syncSessionId,
    source: row.source as SourceKind,
    folderPath: row.folderPath,
    phase: (row.completedAt === null ? row.phase : row.currentStatus) as SyncPhase,
    isScheduled: row.isScheduled,
    files: { total: row.totalFiles, done: row.processedFiles, failed: row.failedFiles },
    days: { total: row.availableDates?.length ?? 0, done: newCollections },
    bytes: { total: row.totalBytes, done: row.copiedBytes },
    currentFile: row.currentFile,
    newCollections,
    notedDays: row.dayNotes?.length ?? 0,
    error: row.errorMessage,
    reason: reasonOf(row),
    startedAt: row.startedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}
