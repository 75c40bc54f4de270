import { createHash } from 'node:crypto';
import type { DateString } from '../../../shared/dates.ts';
import type { SyncDayNote } from '../../../shared/sync.ts';
import { createFailurePolicy, type FailurePolicy, recordFailure, withRetry } from './failures.ts';
import { entryOf, type FileRow, findUsableFiles, updateFiles } from './file-queries.ts';
import { type Candidate, makeDay } from './make-day.ts';
import { planDays } from './plan-days.ts';
import { findRun } from './run-queries.ts';
import { type SyncContext, saveProgress } from './sync-context.ts';

/** Phase 3: makes all possible collections, oldest first; records dates with fewer than five photos as waiting. */
export async function makeDays(work: SyncContext): Promise<void> {
  const { db, run, ports } = work;
  const failurePolicy = createFailurePolicy();
  const taken = new Set(await ports.findTakenDates());
  const files = await findUsableFiles(db, run.syncSessionId);
  const candidates = await findCandidates(work, { files, taken, failurePolicy });
  const deleted = await ports.findDeletedDates();
  const plan = planDays(candidates, taken, new Set(deleted.keys()));
  const copies = new Set(plan.duplicates);
  await updateFiles(db, idsOf(plan.duplicates), { status: 'duplicate' });

  const before = await findRun(db, run.syncSessionId);
  const made = before?.syncedDates ?? [];
  const notes: SyncDayNote[] = [
    ...(before?.dayNotes ?? []).filter(({ kind }) => kind === 'left_out'),
    ...plan.deleted.map((date) => toDeletedNote(date, deleted)),
  ];
  const available = new Set<DateString>([...made, ...plan.days.map(({ date }) => date)]);
  const waiting = [...plan.waiting];
  const saveDays = () =>
    saveProgress(work, db, {
      availableDates: [...available],
      dayNotes: notes,
      waitingDays: waiting.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    });
  const chosen = plan.days.flatMap(({ photos }) => photos.map(({ file }) => file));
  await saveProgress(work, db, bytesOf(files, { made, chosen }));
  await saveDays();
  const counted = new Set(chosen.filter(isCopied).map(({ id }) => id));

  const byDate = Map.groupBy(
    candidates.filter((candidate) => !copies.has(candidate)),
    ({ date }) => date,
  );
  for (const { date } of plan.days) {
    const day = { date, candidates: byDate.get(date) ?? [], made, notes, failurePolicy };
    const outcome = await makeDay({ ...work, counted }, day);
    if (outcome === 'made' || outcome === 'postponed') continue;
    available.delete(date);
    if (outcome !== 'taken') waiting.push({ date, count: outcome.waiting });
    await saveDays();
  }
}

function toDeletedNote(date: DateString, deleted: ReadonlyMap<DateString, Date>): SyncDayNote {
  return { kind: 'deleted', date, deletedAt: deleted.get(date)?.toISOString() ?? '' };
}

/** Photos of dates without a collection, except photos that a collection of another date already shows. */
async function findCandidates(
  work: SyncContext,
  {
    files,
    taken,
    failurePolicy,
  }: { files: FileRow[]; taken: ReadonlySet<DateString>; failurePolicy: FailurePolicy },
): Promise<Candidate[]> {
  // Maps the source's content hashes to the SHA-256 of copied files; other files with the same content have it, too.
  const copied = new Map(
    files.flatMap(({ contentHash, sha256 }) =>
      contentHash === null || sha256 === null ? [] : [[contentHash, sha256] as const],
    ),
  );
  const open = files
    .filter(({ assignedDate }) => assignedDate !== null && !taken.has(assignedDate))
    .map((file) => ({ ...file, sha256: file.sha256 ?? copied.get(file.contentHash ?? '') ?? null }));
  const candidates = (await hashSameSizeFiles(work, open, failurePolicy)).flatMap(candidateOf);
  const seen = new Set<Candidate>();
  for (const candidate of candidates) {
    const { sha256 } = candidate.file;
    if (sha256 !== null && (await work.ports.isShownElsewhere(sha256, candidate.date))) seen.add(candidate);
  }
  await updateFiles(work.db, idsOf([...seen]), { status: 'duplicate' });
  return candidates.filter((candidate) => !seen.has(candidate));
}

/**
 * Hashes files of the same size if the source gives no content hashes, so that copies are recognised. Returns the
 * files with their hashes, without unusable ones. Temporarily unreadable files are also returned, because they
 * postpone their days.
 */
async function hashSameSizeFiles(
  work: SyncContext,
  files: FileRow[],
  failurePolicy: FailurePolicy,
): Promise<FileRow[]> {
  const sizes = Map.groupBy(
    files.filter(({ contentHash }) => contentHash === null),
    ({ fileSize }) => fileSize,
  );
  const hashed: FileRow[] = [];
  for (const file of files) {
    const { contentHash, sha256, status, fileSize } = file;
    const isUnknown = contentHash === null && sha256 === null && status !== 'failed';
    const hasSameSize = (sizes.get(fileSize)?.length ?? 0) > 1;
    hashed.push(isUnknown && hasSameSize ? await withHash(work, file, failurePolicy) : file);
  }
  return hashed.filter(({ status }) => status !== 'unusable');
}

/** Stores the file's hash, or else its failure, and returns the file with either. Throws errors that end the run. */
async function withHash(
  work: SyncContext,
  file: FileRow,
  { toFileFailure, succeeded }: FailurePolicy,
): Promise<FileRow> {
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
    return { ...file, sha256 };
  } catch (error) {
    signal.throwIfAborted();
    const failure = toFileFailure(error);
    await recordFailure(work, file, failure);
    return { ...file, ...failure };
  }
}

function candidateOf(file: FileRow): Candidate[] {
  const { assignedDate, secondOfDay, rating, contentHash, sha256, filePath } = file;
  if (assignedDate === null) return [];
  return [
    {
      path: filePath,
      date: assignedDate,
      secondOfDay: secondOfDay ?? 0,
      rating: rating ?? 0,
      contentHash: contentHash ?? sha256 ?? undefined,
      file,
    },
  ];
}

/** The total size of the run's chosen photos, and the size of those copied so far, also before an interruption. */
function bytesOf(files: FileRow[], { made, chosen }: { made: DateString[]; chosen: FileRow[] }) {
  const days = new Set(made);
  const ofMadeDays = files.filter((file) => isCopied(file) && days.has(file.assignedDate ?? ''));
  const sum = (some: FileRow[]) => some.reduce((bytes, { fileSize }) => bytes + (fileSize ?? 0), 0);
  const copiedBytes = sum([...ofMadeDays, ...chosen.filter(isCopied)]);
  return { totalBytes: copiedBytes + sum(chosen.filter((file) => !isCopied(file))), copiedBytes };
}

const isCopied = ({ status }: FileRow) => status === 'copied';

const idsOf = (candidates: Candidate[]) => candidates.map(({ file }) => file.id);
