import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type StartedSource,
  startBucketSource,
  startDropboxSource,
  startLocalSource,
} from '../../../../tests/support/photo-sources.ts';
import { hasS3Server } from '../../../../tests/support/s3-server.ts';
import { isPhotoPath, type PhotoEntry, type PhotoSource } from './photo-source.ts';

const START_LIMIT_MS = 120_000;
const BIG_BYTES = 5 * 1024 * 1024 + 321;
const big = randomBytes(BIG_BYTES);

const photos: Record<string, Buffer> = {
  '/cameras/X100/写真 1.JPG': Buffer.from('photo 1'),
  '/cameras/X100/2026/11/b #2 100%+.jpeg': Buffer.from('photo 2'),
  '/cameras/X100 II/c.heic': Buffer.from('photo 3'),
  '/cameras/big.tiff': big,
  '/cameras/d.avif': Buffer.from('photo 4'),
  '/cameras/e.WebP': Buffer.from('photo 5'),
  '/top.png': Buffer.from('photo 6'),
};
const others = ['/cameras/notes.txt', '/cameras/.hidden.jpg', '/cameras/.trash/old.jpg', '/cameras/raw.cr3'];
const below = (folder: string) =>
  Object.keys(photos)
    .filter((path) => path.startsWith(folder))
    .sort();

const kinds = [
  { name: 'Dropbox', kind: 'dropbox', start: startDropboxSource, isHere: true },
  { name: 'a local folder', kind: 'local', start: startLocalSource, isHere: true },
  // Debian: apt-get install swift-proxy swift-account swift-container swift-object memcached
  { name: 'a bucket', kind: 's3', start: startBucketSource, isHere: hasS3Server() },
];

describe.for(kinds.filter(({ isHere }) => !isHere))('$name as a sync source', () => {
  test.skip('[SYNC-8] needs OpenStack Swift, which is not installed here', () => {});
});

