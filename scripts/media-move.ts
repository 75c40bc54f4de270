/**
 * `npm run media:move -- s3://bucket/prefix`: copies the originals of DATA_DIR to a bucket; `-- folder` copies those of
 * MEDIA_URL back. The gallery may serve meanwhile. Begun again, it continues.
 */
import { join } from 'node:path';
import pg from 'pg';
import { type Env, readEnv } from '../src/server/env.ts';
import { openMediaFolder } from '../src/server/platform/files/folder-media-store.ts';
import type { MediaKey, MediaStore } from '../src/server/platform/files/media-store.ts';
import { moveOriginals } from '../src/server/platform/files/move-originals.ts';
import { createFilesPrivately } from '../src/server/platform/files/private-files.ts';
import { checkMedia, openMedia } from '../src/server/wiring/media.ts';
import { command } from './database-command.ts';

const USAGE =
  'Where to? npm run media:move -- s3://bucket/prefix, or back from MEDIA_URL: npm run media:move -- folder';
const LISTED = 20;
const quiet = { warn() {} };

/** The originals that the gallery's rows name. An embedded database cannot be read while the gallery runs. */
async function rowsOf({ DATABASE_URL }: Env): Promise<MediaKey[]> {
  if (DATABASE_URL === undefined) return [];
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<MediaKey>('SELECT sha256, type FROM photo_files')).rows;
  } finally {
    await client.end();
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

async function move(): Promise<string> {
  const [, , target] = process.argv;
  const isBack = target === 'folder';
  if (target === undefined || !(isBack || target.startsWith('s3://'))) throw new Error(USAGE);
  const env = readEnv({ ...process.env, ...(isBack ? {} : { MEDIA_URL: target }) });
  if (env.MEDIA_URL === undefined) throw new Error(`MEDIA_URL names no bucket. ${USAGE}`);
  createFilesPrivately();
  await checkMedia(env, quiet);
  const { mediaStore: bucket } = await openMedia(env, quiet);
  const folder = await openMediaFolder(join(env.DATA_DIR, 'media'));
  const [from, to] = isBack ? [bucket, folder] : [folder, bucket];
  const { moved, kept, missing } = await moveOriginals({ from, to, keys: keysOf(from, await rowsOf(env)) });
  for (const { sha256, type } of missing.slice(0, LISTED)) console.warn(`Missing: ${sha256}.${type}`);
  if (missing.length > 0) process.exitCode = 1;
  return `${moved} moved, ${kept} kept, ${missing.length} missing.`;
}

await command(move);
