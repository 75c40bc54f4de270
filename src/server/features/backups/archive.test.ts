import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PoolClient } from 'pg';
import { create, list } from 'tar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase, testTemplate } from '../../../../tests/support/database.ts';
import { fillGallery } from '../../../../tests/support/full-gallery.ts';
import { galleryHashes } from '../../../../tests/support/gallery-hashes.ts';
import { openEngine } from '../../db/embedded/open-engine.ts';
import { prepareDirectory } from '../../db/embedded/prepare-directory.ts';
import { sql } from '../../db/orm.ts';
import { openMediaFolder } from '../../platform/files/folder-media-store.ts';
import { hashFile } from '../../platform/files/hash-file.ts';
import { BrokenCopyError, verified } from '../../platform/files/local-copies.ts';
import type { MediaKey, MediaStore } from '../../platform/files/media-store.ts';
import { createSecretBox, type SecretBox } from '../../platform/secret-box.ts';
import { removeUnshownOriginals } from '../images/originals/unshown-originals.ts';
import { createSubscriberStore } from '../subscribers/queries.ts';
import { addressId, createSubscriberTokens } from '../subscribers/tokens.ts';
import { HEADER_FILE, mediaFile } from './archive-format.ts';
import { checkArchive } from './check-archive.ts';
import { exportGallery } from './export-gallery.ts';
import { importGallery, unpackArchive } from './import-gallery.ts';
import { migrateArchive } from './migrate-archive.ts';
import { packArchive } from './pack.ts';
import { restoreArchive } from './restore-archive.ts';
import { takeSnapshot } from './take-snapshot.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../../migrations');

let folder: string;
let opened: TestDatabase;
let home: { pool: TestDatabase['database']['pool']; mediaStore: MediaStore; dataDir: string };
let archive: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-archive-'));
  // A new embedded database, which no other test uses.
  opened = await createTestDatabase({ databaseUrl: undefined });
  const dataDir = join(folder, 'home');
  home = { pool: opened.database.pool, mediaStore: await openMediaFolder(join(dataDir, 'media')), dataDir };
  await fillGallery(opened.database.db, dataDir);
  await writeFile(join(dataDir, 'secret-key'), 'the key itself');
  archive = join(folder, 'gomai.tar');
  await exportGallery(archive, home);
});
afterAll(async () => {
  await opened.remove();
  await rm(folder, { recursive: true, force: true });
});

let unpacked: string;
let broken: string;
beforeEach(async () => {
  [unpacked, broken] = [await mkdtemp(join(folder, 'unpacked-')), join(folder, `${crypto.randomUUID()}.tar`)];
  await unpackArchive(archive, unpacked);
});

const hashes = () => galleryHashes(home.pool, home.dataDir);
const runImport = (
  from: string,
  options: { replace?: boolean; leaveOutDamaged?: boolean } = { replace: true },
) => importGallery(from, { ...home, migrationsFolder: MIGRATIONS, ...options });

/** Expects that the import is refused and changes nothing; returns the error sentence. */
async function refusal(from: string, options?: Parameters<typeof runImport>[1]): Promise<string> {
  const before = await hashes();
  const error: unknown = await runImport(from, options).then(
    () => new Error('it was imported'),
    (reason: unknown) => reason,
  );
  expect(await hashes()).toEqual(before);
  expect((await readdir(home.dataDir)).toSorted()).toEqual(['media', 'secret-key']);
  expect((error as Error).name).toBe('ArchiveError');
  return (error as Error).message;
}

test('[OPS-4] refuses to export a gallery whose originals are all missing', async () => {
  const mistyped = join(folder, 'mistyped');
  const mediaStore = await openMediaFolder(join(mistyped, 'media'));
  const file = join(folder, 'no-originals.tar');
  await expect(exportGallery(file, { ...home, mediaStore, dataDir: mistyped })).rejects.toThrow(
    `None of the gallery's 15 originals can be read from ${mistyped}/media (DATA_DIR).`,
  );
  expect(await readdir(folder)).not.toContain('no-originals.tar');
});

