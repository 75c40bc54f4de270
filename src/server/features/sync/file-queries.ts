import { type ErrorReason, storedReason } from '../../../shared/errors.ts';
import type { SyncFailure } from '../../../shared/sync.ts';
import type { Db } from '../../db/connect.ts';
import { and, asc, eq, inArray, notInArray, or, sql } from '../../db/orm.ts';
import { syncFileDetails, syncProgress } from '../../db/schema/sync.ts';
import type { PhotoEntry } from '../../platform/sources/photo-source.ts';
import { findShownRuns, type RunRow } from './run-queries.ts';

export type FileRow = typeof syncFileDetails.$inferSelect;
export type FileValues = Partial<Omit<typeof syncFileDetails.$inferInsert, 'id'>>;

/**
 * The states of files that can become part of a collection. Includes `failed`, because a photo that failed is not
 * replaced by another: its day waits for the next run.
 */
const USABLE = ['read', 'copied', 'duplicate', 'failed'];
const FAILED = ['failed', 'unusable'];

/** Stores a page of a listing; a repeated file overwrites its earlier row. */
export async function recordEntries(db: Db, run: RunRow, entries: PhotoEntry[]): Promise<void> {
  // Removes repeated paths, because one statement cannot update a row twice.
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const rows = [...byPath.values()].map((entry) => ({
    syncSessionId: run.syncSessionId,
    source: run.source,
    filePath: entry.path,
    fileName: entry.name,
    fileSize: entry.bytes,
    fileId: entry.id,
    revision: entry.revision,
    contentHash: entry.contentHash ?? null,
    modifiedAt: entry.modifiedAt,
    clientModifiedAt: entry.clientModifiedAt ?? null,
  }));
  if (rows.length === 0) return;
  const { syncSessionId, filePath } = syncFileDetails;
  await db
    .insert(syncFileDetails)
    .values(rows)
    .onConflictDoUpdate({
      target: [syncSessionId, filePath],
      set: {
        fileSize: sql`excluded.file_size`,
        fileId: sql`excluded.file_id`,
        revision: sql`excluded.revision`,
        contentHash: sql`excluded.content_hash`,
        modifiedAt: sql`excluded.modified_at`,
        clientModifiedAt: sql`excluded.client_modified_at`,
      },
    });
}

export async function forgetEntries(db: Db, runId: string): Promise<void> {
  await db.delete(syncFileDetails).where(eq(syncFileDetails.syncSessionId, runId));
}

/** Files that failed for these reasons are read again: the server may now have the memory or the permission. */
const TRIED_AGAIN: ErrorReason[] = ['photo_needs_memory', 'source_refused'];

/** Reuses results of earlier runs for the same files, found by the source's id and revision, else by content hash. */
export async function carryOver(db: Db, { syncSessionId }: RunRow): Promise<void> {
  for (const same of [
    sql`known.file_id = mine.file_id AND known.revision = mine.revision`,
    sql`known.content_hash = mine.content_hash`,
  ]) {
    await db.execute(sql`
      UPDATE ${syncFileDetails} AS mine
      SET status = CASE known.status WHEN 'duplicate' THEN 'read' ELSE known.status END, processed = true,
        date_taken = known.date_taken, assigned_date = known.assigned_date, second_of_day = known.second_of_day,
        rating = known.rating, sha256 = known.sha256, download_url = known.download_url,
        content_hash = coalesce(mine.content_hash, known.content_hash), error_message = known.error_message,
        error_code = known.error_code
      FROM ${syncFileDetails} AS known
      WHERE mine.sync_session_id = ${syncSessionId} AND mine.status = 'pending'
        AND known.sync_session_id <> ${syncSessionId} AND known.source = mine.source
        AND known.status IN ('read', 'copied', 'duplicate', 'unusable')
        AND (known.error_code IS NULL OR ${notInArray(sql`known.error_code`, TRIED_AGAIN)}) AND ${same}`);
  }
}

/**
 * Deletes the file rows of earlier runs of the same folder, because this run has listed the whole folder again. Keeps
 * failures as long as the history shows their run.
 */
export async function dropEarlierFiles(db: Db, run: RunRow): Promise<void> {
  const shown = (await findShownRuns(db)).map(({ syncSessionId }) => syncSessionId);
  const earlier = db
    .select({ id: syncProgress.syncSessionId })
    .from(syncProgress)
    .where(and(eq(syncProgress.source, run.source), eq(syncProgress.folderPath, run.folderPath)));
  await db
    .delete(syncFileDetails)
    .where(
      and(
        inArray(syncFileDetails.syncSessionId, earlier),
        sql`${syncFileDetails.syncSessionId} <> ${run.syncSessionId}`,
        or(notInArray(syncFileDetails.status, FAILED), notInArray(syncFileDetails.syncSessionId, shown)),
      ),
    );
}

export async function countFiles(db: Db, runId: string) {
  const count = (condition: unknown) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [counts] = await db
    .select({
      totalFiles: sql<number>`count(*)::int`,
      processedFiles: count(syncFileDetails.processed),
      failedFiles: count(inArray(syncFileDetails.status, FAILED)),
    })
    .from(syncFileDetails)
    .where(eq(syncFileDetails.syncSessionId, runId));
  return counts ?? { totalFiles: 0, processedFiles: 0, failedFiles: 0 };
}

export function findPendingFiles(db: Db, runId: string, limit: number): Promise<FileRow[]> {
  return db
    .select()
    .from(syncFileDetails)
    .where(and(eq(syncFileDetails.syncSessionId, runId), eq(syncFileDetails.status, 'pending')))
    .orderBy(asc(syncFileDetails.id))
    .limit(limit);
}

export function findUsableFiles(db: Db, runId: string): Promise<FileRow[]> {
  return db
    .select()
    .from(syncFileDetails)
    .where(and(eq(syncFileDetails.syncSessionId, runId), inArray(syncFileDetails.status, USABLE)));
}

export async function findFailures(db: Db, runId: string): Promise<SyncFailure[]> {
  const rows = await db
    .select({
      path: syncFileDetails.filePath,
      error: syncFileDetails.errorMessage,
      code: syncFileDetails.errorCode,
    })
    .from(syncFileDetails)
    .where(and(eq(syncFileDetails.syncSessionId, runId), inArray(syncFileDetails.status, FAILED)))
    .orderBy(asc(syncFileDetails.filePath));
  return rows.map(({ path, error, code }) => ({ path, error: error ?? '', reason: storedReason(code) }));
}

export async function updateFiles(db: Db, ids: number[], values: FileValues): Promise<void> {
  // An array instead of one parameter per file, because a statement can have at most 65,535 parameters.
  const matchesId = sql`${syncFileDetails.id} = any(${sql.param(ids)}::int[])`;
  if (ids.length > 0) await db.update(syncFileDetails).set(values).where(matchesId);
}

/** The file as its source describes it. */
export function entryOf(file: FileRow): PhotoEntry {
  return {
    id: file.fileId,
    path: file.filePath,
    name: file.fileName,
    bytes: file.fileSize ?? 0,
    modifiedAt: file.modifiedAt ?? new Date(0),
    revision: file.revision,
    ...(file.clientModifiedAt === null ? {} : { clientModifiedAt: file.clientModifiedAt }),
    ...(file.contentHash === null ? {} : { contentHash: file.contentHash }),
  };
}
