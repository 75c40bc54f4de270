import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StartedBucket, startBucket } from '../../../../tests/support/bucket.ts';
import { hasS3Server } from '../../../../tests/support/s3-server.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/limits.ts';
import { openBucket } from '../bucket/bucket.ts';
import { openMediaBucket } from '../bucket/bucket-media-store.ts';
import { openMediaFolder } from './folder-media-store.ts';
import { createLocalCopies } from './local-copies.ts';
import type { MediaKey, MediaStore } from './media-store.ts';

const START_LIMIT_MS = 120_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-media-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Kind {
  name: string;
  isHere: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
  open(): Promise<MediaStore>;
  /** The names of all stored files. */
  stored(): Promise<string[]>;
}

let bucket: StartedBucket;
const kinds: Kind[] = [
  {
    name: 'a folder',
    isHere: true,
    start: async () => {},
    stop: async () => {},
    open: () => openMediaFolder(folder),
    stored: () => filesIn(folder),
  },
  {
    name: 'a bucket (needs OpenStack Swift)',
    isHere: hasS3Server(),
    start: async () => {
      bucket = await startBucket();
    },
    stop: () => bucket.stop(),
    open: async () =>
      openMediaBucket(
        openBucket({ ...bucket.settings, prefix: `${folder.slice(1)}/` }),
        createLocalCopies({ root: folder, maxBytes: 1e9, log: { warn() {} } }),
      ),
    stored: async () =>
      (await bucket.keys()).filter((key) => key.startsWith(folder.slice(1))).map((key) => basename(key)),
  },
];

