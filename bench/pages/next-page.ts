import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Collection, listCollections } from '../../src/shared/collections.ts';
import { imageUrlOf } from '../../src/shared/images.ts';
import { buildNext } from '../support/next-server.ts';
import type { Processes, Running } from '../support/processes.ts';
import type { Mix } from './mixes.ts';

/** The number of photos in the grid below the five, as on Gomai's home page. */
const GRID_PHOTOS = 10;
const ORIGINAL_PX = 2560;

/**
 * Builds with Next.js a page like Gomai's home page, from large renditions of its photos. `/0`, `/1` … begin with the
 * photos of mix 0, 1 …; `/` begins with those of mix 0, or today's if there are no mixes.
 */
export const buildNextPage = (processes: Processes, gallery: string, mixes: readonly Mix[] = []) =>
  buildNext(processes, {
    name: 'next-pages',
    async fill(folder) {
      await mkdir(join(folder, 'public'), { recursive: true });
      await writeFile(
        join(folder, 'app/photos.json'),
        JSON.stringify(await copyPhotos(gallery, folder, mixes)),
      );
    },
  });

export const startNextPage = async (
  processes: Processes,
  gallery: string,
  mixes?: readonly Mix[],
): Promise<Running> => (await buildNextPage(processes, gallery, mixes)).start();

async function copyPhotos(gallery: string, folder: string, mixes: readonly Mix[]) {
  const days = (await (await fetch(gallery + listCollections.path)).json()) as Collection[];
  const known = new Map(
    days.flatMap(({ photoUrls, photos }) => photoUrls.map((url, index) => [url, photos[index] ?? {}])),
  );
  const archive = [...known.keys()];
  const lists = (mixes.length > 0 ? mixes : days.slice(0, 1)).map(({ photoUrls }) => [
    ...photoUrls,
    ...archive.filter((url) => !photoUrls.includes(url)).slice(0, GRID_PHOTOS),
  ]);
  const copied = new Map<string, object>();
  for (const url of new Set(lists.flat())) {
    const { version, width = 3, height = 2 } = known.get(url) ?? {};
    const address = imageUrlOf({ url, version, width: ORIGINAL_PX, quality: 95, format: 'jpeg' });
    const answer = await fetch(gallery + address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const src = `/${copied.size}.jpg`;
    await writeFile(join(folder, 'public', src), await answer.bytes());
    copied.set(url, { src, width, height });
  }
  return lists.map((urls) => urls.map((url, index) => ({ ...copied.get(url), alt: `Photo ${index + 1}` })));
}
