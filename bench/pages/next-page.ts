import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Collection, listCollections } from '../../src/shared/collections.ts';
import { imageAddress } from '../../src/shared/images.ts';
import { buildNext } from '../support/next-server.ts';
import type { Processes, Running } from '../support/processes.ts';

/** The archive on Gomai's home shows this many beside the five. */
const GRID_PHOTOS = 10;
const ORIGINAL_PX = 2560;

/** A comparable page by Next.js: the gallery's photos, large, as its originals. */
export const buildNextPage = (processes: Processes, gallery: string) =>
  buildNext(processes, {
    name: 'next-pages',
    async fill(folder) {
      await mkdir(join(folder, 'public'), { recursive: true });
      await writeFile(join(folder, 'app/photos.json'), JSON.stringify(await copyPhotos(gallery, folder)));
    },
  });

export const startNextPage = async (processes: Processes, gallery: string): Promise<Running> =>
  (await buildNextPage(processes, gallery)).start();

async function copyPhotos(gallery: string, folder: string) {
  const days = (await (await fetch(gallery + listCollections.path)).json()) as
    | Collection[]
    | { collections: Collection[] };
  const photos = (Array.isArray(days) ? days : days.collections)
    .flatMap(({ photoUrls, photos }) => photoUrls.map((url, index) => ({ url, photo: photos[index] ?? {} })))
    .slice(0, 5 + GRID_PHOTOS);
  return Promise.all(
    photos.map(async ({ url, photo: { version, width = 3, height = 2 } }, index) => {
      const address = imageAddress({ url, version, width: ORIGINAL_PX, quality: 95, format: 'jpeg' });
      const answer = await fetch(gallery + address);
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      await writeFile(join(folder, `public/${index}.jpg`), await answer.bytes());
      return { src: `/${index}.jpg`, width, height, alt: `Photo ${index + 1}` };
    }),
  );
}
