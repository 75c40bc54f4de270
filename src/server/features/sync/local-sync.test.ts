import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { datedPhoto } from '../../../../tests/support/dated-photo.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { type Collection, createCollection, listAllCollections } from '../../../shared/collections.ts';
import { getSyncState, listSyncFailures, type SyncState, syncSimple } from '../../../shared/sync.ts';
import { syncFileDetails } from '../../db/schema.ts';

/** Long enough ago that a file counts as whole. */
const WRITTEN = new Date('2026-10-01T00:00:00Z');

let gallery: TestApp;
let headers: { cookie: string };
let inbox: string;
let number = 0;
beforeEach(async () => {
  gallery = await createTestApp();
  headers = await gallery.signIn();
  inbox = join(gallery.dataDir, 'inbox');
});
afterEach(() => gallery.close());

async function put(path: string, data: Buffer): Promise<void> {
  const place = join(inbox, path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, data);
  await utimes(place, WRITTEN, WRITTEN);
}

/** Photos of a day, one an hour from six on. */
async function putDay(date: string, count: number, folder = date): Promise<void> {
  for (let n = 0; n < count; n++) {
    const taken = `${date} ${String(6 + n).padStart(2, '0')}:00:00`;
    await put(`${folder}/${n}.jpg`, await datedPhoto(number++, { taken }));
  }
}

async function sync(folderPath = '/'): Promise<unknown> {
  const body = { folderPath, source: 'local' as const };
  return (await gallery.call(syncSimple, { body }, { headers })).body;
}
const state = async () => (await gallery.call(getSyncState, {}, { headers })).body as SyncState;
const days = async () => (await gallery.call(listAllCollections, {}, { headers })).body as Collection[];
const files = () => gallery.db.select().from(syncFileDetails).orderBy(syncFileDetails.filePath);

describe('a local folder', () => {
  test('[SYNC-5, SYNC-8] becomes days of five without any account; again, nothing is made twice', async () => {
    await putDay('2026-11-01', 5);
    await putDay('2026-11-02', 9, 'deep/down');
    await putDay('2026-11-03', 4);
    expect(await sync()).toEqual({
      newCollections: 2,
      message: 'Sync completed: 2 new collections, 1 day waiting for more photos',
    });
    const made = await days();
    expect(made.map(({ date }) => date)).toEqual(['2026-11-02', '2026-11-01']);
    for (const { photoUrls } of made) {
      expect(new Set(photoUrls).size).toBe(5);
      expect(photoUrls.every((url) => /^\/media\/[0-9a-f]{64}\.jpg$/.test(url))).toBe(true);
    }
    expect(await state()).toMatchObject({
      source: 'local',
      folderPath: '/',
      current: null,
      waitingDays: [{ date: '2026-11-03', count: 4 }],
      history: [
        {
          phase: 'complete',
          files: { total: 18, done: 18, failed: 0 },
          days: { total: 2, done: 2 },
          newCollections: 2,
        },
      ],
    });
    const again = await sync();
    expect(again).toMatchObject({ newCollections: 0 });
    expect(await days()).toEqual(made);

    await put('late/one.jpg', await datedPhoto(900, { taken: '2026-11-03 20:00:00' }));
    expect(await sync()).toMatchObject({ newCollections: 1 });
    expect((await state()).waitingDays).toEqual([]);
  });
});
