import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { DatabaseStartError } from '../db/database-start-error.ts';
import { backupSettings, type Env } from '../env.ts';
import { createBackups } from '../features/backups/backups.ts';
import { openMedia } from './media.ts';

interface Logging {
  info: (message: string) => void;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Makes a backup that is listed and expires like the nightly ones (decision 0042).
 * @throws DatabaseStartError if the backup fails, so that nothing is migrated
 */
export async function backUpBeforeMigrating(pool: Pool, env: Env, { info, log }: Logging): Promise<void> {
  const settings = backupSettings(env);
  info(`backups: making a backup in ${settings.folder} before the database is migrated`);
  try {
    const { mediaStore } = await openMedia(env, log);
    const now = () => new Date();
    const backups = createBackups({
      ...settings,
      pool,
      mediaStore,
      timeZone: () => env.SITE_TIMEZONE,
      now,
      log,
    });
    const { name, brokenOff } = await backups.make();
    // Originals whose downloads broke off stay in the bucket, which the migration does not touch.
    const lacks = brokenOff > 0 ? ` without ${brokenOff} originals whose downloads broke off` : '';
    info(`backups: backup ${name} made${lacks}; npm run db:restore -- ${name} restores it`);
  } catch (error) {
    throw new DatabaseStartError(
      `The database is to be migrated, but a backup in ${settings.folder} fails: ${reasonOf(error)}. Nothing was changed; make room there, or set another BACKUP_DIR.`,
      { cause: error },
    );
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'storage_full' ? 'the disk is full' : message;
}