describe.for(kinds.filter(({ isHere }) => isHere))('$name as a sync source', ({ kind, start }) => {
  let started: StartedSource;
  let source: PhotoSource;
  beforeAll(async () => {
    started = await start();
    source = started.source;
    for (const [path, data] of Object.entries(photos)) await started.put(path, data);
    for (const path of others) await started.put(path, Buffer.from('no photo'));
  }, START_LIMIT_MS);
  afterAll(() => started.stop());

  async function list(folder: string, options?: { cursor: string }): Promise<PhotoEntry[]> {
    const entries: PhotoEntry[] = [];
    for await (const page of source.listPhotos(folder, options)) entries.push(...page.entries);
    return entries;
  }
  async function entryOf(path: string): Promise<PhotoEntry> {
    const entry = (await list('')).find((found) => found.path === path);
    if (entry === undefined) throw new Error(`${path} is not listed`);
    return entry;
  }

  test('[SYNC-8] lists every photo below a folder, at any depth, but no hidden ones', async () => {
    expect(source.kind).toBe(kind);
    expect((await list('')).map(({ path }) => path).sort()).toEqual(below('/'));
    expect((await list('/cameras/')).map(({ path }) => path).sort()).toEqual(below('/cameras/'));
    expect((await list('cameras/X100')).map(({ path }) => path).sort()).toEqual(below('/cameras/X100/'));
    const entry = await entryOf('/cameras/X100/写真 1.JPG');
    expect(entry).toMatchObject({ name: '写真 1.JPG', bytes: 7 });
    expect(Math.abs(entry.modifiedAt.getTime() - Date.now())).toBeLessThan(START_LIMIT_MS * 2);
    expect(entry.id).not.toBe('');
    expect(entry.revision).not.toBe('');
  });

  test('[SYNC-8] resumes after any page by its cursor', async () => {
    const seen: string[] = [];
    for await (const page of source.listPhotos('/cameras')) {
      seen.push(...page.entries.map(({ path }) => path));
      const rest = (await list('/cameras', { cursor: page.cursor })).map(({ path }) => path);
      expect([...seen, ...rest].sort()).toEqual(below('/cameras/'));
    }
  });

  test('[SYNC-8] a second listing returns the same ids and revisions', async () => {
    const again = await list('');
    expect(new Map((await list('')).map(({ id, revision }) => [id, revision]))).toEqual(
      new Map(again.map(({ id, revision }) => [id, revision])),
    );
  });

  test('[SYNC-4, SYNC-8] lists the folders in a folder', async () => {
    expect(await source.listFolders('')).toEqual([{ name: 'cameras', path: '/cameras' }]);
    expect(await source.listFolders('/')).toEqual([{ name: 'cameras', path: '/cameras' }]);
    expect(await source.listFolders('/cameras')).toEqual([
      { name: 'X100', path: '/cameras/X100' },
      { name: 'X100 II', path: '/cameras/X100 II' },
    ]);
    expect(await source.listFolders('/cameras/X100 II')).toEqual([]);
  });

  test('[SYNC-8] returns a photo’s stored bytes, as a whole and in ranges', async () => {
    for (const [path, data] of Object.entries(photos)) {
      const entry = await entryOf(path);
      expect((await buffer(source.download(entry))).equals(data)).toBe(true);
    }
    const entry = await entryOf('/cameras/big.tiff');
    const part = (start: number, length: number) => source.readRange(entry, { start, length });
    expect((await part(0, 131_072)).equals(big.subarray(0, 131_072))).toBe(true);
    expect((await part(BIG_BYTES - 10, 131_072)).equals(big.subarray(-10))).toBe(true);
    expect((await part(BIG_BYTES, 10)).length).toBe(0);
  });

  test('[SYNC-8] an aborted download throws the signal’s reason', async () => {
    const controller = new AbortController();
    const stream = source.download(await entryOf('/cameras/big.tiff'), { signal: controller.signal });
    const read = async () => {
      for await (const _ of stream) controller.abort(new Error('the server stops'));
    };
    await expect(read()).rejects.toThrow('the server stops');
  });

  test('[SYNC-8] a missing folder is "not found"', async () => {
    await expect(list('/nowhere')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(source.listFolders('/nowhere')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(list('/../..')).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('[SYNC-8] reading a replaced photo gives the old bytes or an error, never a mixture', async () => {
    await started.put('/later/a.jpg', Buffer.from('the first version'));
    const first = await entryOf('/later/a.jpg');
    await started.put('/later/a.jpg', Buffer.from('the second, longer version'));
    const second = await entryOf('/later/a.jpg');
    expect(second.id).toBe(first.id);
    expect(second.revision).not.toBe(first.revision);
    expect((await buffer(source.download(second))).toString()).toBe('the second, longer version');
    const old = await buffer(source.download(first)).then(String, (error: { kind: string }) => error.kind);
    expect(['the first version', 'changed']).toContain(old);
    await started.remove('/later/a.jpg');
    if (kind !== 'dropbox') {
      await expect(buffer(source.download(second))).rejects.toMatchObject({ kind: 'not_found' });
    }
  });

  test('[SYNC-8] gives equal photos equal content hashes, if the source has hashes', async () => {
    await started.put('/later/b.jpg', Buffer.from('photo 6'));
    const [one, same, other] = await Promise.all(
      ['/top.png', '/later/b.jpg', '/cameras/d.avif'].map(entryOf),
    );
    expect(one?.contentHash).toBe(same?.contentHash);
    if (kind !== 'local') expect(one?.contentHash).not.toBe(other?.contentHash);
    await started.remove('/later/b.jpg');
  });

  test('[SYNC-8] returns no capture time if none is known', async () => {
    expect(await source.findCaptureTime(await entryOf('/top.png'))).toBeUndefined();
  });
});

test('[SYNC-8] photos are recognised by their extension, in upper or lower case, unless they are hidden', () => {
  for (const name of [
    'a.jpg',
    'a.JPEG',
    'a.png',
    'a.webp',
    'a.avif',
    'a.heic',
    'a.HEIF',
    'a.tif',
    'a.tiff',
  ]) {
    expect(isPhotoPath(`/x/${name}`)).toBe(true);
  }
  for (const name of ['a.gif', 'a.jpg.part', 'jpg', '.a.jpg', 'a.mov', 'a.xmp']) {
    expect(isPhotoPath(`/x/${name}`)).toBe(false);
  }
});