test('[SCALE-2] a backup fails if no original can be read', async () => {
  const { pool } = home;
  const mediaStore = await openMediaFolder(join(folder, 'unmounted'));
  const taken = takeSnapshot({
    pool,
    mediaStore,
    folder: join(folder, 'no-originals'),
    now: () => new Date(),
  });
  await expect(taken).rejects.toMatchObject({ reason: 'media_unreachable' });
});

test('an import may store originals for longer than a database transaction may be idle', async () => {
  const { pool, mediaStore } = home;
  await pool.query('SET idle_in_transaction_session_timeout = 60000');
  const limits: unknown[] = [];
  let client: PoolClient | undefined;
  const onAcquire = (acquired: PoolClient) => {
    client = acquired;
  };
  pool.on('acquire', onAcquire);
  const adopt: MediaStore['adopt'] = async (...original) => {
    limits.push(...((await client?.query('SHOW idle_in_transaction_session_timeout'))?.rows ?? []));
    await mediaStore.adopt(...original);
  };
  const options = {
    ...home,
    mediaStore: { ...mediaStore, adopt },
    migrationsFolder: MIGRATIONS,
    replace: true,
  };
  await importGallery(archive, options);
  pool.off('acquire', onAcquire);
  await pool.query('RESET idle_in_transaction_session_timeout');
  expect(limits).toEqual(Array(15).fill({ idle_in_transaction_session_timeout: '0' }));
});

test('an archive has mode 0600 and contains tables and originals, but no sessions and no secret key', async () => {
  const names: string[] = [];
  await list({ file: archive, onReadEntry: (entry) => void names.push(entry.path) });
  expect(names[0]).toBe(HEADER_FILE);
  expect(names.filter((name) => name.startsWith('media/'))).toHaveLength(15);
  expect(names.filter((name) => !/^(gomai\.json|tables\/|media\/)/.test(name))).toEqual([]);
  expect(names).not.toContain('tables/sessions.copy.gz');
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  expect((await readFile(archive)).includes('the key itself')).toBe(false);
  expect((await stat(archive)).size).toBe((await packArchive(unpacked)).bytes);
});

test('files that a file manager added to an archive’s folder are neither packed nor imported', async () => {
  await writeFile(join(unpacked, 'media/.DS_Store'), 'Finder');
  await mkdir(join(unpacked, 'media/@eaDir'));
  await writeFile(broken, await buffer((await packArchive(unpacked)).stream()));
  expect(await hashFile(broken)).toEqual(await hashFile(archive));
  const before = await hashes();
  await runImport(unpacked);
  expect(await hashes()).toEqual(before);
});

test('[FOLLOW-6] an archive contains subscribers’ e-mail addresses encrypted with the gallery’s key', async () => {
  const email = 'subscriber.in.an.archive@example.org';
  const [secrets, tokens] = [
    createSecretBox('the key of before'),
    createSubscriberTokens('the key of before'),
  ];
  const { db, pool } = opened.database;
  const id = await createSubscriberStore(db, secrets, tokens).request(
    db,
    { email, frequency: 'daily', language: 'ja' },
    new Date('2026-11-21T00:00:00Z'),
  );
  const file = join(folder, 'with-subscriber.tar');
  await exportGallery(file, home);
  // The address must not be in the uncompressed tables either.
  const contents = join(folder, 'with-subscriber');
  await unpackArchive(file, contents);
  const table = gunzipSync(await readFile(join(contents, 'tables/subscribers.copy.gz'))).toString();
  for (const text of [table, (await readFile(file)).toString('latin1')]) {
    expect(text).not.toContain('subscriber.in.an.archive');
    expect(text).not.toContain(Buffer.from(email).toString('base64').slice(0, 20));
  }
  expect(table).toContain(tokens.hashEmail(email));

  await pool.query('DELETE FROM subscribers WHERE id = $1', [id]);
  await runImport(file);
  const withKey = (box: SecretBox) => createSubscriberStore(db, box, tokens);
  const row = await withKey(secrets).find(id);
  expect(row && withKey(secrets).emailOf(row)).toBe(email);
  expect(row && withKey(createSecretBox('another key')).emailOf(row)).toBeUndefined();
  // Links in e-mails from before the restore still work.
  const link = tokens.make('manage', addressId({ emailHash: row?.emailHash ?? '' }));
  const linked = createSubscriberTokens('the key of before').read('manage', link, new Date());
  expect(await withKey(secrets).findByTokenId(linked ?? '')).toMatchObject({ id, language: 'ja' });
  await runImport(archive);
});

