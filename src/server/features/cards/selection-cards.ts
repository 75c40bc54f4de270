import { LRUCache } from 'lru-cache';
import { addressOf } from '../../../shared/endpoint.ts';
import { AppError } from '../../../shared/errors.ts';
import { getSelectionCard, type Selection } from '../../../shared/selections.ts';
import { selectionWords } from './card-words.ts';
import { type CardContent, cardVersion } from './cards.ts';
import { renderCard } from './render-card.ts';

/** Some 100 kB each. */
const CARDS_IN_MEMORY = 30;
/** Anyone can make up selections, so more requests at once are refused: a card takes a core for a second. */
const MAX_WAITING = 4;

interface SelectionCardsOptions {
  siteName: () => string;
  /** A photo large and upright, as a JPEG. @throws AppError as the images feature does */
  largeImage: (url: string) => Promise<Uint8Array>;
}

export interface SelectionCards {
  address(text: string, photos: Selection['photos']): string;
  /** @throws AppError `overloaded`, and what the images feature throws */
  card(photos: Selection['photos']): Promise<{ version: string; data: Buffer }>;
}

/** The share cards of visitors' selections: made on request, one at a time, and kept in memory only. */
export function createSelectionCards({ siteName, largeImage }: SelectionCardsOptions): SelectionCards {
  const made = new LRUCache<string, Buffer>({ max: CARDS_IN_MEMORY });
  const underWay = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  const contentOf = (photos: Selection['photos']): CardContent => ({
    photos: photos
      .filter((photo) => photo !== null)
      .map(({ url, details }) => ({ url, version: details.version })),
    words: selectionWords(siteName()),
  });

  const make = async ({ photos, words }: CardContent): Promise<Buffer> => {
    const images: Uint8Array[] = [];
    for (const { url } of photos) images.push(await largeImage(url));
    return renderCard(images, words);
  };

  const begin = (version: string, content: CardContent): Promise<Buffer> => {
    if (underWay.size >= MAX_WAITING)
      throw new AppError('overloaded', 'Too many share cards are being made. Try again in a minute.');
    const card = last
      .then(() => make(content))
      .then((data) => {
        made.set(version, data);
        return data;
      })
      .finally(() => underWay.delete(version));
    underWay.set(version, card);
    last = card.catch(() => undefined);
    return card;
  };

  return {
    address: (text, photos) =>
      addressOf(getSelectionCard, { params: { photos: text }, query: { v: cardVersion(contentOf(photos)) } }),
    async card(photos) {
      const content = contentOf(photos);
      const version = cardVersion(content);
      const data = made.get(version) ?? (await (underWay.get(version) ?? begin(version, content)));
      return { version, data };
    },
  };
}
