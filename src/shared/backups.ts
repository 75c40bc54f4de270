import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const count = z.int().check(z.minimum(0));

/** A whole copy of the gallery at one moment. */
export const Backup = z.object({
  /** Its moment, as a file is named: `2026-11-21T18-30-00Z`. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** What a download weighs, about; on the disk originals are shared with the gallery. */
  bytes: count,
  /** Originals in it. */
  photos: count,
  /** Originals that were to be in it and could not be found. */
  missing: count,
});
export type Backup = z.infer<typeof Backup>;

export const BackupStatus = z.object({
  /** Newest first. */
  backups: z.array(Backup),
  isRunning: z.boolean(),
  /** The nightly time by the site's clock, `03:30`; null: switched off. */
  nightlyAt: z.nullable(z.string()),
  /** All backups of so many days stay, then the last of so many weeks and months. */
  keep: z.object({ days: count, weeks: count, months: count }),
  /** Why the last try made none. */
  failure: z.nullable(
    z.object({ at: z.iso.datetime(), reason: z.enum(['storage_full', 'not_writable', 'internal']) }),
  ),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

export const getBackups = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  access: 'owner',
  summary: 'The backups there are, when the next is made, and whether the last one failed',
  answer: BackupStatus,
});

export const makeBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups',
  access: 'owner',
  summary: 'Make a backup now, in the background',
  answer: z.object({ isRunning: z.boolean() }),
});

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/admin/backups/{name}/download',
  access: 'owner',
  summary: 'A backup as one file, to be brought back with db:import',
  params: z.object({ name: z.string().check(z.maxLength(40)) }),
});
