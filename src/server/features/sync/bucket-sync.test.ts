import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datedPhoto } from '../../../../tests/support/dated-photo.ts';
import { startBucketSource } from '../../../../tests/support/photo-sources.ts';
import { hasS3Server } from '../../../../tests/support/s3-server.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Collection } from '../../../shared/collections.ts';
import { listAllCollections } from '../../../shared/owner-collections.ts';
import { getSyncState, listSyncFailures, type SyncState, syncSimple } from '../../../shared/sync.ts';

const START_LIMIT_MS = 120_000;

// Debian: apt-get install swift-proxy swift-account swift-container swift-object memcached
describe.skipIf(!hasS3Server())('a bucket (needs OpenStack Swift)', () => {
  let bucket: Awaited<ReturnType<typeof startBucketSource>>;
  let gallery: TestApp;
  let headers: { cookie: string };
  beforeAll(async () => {
    bucket = await startBucketSource();
    gallery = await createTestApp(bucket.env);
    headers = await gallery.signIn();
  }, START_LIMIT_MS);
  afterAll(async () => {
    await gallery?.close();
    await bucket?.stop();
  });

  const state = async () => (await gallery.call(getSyncState, {}, { headers })).body as SyncState;
  const days = async () => (await gallery.call(listAllCollections, {}, { headers })).body as Collection[];
  const sync = async (folderPath: string) =>
    (await gallery.call(syncSimple, { body: { folderPath, source: 's3' } }, { headers })).body;

  test(
    '[SYNC-5, SYNC-6, SYNC-8] makes collections, recognises copies and reports failures; a second run adds nothing',
    async () => {
      const photos: Buffer[] = [];
      for (let n = 0; n < 9; n++) {
        photos.push(await datedPhoto(n, { taken: `2026-11-0${n < 5 ? 1 : 2} 1${n}:00:00` }));
      }
      for (const [n, photo] of photos.entries()) await bucket.put(`/walks/2026 秋/${n}.jpg`, photo);
      await bucket.put('/walks/copy of 8.jpg', photos[8] ?? Buffer.alloc(0));
      await bucket.put('/walks/page.jpg', Buffer.from('<!doctype html><title>Not found</title>'));
      await bucket.put('/elsewhere/late.jpg', await datedPhoto(10, { taken: '2026-11-02 20:00:00' }));

      expect(await sync('/walks')).toEqual({
        newCollections: 1,
        message: 'Sync completed: 1 new collection, 1 day waiting for more photos, 1 file could not be used',
      });
      const made = await days();
      expect(made.map(({ date }) => date)).toEqual(['2026-11-01']);
      expect(new Set(made[0]?.photoUrls).size).toBe(5);
      const { available, waitingDays, history } = await state();
      expect(available.s3).toBe(true);
      expect(waitingDays).toEqual([{ date: '2026-11-02', count: 4 }]);
      expect(history).toMatchObject([
        { source: 's3', phase: 'complete', files: { total: 11, done: 11, failed: 1 } },
      ]);
      expect(history[0]?.bytes.done).toBe(history[0]?.bytes.total);
      const params = { id: history[0]?.id ?? '' };
      expect((await gallery.call(listSyncFailures, { params }, { headers })).body).toEqual([
        { path: '/walks/page.jpg', error: 'This file is not a photo', reason: 'not_a_photo' },
      ]);

      expect(await sync('/walks')).toMatchObject({ newCollections: 0 });
      expect(await days()).toEqual(made);
      expect(await sync('/')).toMatchObject({ newCollections: 1 });
      expect((await days()).map(({ date }) => date)).toEqual(['2026-11-02', '2026-11-01']);
    },
    START_LIMIT_MS,
  );
});
