import { createHash } from 'node:crypto';
import { type FailurePolicy, withRetry } from './failures.ts';
import { entryOf, type FileRow, updateFiles } from './file-queries.ts';
import { recordFailure } from './record-failure.ts';
import { type SyncContext, saveProgress } from './sync-context.ts';

/**
 * If a source does not say which files are equal, hashes files of the same size, so that a copy is not taken for
 * another photo. Returns the files with their hashes.
 */
export async function hashSameSizeFiles(
  work: SyncContext,
  files: FileRow[],
  judge: FailurePolicy,
): Promise<FileRow[]> {
  const unknown = files.filter(({ contentHash, sha256 }) => contentHash === null && sha256 === null);
  const sizes = Map.groupBy(
    files.filter(({ contentHash }) => contentHash === null),
    ({ fileSize }) => fileSize,
  );
  const hashes = new Map<number, string | undefined>();
  for (const file of unknown) {
    if ((sizes.get(file.fileSize)?.length ?? 0) < 2) continue;
    hashes.set(file.id, await hashOf(work, file, judge));
  }
  return files.flatMap((file) => {
    if (!hashes.has(file.id)) return file;
    const sha256 = hashes.get(file.id);
    return sha256 === undefined ? [] : { ...file, sha256 };
  });
}

/** Undefined if reading failed, which is recorded. */
async function hashOf(work: SyncContext, file: FileRow, { judge, succeeded }: FailurePolicy) {
  const { db, source, signal } = work;
  await saveProgress(work, db, { currentFile: file.filePath });
  try {
    const sha256 = await withRetry(work, async () => {
      const hash = createHash('sha256');
      for await (const chunk of source.download(entryOf(file), { signal })) hash.update(chunk);
      return hash.digest('hex');
    });
    succeeded();
    await updateFiles(db, [file.id], { sha256 });
    return sha256;
  } catch (error) {
    signal.throwIfAborted();
    await recordFailure(work, file, judge(error));
    return undefined;
  }
}