test('[FOLLOW-3] restoring a backup does not bring back subscribers who left or were removed since', async () => {
  const { db } = opened.database;
  const [secrets, tokens] = [createSecretBox('a key'), createSubscriberTokens('a key')];
  const store = createSubscriberStore(db, secrets, tokens);
  const now = new Date('2026-11-21T00:00:00Z');
  const add = async (name: string) => {
    const email = `${name}@example.org`;
    const id = await store.request(db, { email, frequency: 'daily', language: 'en' }, now);
    const row = await store.find(id);
    await store.confirm(row?.key ?? '', '2026-11-20', now);
    return { id, email, key: row?.key ?? '' };
  };
  const names = ['stays', 'lost', 'leaves', 'removed', 'forgotten', 'returns'];
  const [, lost, leaves, removed, forgotten, returns] = await Promise.all(names.map(add));
  const file = join(folder, 'before-leaving.tar');
  await exportGallery(file, home);

  await store.remove(leaves?.id ?? 0, now);
  await store.remove(removed?.id ?? 0, now);
  await store.removeAll(db, [forgotten?.email ?? ''], now);
  await store.remove(returns?.id ?? 0, now);
  await add('returns');
  // This row was lost by accident, so the backup must restore it.
  await db.execute(sql`DELETE FROM subscribers WHERE id = ${lost?.id}`);
  const addresses = async () => (await store.list({}, 100)).map((row) => store.emailOf(row)).filter(Boolean);
  for (const _ of ['once', 'again']) {
    await runImport(file);
    expect((await addresses()).toSorted()).toEqual(['lost@example.org', 'stays@example.org']);
  }
  await runImport(archive);
});

test('an export does not overwrite an existing file', async () => {
  await expect(exportGallery(archive, home)).rejects.toThrow('gomai.tar is there already');
});

test('an archive replaces a gallery only with --replace, and then restores it as it was exported', async () => {
  const before = await hashes();
  expect(await refusal(archive, {})).toBe(
    'There is a gallery here already. With --replace the archive takes its place.',
  );
  await opened.database.pool.query(`UPDATE feedback SET message = 'changed'; DELETE FROM client_likes`);
  await emptyMediaFolder();
  await runImport(archive);
  expect(await hashes()).toEqual(before);
});

test('[AUTH-5] [AUTH-7] a backup restores password and passkeys only if it is another gallery’s', async () => {
  const { pool } = opened.database;
  const access = async () => {
    const { rows } = await pool.query(
      `SELECT password, (SELECT count(*)::int FROM passkeys WHERE user_id = users.id) AS passkeys FROM users`,
    );
    return rows;
  };
  const [before] = await access();
  expect(before.passkeys).toBeGreaterThan(0);
  const now = { password: 'a newer hash', passkeys: 0 };
  await pool.query(`UPDATE users SET password = 'a newer hash'; DELETE FROM passkeys`);
  await runImport(archive);
  expect(await access()).toEqual([now]);
  await pool.query(`UPDATE users SET created_at = created_at + interval '1 day'`);
  await runImport(archive);
  expect(await access()).toEqual([before]);
});

test('refuses a truncated archive without changing anything', async () => {
  // A tar file ends with zeros, which may be missing.
  const size = (await readFile(archive)).findLastIndex((byte) => byte !== 0);
  for (const share of [0, 0.0001, 0.01, 0.3, 0.7, 1]) {
    await cp(archive, broken);
    await truncate(broken, Math.floor(size * share));
    expect(await refusal(broken)).toMatch(/^This archive is (cut off|incomplete)|^This is not an archive/);
    await rm(broken);
  }
});

