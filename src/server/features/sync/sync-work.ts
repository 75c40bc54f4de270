import type { FastifyBaseLogger } from 'fastify';
import type { DateString } from '../../../shared/dates.ts';
import type { Db } from '../../db/connect.ts';
import type { Sleep } from '../../platform/patience.ts';
import type { PhotoSource } from '../../platform/photo-source.ts';
import { type RunRow, type RunValues, updateRun } from './run-queries.ts';

/** What the sync needs of other features; wired in `app.ts`. */
export interface SyncNeeds {
  /** How many bytes from the start of a photo hold its metadata, given how it begins. */
  captureBytes(head: Buffer): number;
  readCapture(bytes: Buffer): {
    taken?: { date: DateString; secondOfDay: number; moment: Date };
    rating: number;
  };
  /** Keeps an original for good and answers where it is shown. */
  keepPhoto(body: AsyncIterable<Uint8Array>): Promise<KeptPhoto>;
  /** The original of this content, if the gallery has it. */
  findKeptPhoto(sha256: string): Promise<KeptPhoto | undefined>;
  findTakenDates(): Promise<DateString[]>;
  /** Whether another day than `date` shows this photo. */
  isShownElsewhere(sha256: string, date: DateString): Promise<boolean>;
  /** @throws AppError `conflict` where the day exists meanwhile */
  publishDay(db: Db, day: { date: DateString; photoUrls: string[] }): Promise<void>;
}

export interface KeptPhoto {
  sha256: string;
  url: string;
}

/** One run at work: what its phases share. */
export interface SyncWork {
  db: Db;
  run: RunRow;
  source: PhotoSource;
  needs: SyncNeeds;
  /** The site's, at this moment. */
  timeZone: () => string;
  signal: AbortSignal;
  sleep: Sleep;
  log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
}

/** The run was ended from outside: the owner cancelled it. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';
}

/** Writes down how far the run has come. @throws RunEnded where it goes no further */
export async function saveProgress({ run }: Pick<SyncWork, 'run'>, db: Db, values: RunValues): Promise<void> {
  if (!(await updateRun(db, run.syncSessionId, values))) throw new RunEnded('The sync was cancelled');
}
