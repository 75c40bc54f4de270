import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identifier } from '../../db/archive/table-copy.ts';
import { connect } from '../../db/connect.ts';
import { ArchiveError } from './archive-format.ts';
import type { CheckedArchive } from './check-archive.ts';
import { loadTables } from './restore-archive.ts';
import { takeSnapshot } from './take-snapshot.ts';

interface Journal {
  entries: { when: number; tag: string }[];
}

interface RenewalOptions {
  migrationsFolder: string;
  /** A folder for temporary files; created if it does not exist. */
  scratch: string;
  /** A database without tables that is copied. Only tests give one, because copying is faster than initdb. */
  templateDirectory?: string;
}

/**
 * Returns the archive with the tables of the newest migration. An older archive is loaded into a temporary database
 * below `scratch` and migrated there, so that its rows change as in an upgraded gallery.
 * @throws ArchiveError for an archive of a newer release, or if the rows of an older one do not fit
 */
export async function migrateArchive(
  archive: CheckedArchive,
  // By default no template exists, so initdb runs. The default template of `connect` already has all migrations.
  { migrationsFolder, scratch, templateDirectory = join(scratch, 'none') }: RenewalOptions,
): Promise<CheckedArchive> {
  const journal: Journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  const known = journal.entries.map(({ when }) => String(when));
  const { migrations } = archive.header;
  if (migrations.some((migration, index) => migration !== known[index])) {
    throw new ArchiveError(
      'This archive was made by a newer or another Gomai: its tables are not known here.',
    );
  }
  if (migrations.length === known.length) return archive;

  const oldMigrations = join(scratch, 'migrations');
  await copyMigrations(migrationsFolder, oldMigrations, {
    ...journal,
    entries: journal.entries.slice(0, migrations.length),
  });
  const dataDir = join(scratch, 'data');
  const where = { dataDir, templateDirectory };
  const old = await connect({ ...where, migrationsFolder: oldMigrations });
  try {
    const client = await old.pool.connect();
    try {
      // Empties the tables, because migrations insert rows into some of them.
      const tables = archive.header.tables.map(({ name }) => identifier(name)).join(', ');
      await client.query(`TRUNCATE ${tables} CASCADE`);
      await loadTables(client, archive.folder, archive.header);
    } finally {
      client.release();
    }
  } finally {
    await old.close();
  }
  const renewed = await connect({ ...where, migrationsFolder });
  try {
    const folder = join(scratch, 'renewed');
    const {
      tables,
      sequences,
      migrations: all,
    } = await takeSnapshot({
      pool: renewed.pool,
      // Originals do not change, so they need not be copied.
      mediaStore: { place: '', share: async () => {} },
      folder,
      now: () => new Date(archive.header.createdAt),
    });
    return {
      ...archive,
      tablesFolder: folder,
      header: { ...archive.header, tables, sequences, migrations: all },
    };
  } finally {
    await renewed.close();
  }
}

async function copyMigrations(from: string, to: string, journal: Journal): Promise<void> {
  await mkdir(join(to, 'meta'), { recursive: true });
  for (const { tag } of journal.entries) await copyFile(join(from, `${tag}.sql`), join(to, `${tag}.sql`));
  await writeFile(join(to, 'meta/_journal.json'), JSON.stringify(journal));
}