test.each([
  [
    'a changed table',
    async () => appendFile(join(unpacked, 'tables/news.copy.gz'), 'x'),
    'tables/news.copy.gz was changed',
  ],
  [
    'a missing table',
    async () => rm(join(unpacked, 'tables/news.copy.gz')),
    'tables/news.copy.gz is missing',
  ],
  [
    'a missing original',
    async () => rm(join(unpacked, await anOriginal())),
    '1 of its 15 originals are missing',
  ],
  ['a changed original', async () => appendFile(join(unpacked, await anOriginal()), 'x'), 'jpg was changed'],
  ['no header', async () => rm(join(unpacked, HEADER_FILE)), 'not an archive of Gomai: it has no gomai.json'],
  ['another header', async () => writeFile(join(unpacked, HEADER_FILE), '{}'), 'gomai.json is not valid'],
  ['a newer format', async () => changeHeader({ version: 2 }), 'newer Gomai (format 2, this one reads 1)'],
  ['newer tables', async () => changeHeader({ migrations: ['1', '2'] }), 'made by a newer or another Gomai'],
  ['tables left out', async () => changeHeader({ tables: [] }), 'does not fit: table '],
])('refuses a broken or foreign archive and says why: %s', async (_, spoil, sentence) => {
  await spoil();
  expect(await refusal(unpacked)).toContain(sentence);
  await create({ cwd: unpacked, file: broken }, await readdir(unpacked, { recursive: true }).then(filesOnly));
  expect(await refusal(broken)).toContain(sentence);
});

test('[SCALE-4] imports an archive of 1.1.0 that lacks a table of a newer migration', async () => {
  const { opening_reminders, ...others } = await hashes();
  expect(opening_reminders).not.toMatch(/^0 /);
  await home.pool.query(`UPDATE feedback SET message = 'changed'`);
  const { tables } = JSON.parse(await readFile(join(unpacked, HEADER_FILE), 'utf8'));
  await changeHeader({ tables: tables.filter(({ name }: { name: string }) => name !== 'opening_reminders') });
  await runImport(unpacked);
  expect(await hashes()).toEqual({ ...others, opening_reminders: expect.stringMatching(/^0 /) });
  await runImport(archive);
});

test('refuses a file of 7s, a photo, a foreign tar file, paths outside the folder and a missing file', async () => {
  await writeFile(broken, Buffer.alloc(5000, 7));
  expect(await refusal(broken)).toContain('cut off or broken');
  expect(await refusal(join(unpacked, await anOriginal()))).toContain('cut off or broken');
  await create({ cwd: join(unpacked, 'media'), file: broken }, [basename(await anOriginal())]);
  expect(await refusal(broken)).toContain('jpg" is in it');
  await mkdir(join(unpacked, 'x'));
  await writeFile(join(unpacked, 'x/evil'), '');
  await create({ cwd: join(unpacked, 'x'), file: broken, preservePaths: true }, ['../gomai.json', 'evil']);
  expect(await refusal(broken)).toContain('"../gomai.json" is in it');
  for (const options of [undefined, {}])
    expect(await refusal(join(folder, 'nothing'), options)).toBe('File or folder not found.');
});

test('an invalid row rolls everything back', async () => {
  const path = join(unpacked, 'tables/client_likes.copy.gz');
  await writeFile(path, gzipSync('1\tc\t999\t0\t3\t2026-01-01\t2026-01-01\n'));
  const header = JSON.parse(await readFile(join(unpacked, HEADER_FILE), 'utf8'));
  const likes = header.tables.find(({ name }: { name: string }) => name === 'client_likes');
  Object.assign(likes, await hashFile(path), { rows: 1 });
  await changeHeader(header);
  expect(await refusal(unpacked)).toMatch(/does not fit: table client_likes: .*foreign key/);
});

