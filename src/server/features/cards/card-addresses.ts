import { createHash } from 'node:crypto';
import type { Collection } from '../../../shared/collections.ts';
import { type Day, getDayCard, getPhotoCard } from '../../../shared/days.ts';
import { addressOf } from '../../../shared/endpoint.ts';
import type { CardWords } from './card-words.ts';

/** Part of every key: raise it when the cards' look changes, so that all are made again. */
const RECIPE = 'cards-2';
const VERSION_LENGTH = 16;

/** What a card is made of, so far as it can be known without looking into a photo. */
export interface CardContent {
  photos: readonly { url: string; version: string | undefined }[];
  words: Omit<CardWords, 'camera'>;
}

/** Names a card by all that it shows: a card of the same name is the same picture. */
export function cardVersion({ photos, words }: CardContent): string {
  const matter = JSON.stringify([RECIPE, photos.map(({ url, version }) => [url, version ?? '']), words]);
  return createHash('sha256').update(matter).digest('hex').slice(0, VERSION_LENGTH);
}

/** Where a day's cards are. @param contentOf of the whole day, or of the photo at an index */
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
