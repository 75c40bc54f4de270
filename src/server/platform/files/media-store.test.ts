import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '../../../shared/limits.ts';
import { openMediaFolder } from './media-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-media-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

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

describe('the media folder', () => {
  test.each(Object.entries(HEADS))('[COL-6] stores %s under its content hash', async (type, head) => {
    const store = await openMediaFolder(folder);
    const data = Buffer.concat([head, Buffer.alloc(100, 7)]);
    const sha256 = createHash('sha256').update(data).digest('hex');

    expect(await store.put(pieces(data))).toEqual({ sha256, type, bytes: data.length });
    expect(await readdir(join(folder, sha256.slice(0, 2), sha256.slice(2, 4)))).toEqual([
      `${sha256}.${type}`,
    ]);
  });

  test('[CROP-5] returns the very bytes, whole and as a stream, and stores a photo once', async () => {
    const store = await openMediaFolder(folder);
    const data = Buffer.concat([HEADS.jpg, Buffer.alloc(5000, 1)]);
    const key = await store.put(pieces(data, 1000));
    await store.put(pieces(data));

    expect(await filesIn(folder)).toHaveLength(1);
    expect(await store.read(key)).toEqual(data);
    expect(await buffer(await store.open(key))).toEqual(data);
  });

  test.each([
    ['a web page', Buffer.from('<!DOCTYPE html><title>404</title>')],
    ['a GIF', Buffer.from('GIF89a\x10\0\x10\0')],
    ['a Canon raw file', Buffer.from('II*\0\x10\0\0\0CR\x02\0', 'latin1')],
    ['an MP4', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')],
    ['an empty file', Buffer.alloc(0)],
  ])('[COL-6] [API-3] refuses %s and leaves nothing behind', async (_, data) => {
    const store = await openMediaFolder(folder);
    await expect(store.put(pieces(data))).rejects.toMatchObject({ code: 'unsupported_media' });
    expect(await filesIn(folder)).toEqual([]);
  });

  test('[API-3] refuses an oversized file and leaves nothing behind', async () => {
    const store = await openMediaFolder(folder);
    async function* endless() {
      yield HEADS.jpg;
      for (let sent = 0; sent <= MAX_PHOTO_BYTES; sent += 1 << 20) yield Buffer.alloc(1 << 20);
    }
    await expect(store.put(endless())).rejects.toMatchObject({ code: 'too_large' });
    expect(await filesIn(folder)).toEqual([]);
  });

  test('[API-3] leaves nothing behind when the sender aborts', async () => {
    const store = await openMediaFolder(folder);
    async function* broken() {
      yield HEADS.jpg;
      throw new Error('connection lost');
    }
    await expect(store.put(broken())).rejects.toThrow('connection lost');
    expect(await filesIn(folder)).toEqual([]);
  });

  test('lists its content, and deletes originals', async () => {
    const store = await openMediaFolder(folder);
    const key = await store.put(pieces(HEADS.png));
    expect(await store.has(key)).toBe(true);
    await store.remove(key);
    expect(await store.has(key)).toBe(false);
    await expect(store.read(key)).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.open(key)).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.withFile(key, async () => {})).rejects.toMatchObject({ code: 'not_found' });
  });

  test('clears drafts of a dead process, not active ones', async () => {
    await openMediaFolder(folder);
    const [old, fresh] = [join(folder, 'drafts', 'old'), join(folder, 'drafts', 'fresh')];
    await writeFile(old, 'x');
    await writeFile(fresh, 'x');
    const longAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
    await utimes(old, longAgo, longAgo);

    await openMediaFolder(folder);
    await expect(stat(old)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await stat(fresh)).size).toBe(1);
  });
});
