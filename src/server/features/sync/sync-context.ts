import type { FastifyBaseLogger } from 'fastify';
import type { DateString } from '../../../shared/dates.ts';
import type { Db } from '../../db/connect.ts';
import type { Sleep } from '../../platform/retry.ts';
import type { PhotoSource } from '../../platform/sources/photo-source.ts';
import { type RunRow, type RunValues, updateRun } from './run-queries.ts';

/** The functions of other features that sync needs; see wiring/sync.ts. */
export interface SyncPorts {
  /** How many bytes at the start of a photo contain its metadata, judging by `head`, the first bytes. */
  captureBytes(head: Buffer): number;
  readCapture(bytes: Buffer): {
    taken?: { date: DateString; secondOfDay: number; moment: Date };
    rating: number;
  };
  /** Stores an original and returns its hash and URL. */
  storePhoto(body: AsyncIterable<Uint8Array>): Promise<StoredPhoto>;
  /** The stored original with this content, if there is one. */
  findStoredPhoto(sha256: string): Promise<StoredPhoto | undefined>;
  findTakenDates(): Promise<DateString[]>;
  /** The dates of days that the owner deleted and can still restore (COL-9), with the time of deletion. */
  findDeletedDates(): Promise<Map<DateString, Date>>;
  /** Whether a collection with a date other than `date` shows this photo. */
  isShownElsewhere(sha256: string, date: DateString): Promise<boolean>;
  /** @throws AppError `date_taken` if the date already has a collection, `original_removed` if an original is gone */
  publishDay(db: Db, day: { date: DateString; photoUrls: string[] }): Promise<void>;
}

export interface StoredPhoto {
  sha256: string;
  url: string;
}

/** The context of an active run, which its phases share. */
export interface SyncContext {
  db: Db;
  run: RunRow;
  source: PhotoSource;
  ports: SyncPorts;
  /** The site's current time zone. */
  timeZone: () => string;
  signal: AbortSignal;
  sleep: Sleep;
  log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
}

/** Thrown when the owner has cancelled the run, or another process has ended it. */
export class RunEndedError extends Error {
  override readonly name = 'RunEndedError';
}

/** Stores the progress of the run. @throws RunEndedError if it has ended */
export async function saveProgress(
  { run }: Pick<SyncContext, 'run'>,
  db: Db,
  values: RunValues,
): Promise<void> {
  if (!(await updateRun(db, run.syncSessionId, values))) throw new RunEndedError('The sync was cancelled');
}
