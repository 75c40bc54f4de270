import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryBucket } from '../../../../tests/support/memory-bucket.ts';
import { createBucketCache } from '../../platform/bucket/bucket-cache.ts';
import { createVideoCache, nameOf, VIDEO_NAME } from './video-cache.ts';
import { keyOf } from './videos.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-videos-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a video made on one machine can be opened on another', async () => {
  const { bucket, calls } = memoryBucket();
  const shared = createBucketCache({
    bucket,
    folder: 'videos/',
    isOwn: /\.mp4$/,
    maxBytes: 1e6,
    now: () => new Date(),
    log: { warn() {} },
  });
  const maker = createVideoCache({ root: join(folder, 'a'), shared });
  const draft = await maker.startDraft();
  await writeFile(draft, 'video');
  await maker.keep(draft, 'abc');

  const other = createVideoCache({ root: join(folder, 'b'), shared });
  expect(await other.has('abc')).toBe(true);
  for (let n = 0; n < 2; n++) {
    const handle = await other.open('abc');
    expect(await handle?.readFile('utf8')).toBe('video');
    await handle?.close();
  }
  expect(calls).toEqual(['put', 'get']);
  expect(await readFile(join(folder, 'b', 'abc.mp4'), 'utf8')).toBe('video');
  expect(await other.has('unknown')).toBe(false);
  expect(await other.open('unknown')).toBeUndefined();
});

test('[SCALE-1] VIDEO_NAME matches a video’s name, but not a path, a draft or another file', () => {
  const name = nameOf(keyOf({ photoUrls: ['/media/a.jpg'], photos: [] }));
  const names = [name, '', 'holiday.mp4', `videos/${name}`, `${name}.part`];
  expect(names.filter((one) => VIDEO_NAME.test(one))).toEqual([name]);
});
