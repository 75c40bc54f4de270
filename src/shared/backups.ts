import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const count = z.int().check(z.minimum(0));

/** A full copy of the gallery at one moment. */
export const Backup = z.object({
  /** The backup's time, as in its file name: `2026-11-21T18-30-00Z`. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Approximate size of the download; less on disk, where backups can share originals' files with the gallery. */
  bytes: count,
  /** Number of originals. */
  photos: count,
  /** Number of originals that could not be backed up: lost, damaged, or not downloaded completely. */
  missing: count,
});
export type Backup = z.infer<typeof Backup>;

export const BackupStatus = z.object({
  /** Newest first. */
  backups: z.array(Backup),
  isRunning: z.boolean(),
  /** Time of day in the site's time zone, `03:30`; null when switched off. */
  nightlyAt: z.nullable(z.string()),
  /** Which backups are kept: all of the last `days`, and one of each of the newest `weeks` and `months`. */
  keep: z.object({ days: count, weeks: count, months: count }),
  /** The failure of the last attempt; null if there was none, or if a newer backup exists. */
  failure: z.nullable(
    z.object({
      at: z.iso.datetime(),
      reason: z.enum(['storage_full', 'not_writable', 'media_unreachable', 'internal']),
    }),
  ),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

export const getBackups = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  access: 'owner',
  summary: 'List backups, with their schedule and the last failure',
  answer: BackupStatus,
});

export const makeBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups',
  access: 'owner',
  summary: 'Start a backup in the background',
  answer: z.object({ isRunning: z.boolean() }),
});

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/admin/backups/{name}/download',
  access: 'owner',
  summary: 'Download a backup as one file, for db:import',
  params: z.object({ name: z.string().check(z.maxLength(40)) }),
});
