import { expect, vi } from 'vitest';
import { eq } from '../../src/server/db/orm.ts';
import { clientLikes, photoMetadata } from '../../src/server/db/schema/days.ts';
import type { Collection } from '../../src/shared/collections.ts';
import { type CollectionInput, createCollection } from '../../src/shared/owner-collections.ts';
import { photoForm } from './photo-form.ts';
import type { TestApp } from './test-app.ts';
import { testImage } from './test-image.ts';

let photoNumber = 0;
async function upload(gallery: TestApp, cookie: string): Promise<string> {
  photoNumber += 1;
  const photo = await testImage({ width: 96, height: 64, seed: photoNumber });
  const { type, body } = await photoForm(photo);
  const { statusCode, payload } = await gallery.app.inject({
    method: 'POST',
    url: '/api/admin/photos',
    headers: { cookie, 'content-type': type },
    payload: body,
  });
  expect(statusCode, payload).toBe(200);
  return JSON.parse(payload).url;
}

/**
 * Creates a collection on `date` with unique texts and photos. `fields` are more fields of the request. `traces` in
 * the result are texts that a response contains only if it reveals the collection.
 */
export async function createSecretDay(gallery: TestApp, date: string, fields: Partial<CollectionInput> = {}) {
  const headers = await gallery.signIn();
  const photoUrls: string[] = [];
  for (let index = 0; index < 5; index++) photoUrls.push(await upload(gallery, headers.cookie));
  const secret = `Nachtigall${date.replaceAll('-', '')}`;
  const { body } = await gallery.call(
    createCollection,
    { body: { date, photoUrls, title: { en: secret, ja: secret }, ...fields } },
    { headers },
  );
  const { id } = body as Collection;
  // Adds likes and camera data, as if the collection had been public before it was moved into the future.
  await gallery.db.insert(clientLikes).values({ clientId: 'a', collectionId: id, photoIndex: 0, likes: 5 });
  const rows = () => gallery.db.select().from(photoMetadata).where(eq(photoMetadata.collectionId, id));
  await vi.waitFor(async () => expect((await rows()).length).toBe(5), { timeout: 30_000 });
  await gallery.db
    .update(photoMetadata)
    .set({ cameraName: `Camera ${secret}` })
    .where(eq(photoMetadata.collectionId, id));
  const traces = [secret, ...photoUrls.map((url) => url.slice('/media/'.length).split('.')[0] ?? url)];
  return { id, photoUrls, traces };
}
