import { sql } from 'drizzle-orm';
import { syncProgress } from '../../db/schema/sync.ts';
import { withRetry } from './failures.ts';
import { entryOf, type FileRow, updateFiles } from './file-queries.ts';
import { updateRun } from './run-queries.ts';
import { type KeptPhoto, type SyncContext, saveProgress } from './sync-context.ts';

/** How often a long download reports its progress. */
const REPORT_EVERY_MS = 500;

/** Stores the original of a file, unless the media store has it already. */
export async function copyPhoto(work: SyncContext, file: FileRow): Promise<KeptPhoto> {
  const kept = (await findKept(work, file)) ?? (await withRetry(work, () => download(work, file)));
  if (file.status !== 'copied' || file.sha256 !== kept.sha256) {
    await work.db.transaction(async (tx) => {
      await updateFiles(tx, [file.id], { status: 'copied', sha256: kept.sha256, downloadUrl: kept.url });
      await saveProgress(work, tx, {});
    });
  }
  return kept;
}

async function findKept({ needs }: SyncContext, { sha256 }: FileRow): Promise<KeptPhoto | undefined> {
  return sha256 === null ? undefined : needs.findKeptPhoto(sha256);
}

async function download(work: SyncContext, file: FileRow): Promise<KeptPhoto> {
  const { db, source, needs, signal } = work;
  await saveProgress(work, db, { currentFile: file.filePath });
  let arrived = 0;
  let reported = 0;
  const report = async () => {
    const bytes = arrived - reported;
    reported = arrived;
    await updateRun(db, work.run.syncSessionId, {
      copiedBytes: sql`${syncProgress.copiedBytes} + ${bytes}`,
    });
  };
  async function* counted() {
    let reportedAt = performance.now();
    for await (const chunk of source.download(entryOf(file), { signal })) {
      arrived += chunk.byteLength;
      yield chunk;
      if (performance.now() - reportedAt < REPORT_EVERY_MS) continue;
      await report();
      reportedAt = performance.now();
    }
  }
  try {
    return await needs.keepPhoto(counted());
  } catch (error) {
    // The download restarts, or another photo takes its place.
    arrived = 0;
    throw error;
  } finally {
    await report();
  }
}
