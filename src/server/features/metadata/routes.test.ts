import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { type Collection, listCollections } from '../../../shared/collections.ts';
import { getMetadataFilters } from '../../../shared/metadata.ts';
import { photoMetadata, storedCollections } from '../../db/schema/days.ts';

let gallery: TestApp;
beforeAll(async () => {
  gallery = await createTestApp();
});
afterAll(() => gallery.close());

test('[GAL-3] lists the cameras of published collections, and the collections of one camera', async () => {
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://p.example/${n}.jpg`);
  await gallery.db.insert(storedCollections).values([
    { date: '2026-11-18', photoUrls },
    { date: '2026-11-19', photoUrls },
    { date: '2026-11-21', photoUrls },
  ]);
  const taken = (collectionId: number, photoIndex: number, cameraName?: string) => ({
    collectionId,
    photoIndex,
    photoUrl: photoUrls[photoIndex] ?? '',
    ...(cameraName ? { cameraName } : {}),
  });
  await gallery.db
    .insert(photoMetadata)
    .values([
      taken(1, 0, 'Leica Q2'),
      taken(1, 1, 'Canon EOS R5'),
      taken(2, 0, 'Canon EOS R5'),
      taken(2, 1),
      taken(3, 0, 'A camera of tomorrow'),
    ]);
  expect((await gallery.call(getMetadataFilters, {})).body).toEqual({
    cameras: ['Canon EOS R5', 'Leica Q2', 'Unknown Camera'],
  });
  const days = async (camera: string) =>
    ((await gallery.call(listCollections, { query: { camera } })).body as Collection[]).map(
      ({ date }) => date,
    );
  expect(await days('Canon EOS R5')).toEqual(['2026-11-19', '2026-11-18']);
  expect(await days('Leica Q2')).toEqual(['2026-11-18']);
  expect(await days('A camera of tomorrow')).toEqual([]);
});