test('with --leave-out-damaged all originals but the damaged one are restored', async () => {
  const { [await anOriginal()]: _, ...others } = await hashes();
  await appendFile(join(unpacked, await anOriginal()), 'x');
  await emptyMediaFolder();
  const { damaged } = await runImport(unpacked, { replace: true, leaveOutDamaged: true });
  expect(damaged).toEqual([await anOriginal()]);
  expect(await hashes()).toEqual(others);
  await runImport(archive);
});

test('with --leave-out-damaged an original that cannot be read is left out', async () => {
  const unreadable = await anOriginal();
  const { [unreadable]: _, ...others } = await hashes();
  await rm(join(unpacked, unreadable));
  // A folder can be opened but not read, like a file with a bad sector.
  await mkdir(join(unpacked, unreadable));
  expect(await refusal(unpacked)).toMatch(/--leave-out-damaged/);
  await emptyMediaFolder();
  const { damaged } = await runImport(unpacked, { replace: true, leaveOutDamaged: true });
  expect(damaged).toEqual([unreadable]);
  expect(await hashes()).toEqual(others);
  await runImport(archive);
});

test('[SCALE-2] a backup leaves out an original that the bucket sends damaged', async () => {
  const sent = await readFile(join(unpacked, await anOriginal()));
  const { media } = await snapshotWhereOneIs(async function* () {
    yield sent.subarray(0, -1);
  });
  expect(media).toMatchObject({ files: 14, missing: 1 });
});

test('[SCALE-2] a download that breaks off is retried after all others', async () => {
  const sent = await readFile(join(unpacked, await anOriginal()));
  let downloads = 0;
  const { media, brokenOff, order } = await snapshotWhereOneIs(async function* () {
    downloads += 1;
    yield sent.subarray(0, 1);
    if (downloads === 1) throw new Error('connection lost');
    yield sent.subarray(1);
  });
  expect({ media, brokenOff }).toMatchObject({ media: { files: 15, missing: 0 }, brokenOff: 0 });
  const one = basename(await anOriginal());
  expect(order).toHaveLength(16);
  expect(order.indexOf(one)).toBeLessThan(14);
  expect(order.at(-1)).toBe(one);
});

test('[SCALE-2] an original whose download always breaks off is left out of the backup', async () => {
  const { media, missing, brokenOff } = await snapshotWhereOneIs(async function* () {
    yield Buffer.from('ff', 'hex');
    throw new Error('connection lost');
  });
  expect({ media, brokenOff }).toMatchObject({ media: { files: 14, missing: 1 }, brokenOff: 1 });
  expect(missing.map(mediaFile)).toEqual([await anOriginal()]);
});

test('[SCALE-2] the backup fails if more than twenty downloads break off', async () => {
  await home.pool.query(
    `INSERT INTO photo_files (sha256, type, bytes, width, height, thumbhash)
     SELECT lpad(n::text, 64, '0'), 'jpg', 1, 1, 1, '' FROM generate_series(1, 21) AS n`,
  );
  const share = () => Promise.reject(new BrokenCopyError('broke off', { isDamaged: false }));
  const taken = takeSnapshot({
    ...{ pool: home.pool, mediaStore: { ...home.mediaStore, share }, folder: join(folder, 'all-broken-off') },
    now: () => new Date(),
  });
  try {
    await expect(taken).rejects.toThrow('broke off');
  } finally {
    await home.pool.query(`DELETE FROM photo_files WHERE sha256 LIKE '0000%'`);
  }
});

test('[OPS-3] originals that an interrupted import has stored are removed after 30 days', async () => {
  const { header } = await checkArchive(unpacked);
  const stored: MediaKey = { sha256: '5'.repeat(64), type: 'jpg' };
  const before = await hashes();
  const restoring = restoreArchive(
    { folder: unpacked, tablesFolder: unpacked, header, media: [stored], damaged: [] },
    { ...home, mediaStore: { adopt: () => Promise.reject(new Error('killed')) } },
  );
  await expect(restoring).rejects.toThrow('killed');
  expect(await hashes()).toEqual(before);
  const removed: MediaKey[] = [];
  await removeUnshownOriginals({
    db: opened.database.db,
    mediaStore: { remove: async (key) => void removed.push(key) },
    onRemoved: async () => {},
    now: new Date(Date.now() + 31 * 24 * 60 * 60_000),
    signal: new AbortController().signal,
  });
  expect(removed).toContainEqual(stored);
  await runImport(archive);
});

