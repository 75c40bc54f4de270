import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';
import { MAX_LEFT_OUT_NAMES, type SyncDayNote } from '../../../shared/sync.ts';
import { sql } from '../../db/orm.ts';
import { syncProgress } from '../../db/schema/sync.ts';
import { type FailurePolicy, recordFailure, withRetry } from './failures.ts';
import { entryOf, type FileRow, updateFiles } from './file-queries.ts';
import { byTime, chooseFive, type DatedPhoto } from './plan-days.ts';
import { updateRun } from './run-queries.ts';
import { type StoredPhoto, type SyncContext, saveProgress } from './sync-context.ts';

/** How often a long download reports its progress. */
const REPORT_EVERY_MS = 500;

export type Candidate = DatedPhoto & { file: FileRow };

export type DayOutcome =
  | 'made'
  /** The owner or another process has made the day meanwhile. */
  | 'taken'
  /** A chosen photo cannot be read now. The day waits for the next run, so that no other photo replaces it. */
  | 'postponed'
  /** Too few usable photos: only this many are left. */
  | { waiting: number };

export interface CopyContext extends SyncContext {
  /** The ids of the files in the run's `copiedBytes`. */
  counted: Set<FileRow['id']>;
}

interface DayToMake {
  date: DateString;
  candidates: Candidate[];
  /** The days that this run has made, to which `makeDay` adds its day. */
  made: DateString[];
  /** The run's notes about its days, to which `makeDay` adds the photos that it leaves out. */
  notes: SyncDayNote[];
  failurePolicy: FailurePolicy;
}

/** Copies five photos of a date and publishes them. If one is unusable or a duplicate, chooses again without it. */
export async function makeDay(
  work: CopyContext,
  { date, candidates, made, notes, failurePolicy }: DayToMake,
): Promise<DayOutcome> {
  let remaining = candidates;
  for (;;) {
    if (remaining.length < PHOTOS_PER_DAY) return { waiting: remaining.length };
    const photos: StoredPhoto[] = [];
    let unusable: Candidate | undefined;
    const chosen = chooseFive(remaining);
    for (const candidate of chosen) {
      const stored = await copyCandidate(work, candidate, failurePolicy);
      if (stored === 'failed') return 'postponed';
      if (stored === 'unusable' || (await isSeen(work, { stored, candidate, photos }))) {
        unusable = candidate;
        break;
      }
      photos.push(stored);
    }
    if (unusable === undefined) {
      const leftOut = remaining.filter((candidate) => !chosen.includes(candidate));
      const day = { date, photoUrls: photos.map(({ url }) => url) };
      const outcome = await publish(work, day, { made, notes: [...notes, ...toNotes(date, leftOut)] });
      if (outcome === 'made') {
        made.push(date);
        notes.push(...toNotes(date, leftOut));
      }
      return outcome;
    }
    remaining = remaining.filter((candidate) => candidate !== unusable);
  }
}

async function copyCandidate(
  work: CopyContext,
  { file }: Candidate,
  { toFileFailure, succeeded }: FailurePolicy,
): Promise<StoredPhoto | 'failed' | 'unusable'> {
  // This run has already failed to read the file.
  if (file.status === 'failed') return 'failed';
  try {
    const stored = await copyPhoto(work, file);
    succeeded();
    return stored;
  } catch (error) {
    work.signal.throwIfAborted();
    const failure = toFileFailure(error);
    await recordFailure(work, file, failure);
    return failure.status;
  }
}

/** Whether this or another collection already has the photo. If so, marks its file as a duplicate. */
async function isSeen(
  work: CopyContext,
  { stored, candidate, photos }: { stored: StoredPhoto; candidate: Candidate; photos: StoredPhoto[] },
): Promise<boolean> {
  const { sha256 } = stored;
  const seen =
    photos.some((photo) => photo.sha256 === sha256) ||
    (await work.ports.isShownElsewhere(sha256, candidate.date));
  if (seen) await withdraw(work, candidate.file, 'duplicate');
  return seen;
}

function toNotes(date: DateString, leftOut: Candidate[]): SyncDayNote[] {
  if (leftOut.length === 0) return [];
  const names = leftOut.toSorted(byTime).map(({ file }) => file.fileName);
  return [{ kind: 'left_out', date, count: names.length, files: names.slice(0, MAX_LEFT_OUT_NAMES) }];
}

async function publish(
  work: SyncContext,
  day: { date: DateString; photoUrls: string[] },
  { made, notes }: Pick<DayToMake, 'made' | 'notes'>,
): Promise<DayOutcome> {
  try {
    await work.db.transaction(async (tx) => {
      await work.ports.publishDay(tx, day);
      await saveProgress(work, tx, { syncedDates: [...made, day.date], dayNotes: notes });
    });
    return 'made';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'conflict') return 'taken';
    // The cleanup removed a photo's original after it was copied; the next run copies it again.
    if (error.reason === 'original_removed') return 'postponed';
    throw error;
  }
}

/** Stores the original of a file, unless the media store has it already. */
async function copyPhoto(work: CopyContext, file: FileRow): Promise<StoredPhoto> {
  const known = await findStored(work, file);
  // The original of an earlier copy was removed.
  if (known === undefined && file.status === 'copied') await withdraw(work, file, 'read');
  const stored = known ?? (await withRetry(work, () => download(work, file)));
  if (known === undefined) work.counted.add(file.id);
  if (file.status !== 'copied' || file.sha256 !== stored.sha256) {
    const values = { status: 'copied', sha256: stored.sha256, downloadUrl: stored.url };
    await work.db.transaction(async (tx) => {
      await updateFiles(tx, [file.id], values);
      await saveProgress(work, tx, {});
    });
    // If the day's photos are chosen again, this one is not downloaded a second time.
    Object.assign(file, values);
  }
  return stored;
}

/** Gives a copied file another status, and no longer counts its bytes as copied, if they were counted. */
async function withdraw(
  { db, run, counted }: CopyContext,
  file: FileRow,
  status: 'duplicate' | 'read',
): Promise<void> {
  const bytes = counted.has(file.id) ? (file.fileSize ?? 0) : 0;
  await db.transaction(async (tx) => {
    await updateFiles(tx, [file.id], { status });
    await updateRun(tx, run.syncSessionId, { copiedBytes: plusBytes(-bytes) });
  });
  counted.delete(file.id);
  file.status = status;
}

const plusBytes = (bytes: number) => sql`greatest(0, ${syncProgress.copiedBytes} + ${bytes})`;

async function findStored({ ports }: SyncContext, { sha256 }: FileRow): Promise<StoredPhoto | undefined> {
  return sha256 === null ? undefined : ports.findStoredPhoto(sha256);
}

async function download(work: SyncContext, file: FileRow): Promise<StoredPhoto> {
  const { db, source, ports, signal } = work;
  await saveProgress(work, db, { currentFile: file.filePath });
  let arrived = 0;
  let reported = 0;
  const report = async () => {
    const bytes = arrived - reported;
    reported = arrived;
    await updateRun(db, work.run.syncSessionId, { copiedBytes: plusBytes(bytes) });
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
    return await ports.storePhoto(counted());
  } catch (error) {
    // Makes the last report subtract this download's bytes, because nothing of it was stored.
    arrived = 0;
    throw error;
  } finally {
    await report();
  }
}
