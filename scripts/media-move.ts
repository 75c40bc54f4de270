/**
 * `npm run media:move -- s3://bucket/prefix`: copies the originals of DATA_DIR, and what was made from them, to a
 * bucket; `-- folder` copies those of MEDIA_URL back. The gallery may serve meanwhile. After an interruption a second
 * run continues. With `--read-back` the originals that the target already has are read and their hashes compared.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseInUseError } from '../src/server/db/database-start-error.ts';
import { type Env, readEnv } from '../src/server/env.ts';
import { CARD_KEY } from '../src/server/features/cards/cards.ts';
import { DISK_CACHE_BYTES } from '../src/server/features/images/photos.ts';
import { FINAL } from '../src/server/features/images/renditions/disk-cache.ts';
import { RENDITION_KEY } from '../src/server/features/images/renditions/rendition.ts';
import { MAX_VIDEO_BYTES, VIDEO_NAME } from '../src/server/features/video/video-cache.ts';
import type { Bucket } from '../src/server/platform/bucket/bucket.ts';
import {
  type MadeFiles,
  moveMadeToBucket,
  moveMadeToFolder,
} from '../src/server/platform/bucket/move-made-files.ts';
import { openMediaFolder } from '../src/server/platform/files/folder-media-store.ts';
import type { MediaKey, MediaStore } from '../src/server/platform/files/media-store.ts';
import { moveOriginals } from '../src/server/platform/files/move-originals.ts';
import { createFilesPrivately } from '../src/server/platform/files/private-files.ts';
import { CARDS_BYTES } from '../src/server/wiring/cards.ts';
import { checkMedia, openMedia } from '../src/server/wiring/media.ts';
import { argumentsOf, command, directUrlOf, withConnection, withDatabase } from './database-command.ts';

const USAGE =
  'npm run media:move -- s3://bucket/prefix [--read-back], or back from MEDIA_URL: npm run media:move -- folder';
const { positionals, values } = argumentsOf(USAGE, {
  allowPositionals: true,
  options: { 'read-back': { type: 'boolean', default: false } },
});
const IN_USE =
  'The gallery runs on its embedded database: missing originals are counted only while it is stopped.';
const LISTED = 20;
const quiet = { warn() {} };

const ROWS = 'SELECT sha256, type FROM photo_files';

/** Calls `use` with the originals that the gallery's rows name, to report those that neither place has. */
async function withRows<T>(env: Env, use: (rows: MediaKey[]) => Promise<T>): Promise<T> {
  const databaseUrl = directUrlOf(env);
  if (databaseUrl === undefined) return use(await embeddedRows(env));
  return withConnection(databaseUrl, async (client) => use((await client.query<MediaKey>(ROWS)).rows));
}

async function embeddedRows(env: Env): Promise<MediaKey[]> {
  if (!existsSync(join(env.DATA_DIR, 'database'))) return [];
  try {
    return await withDatabase(env, async ({ pool }) => (await pool.query<MediaKey>(ROWS)).rows);
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    console.warn(IN_USE);
    return [];
  }
}

async function* keysOf(from: MediaStore, rows: MediaKey[]): AsyncGenerator<MediaKey> {
  const listed = new Set<string>();
  for await (const key of from.list()) {
    listed.add(key.sha256);
    yield key;
  }
  yield* rows.filter(({ sha256 }) => !listed.has(sha256));
}

/** Files made from originals, in the gallery's caches. */
function madeFiles({ DATA_DIR }: Env): MadeFiles[] {
  const root = join(DATA_DIR, 'cache');
  const inFolders = { root, ending: FINAL, pathOf: (key: string) => join(key.slice(0, 2), key) };
  return [
    { name: 'images', isOwn: RENDITION_KEY, ...inFolders, maxBytes: DISK_CACHE_BYTES },
    { name: 'cards', isOwn: CARD_KEY, ...inFolders, maxBytes: CARDS_BYTES },
    { name: 'videos', isOwn: VIDEO_NAME, root, pathOf: (key) => key, maxBytes: MAX_VIDEO_BYTES },
  ];
}

/** Copies renditions, cards and videos, so that they need not be made again. */
async function moveMade(env: Env, bucket: Bucket, isBack: boolean): Promise<string> {
  const sum = { moved: 0, kept: 0, left: 0 };
  for (const kind of madeFiles(env)) {
    const { moved, kept, left } = await (isBack ? moveMadeToFolder : moveMadeToBucket)(kind, bucket);
    sum.moved += moved;
    sum.kept += kept;
    sum.left += left;
  }
  const left = sum.left > 0 ? `, ${sum.left} left to be made again` : '';
  return `Prepared images, cards and videos: ${sum.moved} moved, ${sum.kept} kept${left}.`;
}

async function move(): Promise<string> {
  const [target] = positionals;
  const isBack = target === 'folder';
  if (target === undefined || !(isBack || target.startsWith('s3://'))) throw new Error(`Usage: ${USAGE}`);
  const env = readEnv({ ...process.env, ...(isBack ? {} : { MEDIA_URL: target }) });
  createFilesPrivately();
  await checkMedia(env, quiet);
  const folder = await openMediaFolder(join(env.DATA_DIR, 'media'));
  const { bucket, mediaStore } = await openMedia(env, quiet, { withFormer: false });
  if (bucket === undefined) throw new Error(`MEDIA_URL names no bucket. Usage: ${USAGE}`);
  const [from, to] = isBack ? [mediaStore, folder] : [folder, mediaStore];
  return withRows(env, async (rows) => {
    const keys = keysOf(from, rows);
    const { moved, kept, missing } = await moveOriginals({ from, to, keys, readsBack: values['read-back'] });
    for (const { sha256, type } of missing.slice(0, LISTED)) console.warn(`Missing: ${sha256}.${type}`);
    if (missing.length > 0) process.exitCode = 1;
    console.info(await moveMade(env, bucket, isBack));
    return `Originals: ${moved} moved, ${kept} kept, ${missing.length} missing.`;
  });
}

await command(move);
