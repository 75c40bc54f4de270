/**
 * `npm run db:import -- FILE`: loads an archive into an empty gallery; `--replace` replaces an existing one after
 * backing it up. `npm run db:restore [-- NAME]` does the same with a nightly backup; without a name it lists them.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importGallery } from '../src/server/features/backups/import-gallery.ts';
import { byteSize } from '../src/shared/byte-size.ts';
import { databaseCommand, MIGRATIONS, type OpenGallery } from './database-command.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    backup: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    'leave-out-damaged': { type: 'boolean', default: false },
  },
});

async function archiveOf({ backups }: OpenGallery): Promise<string> {
  const [named] = positionals;
  if (!values.backup) {
    if (named === undefined) throw new Error('Which archive? npm run db:import -- FILE [--replace]');
    return resolve(named);
  }
  if (named !== undefined) return backups.find(named);
  const list = await backups.list();
  if (list.length === 0) throw new Error('There is no backup here.');
  const lines = list.map(({ name, photos, bytes }) => `  ${name}  ${photos} originals, ${byteSize(bytes)}`);
  throw new Error(`Which backup? npm run db:restore -- NAME\n${lines.join('\n')}`);
}

await databaseCommand(async (gallery) => {
  const { env, database, mediaStore, backups } = gallery;
  let before = '';
  const { header, damaged } = await importGallery(await archiveOf(gallery), {
    pool: database.pool,
    mediaStore,
    dataDir: env.DATA_DIR,
    migrationsFolder: MIGRATIONS,
    replace: values.replace || values.backup,
    leaveOutDamaged: values['leave-out-damaged'],
    beforeReplacing: async () => {
      before = ` What was there is the backup ${(await backups.make()).name}.`;
    },
  });
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  const left = damaged.length > 0 ? ` Left out, damaged: ${damaged.join(', ')}.` : '';
  return (
    `Imported the gallery of ${header.createdAt}: ${rows} rows, ${header.media.files} originals.${left}${before}\n` +
    'Stored passwords (mail, Dropbox) open with the SECRET_KEY they were stored with; everyone signs in again.'
  );
});
