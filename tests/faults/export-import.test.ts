import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportGallery } from '../../src/server/features/backups/export-gallery.ts';
import { importGallery } from '../../src/server/features/backups/import-gallery.ts';
import { openMediaFolder } from '../../src/server/platform/files/folder-media-store.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { fillGallery } from '../support/full-gallery.ts';
import { galleryHashes } from '../support/gallery-hashes.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../support/postgres-server.ts';
import { report } from './figures.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations');

/** This test chooses the databases itself, so the second run of `npm test`, on PostgreSQL, skips it. */
const onServer = Boolean(process.env.TEST_DATABASE_URL);

let folder: string;
let server: PostgresServer | undefined;
const opened: TestDatabase[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-moving-'));
  server = await startPostgresServer();
});
afterAll(async () => {
  for (const { remove } of opened) await remove();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Creates a gallery with its own folder and a database, embedded or at `databaseUrl`. There is one connection to the
 * database, as in `db-export` and `db-import`.
 */
async function newGallery(name: string, databaseUrl: string | undefined) {
  const database = await createTestDatabase({ databaseUrl, maxConnections: 1 });
  opened.push(database);
  const dataDir = join(folder, name);
  const { db, pool } = database.database;
  const mediaStore = await openMediaFolder(join(dataDir, 'media'));
  return { db, pool, mediaStore, dataDir, hashes: () => galleryHashes(pool, dataDir) };
}

test.skipIf(onServer || findPostgresBinaries() === undefined)(
  'exported to PostgreSQL and back, an embedded gallery has the same rows, sequences and originals (needs PostgreSQL)',
  { timeout: 300_000 },
  async () => {
    const home = await newGallery('home', undefined);
    await fillGallery(home.db, home.dataDir);
    const [there, back] = [join(folder, 'there.tar'), join(folder, 'back.tar')];

    await exportGallery(there, home);
    const onServer = await newGallery('server', server?.url);
    await importGallery(there, { ...onServer, migrationsFolder: MIGRATIONS });
    await exportGallery(back, onServer);
    const returned = await newGallery('returned', undefined);
    await importGallery(back, { ...returned, migrationsFolder: MIGRATIONS });

    const hashes = await home.hashes();
    const others = [await onServer.hashes(), await returned.hashes()];
    const equal = others.every((other) => JSON.stringify(other) === JSON.stringify(hashes));
    const media = Object.keys(hashes).filter((name) => name.startsWith('media/')).length;
    report('export → import on PostgreSQL → and back', {
      table_hashes_equal: equal,
      tables: Object.keys(hashes).length - media - 1,
      media,
    });
    expect(media).toBe(15);
    expect(others[0]).toEqual(hashes);
    expect(others[1]).toEqual(hashes);
  },
);
