import { sql } from 'drizzle-orm';
import { syncProgress } from '../../db/schema/sync.ts';
import type { FileFailure } from './failures.ts';
import { type FileRow, updateFiles } from './file-queries.ts';
import { type SyncWork, saveProgress } from './sync-work.ts';

/** A file that could be read but not be used: it counts as failed from now on. */
export async function recordFailure(work: SyncWork, file: FileRow, failure: FileFailure): Promise<void> {
  await work.db.transaction(async (tx) => {
    await updateFiles(tx, [file.id], failure);
    await saveProgress(work, tx, { failedFiles: sql`${syncProgress.failedFiles} + 1` });
  });
}