const HEADS = {
  jpg: Buffer.from('ffd8ffe000104a464946', 'hex'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  webp: Buffer.from('RIFF\x10\0\0\0WEBPVP8X', 'latin1'),
  tif: Buffer.from('II*\0\x08\0\0\0\0\0\0\0', 'latin1'),
  avif: Buffer.from('\0\0\0\x1cftypavif\0\0\0\0mif1miaf', 'latin1'),
  heic: Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1'),
};

async function* pieces(data: Buffer, size = 7): AsyncGenerator<Buffer> {
  for (let at = 0; at < data.length; at += size) yield data.subarray(at, at + size);
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe.for(kinds.filter(({ isHere }) => !isHere))('$name', ({ name }) => {
  test.skip(`${name}: not installed here`, () => {});
});

describe.for(kinds.filter(({ isHere }) => isHere))('originals in $name', ({ start, stop, open, stored }) => {
  beforeAll(start, START_LIMIT_MS);
  afterAll(stop);

  test.each(Object.entries(HEADS))('[COL-6] stores %s under its content hash', async (type, head) => {
    const store = await open();
    const data = Buffer.concat([head, Buffer.alloc(100, 7)]);
    const sha256 = createHash('sha256').update(data).digest('hex');

    expect(await store.put(pieces(data))).toEqual({ sha256, type, bytes: data.length });
    expect(await stored()).toEqual([`${sha256}.${type}`]);
  });

  test('[CROP-5] a photo that is put twice is stored once, and read as a file or as a stream', async () => {
    const store = await open();
    const data = Buffer.concat([HEADS.jpg, Buffer.alloc(5000, 1)]);
    const key = await store.put(pieces(data, 1000));
    await store.put(pieces(data));

    expect(await stored()).toHaveLength(1);
    expect(await store.withFile(key, (file) => readFile(file))).toEqual(data);
    expect(await buffer(await store.open(key))).toEqual(data);
  });

  test.each([
    ['a web page', Buffer.from('<!DOCTYPE html><title>404</title>')],
    ['a GIF', Buffer.from('GIF89a\x10\0\x10\0')],
    ['a Canon raw file', Buffer.from('II*\0\x10\0\0\0CR\x02\0', 'latin1')],
    ['an MP4', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')],
    ['an empty file', Buffer.alloc(0)],
  ])('[COL-6] [API-3] refuses %s and leaves nothing behind', async (_, data) => {
    const store = await open();
    await expect(store.put(pieces(data))).rejects.toMatchObject({ code: 'unsupported_media' });
    expect(await stored()).toEqual([]);
  });

  test('[API-3] refuses an oversized file and leaves nothing behind', async () => {
    const store = await open();
    async function* endless() {
      yield HEADS.jpg;
      for (let sent = 0; sent <= MAX_PHOTO_BYTES; sent += 1 << 20) yield Buffer.alloc(1 << 20);
    }
    await expect(store.put(endless())).rejects.toMatchObject({ code: 'too_large' });
    expect(await stored()).toEqual([]);
  });

  test('[API-3] leaves nothing behind when the sender aborts', async () => {
    const store = await open();
    async function* broken() {
      yield HEADS.jpg;
      throw new Error('connection lost');
    }
    await expect(store.put(broken())).rejects.toThrow('connection lost');
    expect(await stored()).toEqual([]);
  });

  test('`has` is true until the original is removed', async () => {
    const store = await open();
    const key = await store.put(pieces(HEADS.png));
    expect(await store.has(key)).toBe(true);
    await store.remove(key);
    expect(await store.has(key)).toBe(false);
    await expect(store.open(key)).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.withFile(key, async () => {})).rejects.toMatchObject({ code: 'not_found' });
  });

  test('lists all originals except removed ones', async () => {
    const store = await open();
    const list = async () => {
      const keys: MediaKey[] = [];
      for await (const key of store.list()) keys.push(key);
      return keys.toSorted((a, b) => a.type.localeCompare(b.type));
    };
    expect(await list()).toEqual([]);
    const [jpg, png] = [await store.put(pieces(HEADS.jpg)), await store.put(pieces(HEADS.png))];
    expect(await list()).toEqual([jpg, png].map(({ sha256, type }) => ({ sha256, type })));
    await store.remove(jpg);
    expect(await list()).toEqual([{ sha256: png.sha256, type: 'png' }]);
  });

  test('shares an original as a file, and adopts a file as an original', async () => {
    const store = await open();
    const data = Buffer.concat([HEADS.jpg, Buffer.alloc(5000, 3)]);
    const key = await store.put(pieces(data, 1000));
    const file = join(await mkdtemp(join(folder, 'backup-')), 'original');
    await store.share(key, file);
    expect(await readFile(file)).toEqual(data);

    await store.remove(key);
    await expect(store.share(key, `${file}-2`, [file])).rejects.toMatchObject({ code: 'not_found' });
    await store.adopt(file, key);
    expect(await store.withFile(key, (original) => readFile(original))).toEqual(data);
  });
});

test('the list of originals in a folder omits the files of a file manager', async () => {
  const store = await openMediaFolder(folder);
  const { sha256, type } = await store.put(pieces(HEADS.jpg));
  for (const place of ['', sha256.slice(0, 2)]) await writeFile(join(folder, place, '.DS_Store'), 'Finder');
  const keys: MediaKey[] = [];
  for await (const key of store.list()) keys.push(key);
  expect(keys).toEqual([{ sha256, type }]);
});

test('an original that the disk cannot read is not whole, and counts as missing when it is shared', async () => {
  const store = await openMediaFolder(folder);
  const key: MediaKey = { sha256: 'ab'.repeat(32), type: 'jpg' };
  // A folder in its place, which can be opened but not read, as with a bad sector.
  const path = join(folder, 'ab/ab', `${key.sha256}.jpg`);
  await mkdir(path, { recursive: true });
  expect(await store.isWhole(key)).toBe(false);
  const target = join(folder, 'copy.jpg');
  await expect(store.share(key, target)).rejects.toMatchObject({ code: 'not_found' });
});

test('[SCALE-2] an original that cannot be opened does not count as missing', async () => {
  const store = await openMediaFolder(folder);
  const key: MediaKey = { sha256: 'ab'.repeat(32), type: 'jpg' };
  // A link to itself, because root may read every file: opening it fails with ELOOP.
  const path = join(folder, 'ab/ab', `${key.sha256}.jpg`);
  await mkdir(join(folder, 'ab/ab'), { recursive: true });
  await symlink(path, path);
  // The folder of the target is missing, so that linking fails.
  const shared = store.share(key, join(folder, 'missing', 'copy.jpg'));
  await expect(shared).rejects.toMatchObject({ code: 'ELOOP' });
  await expect(store.isWhole(key)).rejects.toMatchObject({ code: 'ELOOP' });
});

test('sharing a whole original to a path that cannot be written fails with the error of that path', async () => {
  const store = await openMediaFolder(folder);
  const stored = await store.put(pieces(HEADS.jpg));
  await expect(store.share(stored, join(folder, 'missing', 'copy.jpg'))).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

test('[COL-6] in a folder, a second upload of an original replaces the file that the disk has damaged', async () => {
  const store = await openMediaFolder(folder);
  const data = Buffer.concat([HEADS.jpg, Buffer.alloc(100, 7)]);
  const stored = await store.put(pieces(data));
  await store.withFile(stored, (file) => writeFile(file, data.subarray(0, 50)));
  await store.put(pieces(data));
  expect(await buffer(await store.open(stored))).toEqual(data);
  expect(await filesIn(folder)).toHaveLength(1);
});
