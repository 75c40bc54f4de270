import { createHash } from 'node:crypto';
import type { Collection } from '../../../shared/collections.ts';
import { type Day, getDayCard, getPhotoCard } from '../../../shared/days.ts';
import { addressOf } from '../../../shared/endpoint.ts';
import type { CardWords } from './card-words.ts';

/** Part of every key: raise it when the cards' design changes, so that all are made again. */
const RECIPE = 'cards-2';
const VERSION_LENGTH = 16;

/** A card's content as far as it is known without reading a photo. */
export interface CardContent {
  photos: readonly { url: string; version: string | undefined }[];
  words: Omit<CardWords, 'camera'>;
}

/** The key of a card, from all that it shows: equal keys mean equal images. */
export function cardVersion({ photos, words }: CardContent): string {
  const matter = JSON.stringify([RECIPE, photos.map(({ url, version }) => [url, version ?? '']), words]);
  return createHash('sha256').update(matter).digest('hex').slice(0, VERSION_LENGTH);
}

/** The URLs of a collection's cards. @param contentOf of the whole collection, or of the photo at an index */
export function cardAddresses(
  { date, photoUrls }: Collection,
  contentOf: (index?: number) => CardContent,
): Day['cards'] {
  return {
    day: addressOf(getDayCard, { params: { date }, query: { v: cardVersion(contentOf()) } }),
    photos: photoUrls.map((_, index) =>
      addressOf(getPhotoCard, {
        params: { date, place: index + 1 },
        query: { v: cardVersion(contentOf(index)) },
      }),
    ),
  };
}
