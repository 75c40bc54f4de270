import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/limits.ts';
import { dateIn, secondOfDayIn } from '../../../shared/wall-clock.ts';
import { sql } from '../../db/orm.ts';
import { syncProgress } from '../../db/schema/sync.ts';
import type { PhotoEntry } from '../../platform/sources/photo-source.ts';
import { createFailurePolicy, withRetry } from './failures.ts';
import { entryOf, type FileRow, type FileValues, findPendingFiles, updateFiles } from './file-queries.ts';
import { type SyncContext, saveProgress } from './sync-context.ts';

/** How many bytes are read first: enough for the metadata of nearly every JPEG. */
const HEAD_BYTES = 128 * 1024;
const BATCH_FILES = 100;

/**
 * Phase 2: reads the capture time and the rating of every pending file, one at a time, because sources limit the rate
 * of calls.
 */
export async function readFiles(work: SyncContext): Promise<void> {
  const { db, run } = work;
  const { succeeded, toFileFailure } = createFailurePolicy();
  for (;;) {
    const files = await findPendingFiles(db, run.syncSessionId, BATCH_FILES);
    if (files.length === 0) break;
    for (const [index, file] of files.entries()) {
      const values = await withRetry(work, () => readFile(work, file)).then(
        (found) => {
          succeeded();
          return found;
        },
        (error: unknown): FileValues => {
          work.signal.throwIfAborted();
          return toFileFailure(error);
        },
      );
      await saveRead(work, file, { values, next: files[index + 1] });
    }
  }
  await saveProgress(work, db, { phase: 'copying', currentFile: null });
}

async function saveRead(
  work: SyncContext,
  file: FileRow,
  { values, next }: { values: FileValues; next: FileRow | undefined },
): Promise<void> {
  const isFailure = values.status !== 'read';
  await work.db.transaction(async (tx) => {
    await updateFiles(tx, [file.id], { ...values, processed: true });
    await saveProgress(work, tx, {
      processedFiles: sql`${syncProgress.processedFiles} + 1`,
      ...(isFailure ? { failedFiles: sql`${syncProgress.failedFiles} + 1` } : {}),
      ...(next === undefined ? {} : { currentFile: next.filePath }),
    });
  });
}

async function readFile(work: SyncContext, file: FileRow): Promise<FileValues> {
  const entry = entryOf(file);
  const { taken, rating } = await captureOf(work, entry);
  const { date, secondOfDay, moment } = taken ?? (await timeOf(work, entry));
  const noFailure = { errorMessage: null, errorCode: null };
  return { status: 'read', assignedDate: date, secondOfDay, dateTaken: moment, rating, ...noFailure };
}

async function captureOf({ source, ports, signal }: SyncContext, entry: PhotoEntry) {
  if (entry.bytes === 0) throw new AppError('empty_file', 'The file is empty');
  if (entry.bytes > MAX_PHOTO_BYTES) {
    throw new AppError('photo_too_large', `A photo may have at most ${MAX_PHOTO_BYTES / 1024 / 1024} MB`);
  }
  const head = await source.readRange(entry, { start: 0, length: HEAD_BYTES }, { signal });
  const wanted = Math.min(ports.captureBytes(head), entry.bytes);
  if (wanted <= head.length) return ports.readCapture(head);
  const range = { start: head.length, length: wanted - head.length };
  return ports.readCapture(Buffer.concat([head, await source.readRange(entry, range, { signal })]));
}

/** The time of a photo without camera time: the source's capture time, else the file's modification time. */
async function timeOf({ source, timeZone, signal }: SyncContext, entry: PhotoEntry) {
  const known = await source.findCaptureTime(entry, { signal });
  const moment = known ?? entry.clientModifiedAt ?? entry.modifiedAt;
  const date: DateString = dateIn(timeZone(), moment);
  return { date, secondOfDay: secondOfDayIn(timeZone(), moment), moment };
}
