import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Backup } from '../../../shared/backups.ts';
import { AppError } from '../../../shared/errors.ts';
import { BACKUP_NAME } from '../../platform/files/backup-name.ts';
import { ifDeleted, renameFolderDurably } from '../../platform/files/durable-file.ts';
import type { MediaStore } from '../../platform/files/media-store.ts';
import { makeFolder } from '../../platform/files/usable-folder.ts';
import { type ArchiveHeader, HEADER_FILE, readHeader } from './archive-format.ts';
import { type BackupRotation, expiredBackups } from './rotation.ts';
import { takeSnapshot } from './take-snapshot.ts';

const UNFINISHED = '.unfinished-';
/** The log names at most this many missing originals. */
const NAMED = 20;
/** An unfinished backup older than this was left by a killed process. */
const STALE_MS = 24 * 60 * 60 * 1000;

export interface BackupsOptions {
  pool: Pool;
  mediaStore: Pick<MediaStore, 'share' | 'place'>;
  folder: string;
  keep: BackupRotation;
  timeZone: () => string;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface MadeBackup extends Backup {
  /** How many of the missing originals a retry may get, because their downloads broke off. */
  brokenOff: number;
}

export interface Backups {
  /** Lists the backups, newest first. Never rejects. */
  list(): Promise<Backup[]>;
  /** Makes a backup. It appears in the list only when it is finished. */
  make(): Promise<MadeBackup>;
  remove(name: string): Promise<void>;
  /** Removes expired backups, and unfinished ones of killed processes. Returns how many. */
  prune(): Promise<number>;
  /** The archive folder of a backup. @throws AppError `not_found` */
  find(name: string): Promise<string>;
}

/** Makes, lists and removes the backups in `folder`. Each is an archive folder named after its time of creation. */
export function createBackups(options: BackupsOptions): Backups {
  const { folder, keep, timeZone, now, log } = options;

  /** Returns none if the folder cannot be read. The owner learns the reason from the next backup, which fails. */
  const list = () =>
    listBackups({ folder, log }).catch((err: unknown): Backup[] => {
      log.warn({ err }, 'backups: reading the folder of the backups failed');
      return [];
    });

  /**
   * Renames the backup before deleting it, so that a partly deleted backup is not listed. Another process may delete
   * it at the same time.
   */
  const remove = async (name: string) => {
    const leaving = join(folder, `${UNFINISHED}${randomUUID()}`);
    await rename(join(folder, name), leaving).catch(ifDeleted);
    await rm(leaving, { recursive: true, force: true });
  };

  return {
    list,
    remove,
    async make() {
      await makeFolder(folder);
      const before = await list();
      // An original that cannot be linked from the media store is linked from one of these two backups.
      const sources = new Set([before[0], before.find(({ missing }) => missing === 0)]);
      const unfinished = join(folder, `${UNFINISHED}${randomUUID()}`);
      try {
        const previous = [...sources].flatMap((backup) => (backup ? [join(folder, backup.name)] : []));
        const snapshot = await takeSnapshot({ ...options, folder: unfinished, previous });
        const name = freeName(snapshot, await namesIn(folder));
        await renameFolderDurably(unfinished, join(folder, name));
        const { missing, brokenOff } = snapshot;
        if (missing.length > 0) {
          const originals = missing.slice(0, NAMED).map(({ sha256, type }) => `${sha256}.${type}`);
          log.warn(
            { backup: name, missing: missing.length, brokenOff, originals },
            'backups: the backup lacks originals',
          );
        }
        return { ...backupOf(name, snapshot), brokenOff };
      } catch (error) {
        await rm(unfinished, { recursive: true, force: true });
        throw error;
      }
    },
    async prune() {
      const backups = (await list()).map(({ name, createdAt, missing }) => ({
        name,
        createdAt: new Date(createdAt),
        missing,
      }));
      const expired = expiredBackups(backups, { keep, timeZone: timeZone(), now: now() });
      for (const name of expired) await remove(name);
      let pruned = expired.length;
      for (const name of (await namesIn(folder)).filter((name) => name.startsWith(UNFINISHED))) {
        const found = await stat(join(folder, name)).catch(ifDeleted);
        if (!found || found.mtimeMs >= Date.now() - STALE_MS) continue;
        await rm(join(folder, name), { recursive: true, force: true });
        pruned += 1;
      }
      return pruned;
    },
    async find(name) {
      const known = (await namesIn(folder)).includes(name) && BACKUP_NAME.test(name);
      if (!known) throw new AppError('not_found', 'Backup not found');
      return join(folder, name);
    },
  };
}

/** The backups in a folder, newest first. Needs no database. */
export async function listBackups({
  folder,
  log,
}: Pick<BackupsOptions, 'folder' | 'log'>): Promise<Backup[]> {
  const names = (await namesIn(folder)).filter((name) => BACKUP_NAME.test(name)).toSorted();
  const backups = await Promise.all(
    names.map(async (name) => {
      try {
        return backupOf(name, readHeader(await readFile(join(folder, name, HEADER_FILE), 'utf8')));
      } catch (error) {
        log.warn({ err: error, backup: name }, 'backups: reading a backup failed');
        return [];
      }
    }),
  );
  return backups.flat().toReversed();
}

/** Returns an unused name: the time in UTC, followed by `-2` for the second backup within a second. */
function freeName({ createdAt }: ArchiveHeader, taken: readonly string[]): string {
  const time = createdAt.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-');
  let name = time;
  for (let number = 2; taken.includes(name); number++) name = `${time}-${number}`;
  return name;
}

function backupOf(name: string, { createdAt, tables, media }: ArchiveHeader): Backup {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, media.bytes);
  return { name, createdAt, bytes, photos: media.files, missing: media.missing };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // The next backup makes the folder, or fails and reports the reason to the owner.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}
