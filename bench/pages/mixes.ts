import type { OwnerClient } from '../../demo/owner-client.ts';
import { type Collection, listCollections } from '../../src/shared/collections.ts';
import { framingAround } from '../../src/shared/framing.ts';
import { imagePresets, imageUrlOf } from '../../src/shared/images.ts';
import { updateCollection } from '../../src/shared/owner-collections.ts';

/** A day's photos with one moved to the front: the cost of the home page's first paint depends on the first photo. */
export interface Mix {
  /** Describes the first photo. */
  name: string;
  date: string;
  photoUrls: string[];
  /** Bytes of the first photo's rendition on Lighthouse's phone. */
  firstBytes: number;
}

export interface FirstPhoto {
  url: string;
  day: Pick<Collection, 'date' | 'photoUrls'>;
  /** Width by height. */
  shape: number;
  bytes: number;
}

/** The width that `PHONE_SIZES` requests on Lighthouse's phone, 412 CSS px wide: single density (LIGHT-7). */
const PHONE_PX = 400;

/** Every photo of the gallery with its shape, and the bytes of its rendition on Lighthouse's phone. */
export async function weighPhotos(gallery: string, days: readonly Collection[]): Promise<FirstPhoto[]> {
  const photos = days.flatMap((day) =>
    day.photoUrls.map((url, index) => ({ url, day, photo: day.photos[index] ?? {} })),
  );
  const weighed: FirstPhoto[] = [];
  for (const { url, day, photo } of photos) {
    const { version, width = 1, height = 1, focalPoint } = photo;
    const address = imageUrlOf({
      ...{ url, version, width: PHONE_PX, quality: imagePresets.grid.quality, format: 'avif' },
      framing: framingAround(photo, '3x4', focalPoint),
    });
    const answer = await fetch(gallery + address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    weighed.push({ url, day, shape: width / height, bytes: (await answer.bytes()).length });
  }
  return weighed;
}

/** Five mixes (LIGHT-7): today's as published, and four that each begin with an extreme photo of the gallery. */
export function chooseMixes(photos: readonly FirstPhoto[]): Mix[] {
  const choices: [name: string, first: (left: FirstPhoto[]) => FirstPhoto | undefined][] = [
    ['as published', ([first]) => first],
    ['widest', (left) => left.toSorted((a, b) => b.shape - a.shape)[0]],
    ['most upright', (left) => left.toSorted((a, b) => a.shape - b.shape)[0]],
    ['smooth', (left) => left.toSorted((a, b) => a.bytes - b.bytes)[0]],
    ['busy', (left) => left.toSorted((a, b) => b.bytes - a.bytes)[0]],
  ];
  const chosen = new Set<FirstPhoto>();
  return choices.map(([name, choose]) => {
    const first = choose(photos.filter((photo) => !chosen.has(photo)));
    if (first === undefined) throw new RangeError('There are fewer photos than mixes');
    chosen.add(first);
    const { date, photoUrls } = first.day;
    const others = photoUrls.filter((url) => url !== first.url);
    return { name, date, photoUrls: [first.url, ...others], firstBytes: first.bytes };
  });
}

/**
 * Makes today's collection show the mix. The mix's day shows today's photos instead, so that the rest of the home
 * page stays the same.
 * @param days as they were published, newest first
 */
export async function showMix(owner: OwnerClient, days: readonly Collection[], mix: Mix): Promise<void> {
  const [today] = days;
  const now = await owner.call(listCollections, { query: {} });
  for (const { date, photoUrls } of days) {
    const moved = date === mix.date ? today?.photoUrls : photoUrls;
    const wanted = date === today?.date ? mix.photoUrls : moved;
    const current = now.find((day) => day.date === date)?.photoUrls;
    if (wanted?.join() !== current?.join())
      await owner.call(updateCollection, { params: { date }, body: { photoUrls: wanted } });
  }
}
