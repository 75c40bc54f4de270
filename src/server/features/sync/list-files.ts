import { withRetry } from './failures.ts';
import { carryOver, countFiles, dropEarlierFiles, forgetEntries, recordEntries } from './file-queries.ts';
import { findRun } from './run-queries.ts';
import { type SyncContext, saveProgress } from './sync-context.ts';

/** Phase 1: lists every image below the folder, page by page; an interrupted run continues after its last page. */
export async function listFiles(work: SyncContext): Promise<void> {
  await withRetry(work, () => listOn(work));
  const { db, run } = work;
  await db.transaction(async (tx) => {
    await carryOver(tx, run);
    await dropEarlierFiles(tx, run);
    const counts = await countFiles(tx, run.syncSessionId);
    await saveProgress(work, tx, { ...counts, phase: 'reading', cursor: null });
  });
}

async function listOn(work: SyncContext): Promise<void> {
  const { db, run, source, signal } = work;
  const { syncSessionId, folderPath } = run;
  await saveProgress(work, db, { phase: 'listing' });
  const cursor = (await findRun(db, syncSessionId))?.cursor ?? undefined;
  const pages = source.listPhotos(folderPath, { signal, ...(cursor === undefined ? {} : { cursor }) });
  for await (const page of pages) {
    await db.transaction(async (tx) => {
      if (page.restarted) await forgetEntries(tx, syncSessionId);
      await recordEntries(tx, run, page.entries);
      const { totalFiles } = await countFiles(tx, syncSessionId);
      await saveProgress(work, tx, { cursor: page.cursor, totalFiles });
    });
  }
}
