/** Crops and resets photos. */
import { eq } from '../../../src/server/db/orm.ts';
import { photoCollections } from '../../../src/server/db/schema/days.ts';
import { photoCrops } from '../../../src/server/db/schema/photos.ts';
import type { Collection } from '../../../src/shared/collections.ts';
import { cropImage, resetImage, type ShownPhoto } from '../../../src/shared/crops.ts';
import { createCollection, listAllCollections } from '../../../src/shared/owner-collections.ts';
import { isMediaPath } from '../../../src/shared/photo-urls.ts';
import { testImage } from '../../support/test-image.ts';
import type { Writer, WriterScript } from '../open-writer.ts';

/** No other writer uses this date. */
const DATE = '1999-01-01';
const CROPS_BEFORE_RESET = 3;

export const writer: WriterScript = {
  async write({ db, sendAsOwner, acknowledge }) {
    if ((await db.$count(photoCollections, eq(photoCollections.date, DATE))) === 0)
      await publish(sendAsOwner);
    const listed = await sendAsOwner({ method: 'GET', url: listAllCollections.path });
    const day = listed.json<Collection[]>().find(({ date }) => date === DATE);
    if (day === undefined) throw new Error('no day');
    for (let turn = 0; ; turn++) {
      const place = { collectionId: day.id, photoIndex: turn % 5 };
      const url = `/api/admin/collections/${day.id}/photos/${place.photoIndex}/original`;
      const imageUrl = (await sendAsOwner({ method: 'GET', url })).json<{ url: string }>().url;
      for (let n = 0; n < CROPS_BEFORE_RESET; n++) {
        const cropData = { x: Math.random() * 400, y: n, width: 300, height: 300, unit: 'px' };
        const cropped = await sendAsOwner({ url: cropImage.path, body: { imageUrl, cropData, ...place } });
        acknowledge(cropped.json<ShownPhoto>().photoUrl);
      }
      await sendAsOwner({ url: resetImage.path, body: place });
    }
  },

  async check({ app, db }) {
    const crops = await db.select().from(photoCrops);
    // Other writers crop no photos, but they publish collections, too, so this checks only the collection of `DATE`.
    const days = await db.select().from(photoCollections).where(eq(photoCollections.date, DATE));
    let partial = days.filter(({ photoUrls }) => photoUrls.length !== 5).length;
    for (const { url, originalUrl } of crops) {
      if (!originalUrl.startsWith('data:image/jpeg')) partial += 1;
      if (!isMediaPath(url)) partial += 1;
    }
    // Visitors must be able to load every image of the collection.
    for (const url of days.flatMap(({ photoUrls }) => photoUrls)) {
      if (isMediaPath(url) && (await app.inject(url)).statusCode !== 200) partial += 1;
    }
    return { present: crops.map(({ url }) => url), partial };
  },
};

async function publish(sendAsOwner: Writer['sendAsOwner']): Promise<void> {
  const images = [1, 2, 3, 4, 5].map((seed) => testImage({ width: 720, height: 480, seed }));
  const photoUrls = (await Promise.all(images)).map(
    (image) => `data:image/jpeg;base64,${image.toString('base64')}`,
  );
  await sendAsOwner({ url: createCollection.path, body: { date: DATE, photoUrls } });
}
