/** `npm run db:export [-- FILE]`: exports the whole gallery with its originals to one file. */
import { resolve } from 'node:path';
import { exportGallery } from '../src/server/features/backups/export-gallery.ts';
import { byteSize } from '../src/shared/byte-size.ts';
import { argumentsOf, databaseCommand, type OpenGallery } from './database-command.ts';

const { positionals } = argumentsOf('npm run db:export [-- FILE]', { allowPositionals: true });

const LISTED = 20;

async function exportToFile({ env, database, mediaStore }: OpenGallery): Promise<string> {
  const file = resolve(positionals[0] ?? `gomai-${new Date().toISOString().slice(0, 10)}.tar`);
  const { tables, media, missing, brokenOff, fileBytes } = await exportGallery(file, {
    pool: database.pool,
    mediaStore,
    dataDir: env.DATA_DIR,
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lostCount = media.missing - brokenOff;
  const lost = lostCount > 0 ? ` ${lostCount} originals are missing in the media store.` : '';
  const later = brokenOff > 0 ? ` Downloads of ${brokenOff} originals broke off: export again later.` : '';
  for (const { sha256, type } of missing.slice(0, LISTED)) console.warn(`Missing: ${sha256}.${type}`);
  if (missing.length > LISTED) console.warn(`… and ${missing.length - LISTED} more`);
  if (brokenOff > 0) process.exitCode = 1;
  return `Exported ${rows} rows and ${media.files} originals to ${file} (${byteSize(fileBytes)}).${lost}${later}`;
}

// With `mustExist` a nightly export of a mistyped DATA_DIR fails instead of exporting an empty gallery.
await databaseCommand(exportToFile, { mustExist: true, mustBeMigrated: true });
