/**
 * `npm run db:import -- FILE`: loads an archive into an empty gallery; `--replace` replaces an existing one after
 * backing it up. `npm run db:restore -- NAME` replaces the gallery with a stored backup; without NAME it lists the
 * backups.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupSettings, type Env } from '../src/server/env.ts';
import { listBackups } from '../src/server/features/backups/backups.ts';
import { importGallery } from '../src/server/features/backups/import-gallery.ts';
import {
  countUnreadable,
  createSubscriberStore,
  unreadableAddresses,
} from '../src/server/features/subscribers/queries.ts';
import { createSubscriberTokens } from '../src/server/features/subscribers/tokens.ts';
import { BACKUP_NAME } from '../src/server/platform/files/backup-name.ts';
import { createSecretBox } from '../src/server/platform/secret-box.ts';
import { secretKey } from '../src/server/platform/secret-key.ts';
import { byteSize } from '../src/shared/byte-size.ts';
import {
  argumentsOf,
  command,
  commandLog,
  MIGRATIONS,
  type OpenGallery,
  withGallery,
} from './database-command.ts';

const USAGE =
  'npm run db:import -- FILE [--replace] [--leave-out-damaged]; to import a backup: npm run db:restore [-- NAME]';

const { values, positionals } = argumentsOf(USAGE, {
  allowPositionals: true,
  options: {
    backup: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    'leave-out-damaged': { type: 'boolean', default: false },
  },
});

/**
 * Returns the path of the archive that the arguments name. Does not open the database, because that would create one
 * if there is none.
 * @throws Error if the archive does not exist
 */
function findArchive(env: Env): string {
  const [named] = positionals;
  if (named === undefined) throw new Error(`Usage: ${USAGE}`);
  const { folder } = backupSettings(env);
  if (values.backup && !BACKUP_NAME.test(named)) throw new Error(`There is no backup ${named} in ${folder}.`);
  const archive = values.backup ? join(folder, named) : resolve(named);
  if (!existsSync(archive)) throw new Error(`There is no ${archive}.`);
  return archive;
}

/** Lists the backups without opening the database, so that this works while the server runs. */
async function listOfBackups(env: Env): Promise<string> {
  const { folder } = backupSettings(env);
  const list = await listBackups({ folder, log: commandLog });
  if (list.length === 0) throw new Error(`There is no backup in ${folder}.`);
  const lines = list.map(({ name, photos, missing, bytes }) => {
    const missingNote = missing > 0 ? ` (${missing} missing)` : '';
    return `  ${name}  ${photos} originals${missingNote}, ${byteSize(bytes)}`;
  });
  return `Which backup? npm run db:restore -- NAME\n${lines.join('\n')}`;
}

async function importArchive(archive: string, gallery: OpenGallery): Promise<string> {
  const { env, database, mediaStore, backups } = gallery;
  let former = '';
  const { header, damaged } = await importGallery(archive, {
    pool: database.pool,
    mediaStore,
    dataDir: env.DATA_DIR,
    migrationsFolder: MIGRATIONS,
    replace: values.replace || values.backup,
    leaveOutDamaged: values['leave-out-damaged'],
    beforeReplacing: async () => {
      const { name, brokenOff } = await backups.make();
      if (brokenOff > 0 && !values['leave-out-damaged'])
        throw new Error(
          `Nothing was changed: downloads of ${brokenOff} originals broke off, so the backup ${name} of the current gallery lacks them. Try again later, or go on without them by --leave-out-damaged.`,
        );
      former = ` The former gallery is the backup ${name}.`;
    },
  });
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  const unreadable = await unreadableIn(gallery);
  const leftOut = damaged.length > 0 ? ` Left out, damaged: ${damaged.join(', ')}.` : '';
  return (
    `Imported the gallery of ${header.createdAt}: ${rows} rows, ${header.media.files} originals.${leftOut}${former}\n` +
    'Stored passwords (mail, Dropbox) open only with the SECRET_KEY they were stored with; everyone signs in again.' +
    (unreadable === 0 ? '' : `\nAttention: ${unreadableAddresses(unreadable)}.`)
  );
}

/** The number of subscribers whose e-mail addresses the server will not be able to decrypt. */
async function unreadableIn({ env, database }: OpenGallery): Promise<number> {
  const key = await secretKey(env.SECRET_KEY, env.DATA_DIR);
  const store = createSubscriberStore(database.db, createSecretBox(key), createSubscriberTokens(key));
  return countUnreadable(database.db, store);
}

if (values.backup && positionals.length === 0) await command(listOfBackups);
else
  await command(async (env) => {
    const archive = findArchive(env);
    return withGallery(env, (gallery) => importArchive(archive, gallery), { mustBeAlone: true });
  });
