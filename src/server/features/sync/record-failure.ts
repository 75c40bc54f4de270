import { sql } from 'drizzle-orm';
import { syncProgress } from '../../db/schema/sync.ts';
import type { FileFailure } from './failures.ts';
import { type FileRow, updateFiles } from './file-queries.ts';
import { type SyncContext, saveProgress } from './sync-context.ts';

/** A file that was read but turned out unusable: counts it as failed. */
export async function recordFailure(work: SyncContext, file: FileRow, failure: FileFailure): Promise<void> {
  await work.db.transaction(async (tx) => {
    await updateFiles(tx, [file.id], failure);
    await saveProgress(work, tx, { failedFiles: sql`${syncProgress.failedFiles} + 1` });
  });
}