test('an archive of an older release is migrated', async () => {
  const migrations = join(folder, 'old-migrations');
  await cp(MIGRATIONS, migrations, { recursive: true });
  const journalFile = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  // Keep only the migrations before the one that created feedback_answers.
  journal.entries = journal.entries.filter(({ tag }: { tag: string }) => tag < '0006');
  await writeFile(journalFile, JSON.stringify(journal));
  const templateDirectory = join(folder, 'no-tables-yet');
  await prepareDirectory(templateDirectory, await testTemplate());
  // Copying a database and dropping its tables is faster than creating one with initdb.
  const engine = await openEngine(templateDirectory, () => {});
  await engine.exec(
    'DROP SCHEMA IF EXISTS public, drizzle, pgboss CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO public',
  );
  await engine.close();
  const old = await createTestDatabase({
    databaseUrl: undefined,
    migrationsFolder: migrations,
    templateDirectory,
  });
  await old.database.pool.query(`INSERT INTO feedback (name, message) VALUES ('a visitor', 'of long ago');
      INSERT INTO photo_collections (date, photo_urls) VALUES ('2020-01-01', '{1,2,3,4,5}');
      INSERT INTO client_likes (client_id, collection_id, photo_index, likes) VALUES ('a', 1, 2, 5), ('b', 1, 2, 0)`);
  const taken = join(folder, 'old');
  const now = () => new Date();
  await takeSnapshot({ pool: old.database.pool, mediaStore: home.mediaStore, folder: taken, now });
  await old.remove();

  const renewed = await migrateArchive(await checkArchive(taken), {
    migrationsFolder: MIGRATIONS,
    scratch: join(folder, 'scratch'),
    templateDirectory,
  });
  await restoreArchive(renewed, home);
  const { rows } = await home.pool.query('SELECT id, message FROM feedback');
  expect(rows).toEqual([{ id: 1, message: 'of long ago' }]);
  expect((await home.pool.query('SELECT * FROM feedback_answers')).rows).toEqual([]);
  expect((await home.pool.query('SELECT * FROM like_totals')).rows).toEqual([
    { collection_id: 1, photo_index: 2, total: 5, likers: 1 },
  ]);
  await runImport(archive);
});

async function emptyMediaFolder(): Promise<void> {
  await rm(join(home.dataDir, 'media'), { recursive: true });
  home.mediaStore = await openMediaFolder(join(home.dataDir, 'media'));
}

/** Takes a snapshot with one original from a bucket, the rest from a folder. Also returns the order of the copies. */
async function snapshotWhereOneIs(download: () => AsyncGenerator<Buffer>) {
  const one = basename(await anOriginal());
  const order: string[] = [];
  const share: MediaStore['share'] = async (key, path, copies) => {
    order.push(`${key.sha256}.${key.type}`);
    if (!one.startsWith(key.sha256)) return home.mediaStore.share(key, path, copies);
    const body = Readable.from(download());
    for await (const _ of verified({ body, sha256: key.sha256 }));
  };
  const snapshot = await takeSnapshot({
    ...{
      pool: home.pool,
      mediaStore: { ...home.mediaStore, share },
      folder: join(folder, crypto.randomUUID()),
    },
    now: () => new Date(),
  });
  return { ...snapshot, order };
}

async function anOriginal(): Promise<string> {
  const [name] = (await readdir(join(unpacked, 'media'))).toSorted();
  return `media/${name}`;
}

async function changeHeader(changes: object): Promise<void> {
  const path = join(unpacked, HEADER_FILE);
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), ...changes }));
}

function filesOnly(names: string[]): string[] {
  return names.filter((name) => name.includes('.')).toSorted();
}
