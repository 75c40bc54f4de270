import { LRUCache } from 'lru-cache';
import { urlOf } from '../../../shared/endpoint.ts';
import { AppError } from '../../../shared/errors.ts';
import { framingAround } from '../../../shared/framing.ts';
import { getSelectionCard, type Selection } from '../../../shared/selections.ts';
import type { CardQueue } from './card-queue.ts';
import { selectionCardText } from './card-text.ts';
import { cardVersion } from './cards.ts';
import { renderSelectionCard, type SelectionCardPhoto } from './render-selection-card.ts';

/** Each card takes some 100 kB. */
const CARDS_IN_MEMORY = 30;
/** Refuses further cards while this many wait: anyone can make up selections, and a card takes 1 s of a core. */
const MAX_WAITING = 16;
const MAX_WAITING_OF_ONE = 6;
/** Part of every card's version: increase it when the cards' design changes. */
const RECIPE = 'selection-cards-2';

interface SelectionCardsOptions {
  siteName: () => string;
  /** See `Photos.largeImage`. @throws AppError as the images feature does */
  largeImage: (url: string) => Promise<Uint8Array>;
  queue: CardQueue;
  /** Counts a new card against the rate limit of an IP address. @throws AppError `too_many_requests` */
  countRequest: (caller: string) => Promise<unknown>;
}

export interface SelectionCards {
  url(text: string, photos: Selection['photos']): string;
  /**
   * @param caller the IP address of the request
   * @throws AppError `overloaded`, `too_many_requests`, and what the images feature throws
   */
  card(photos: Selection['photos'], caller: string): Promise<{ version: string; data: Buffer }>;
}

/** Makes the share cards of visitors' selections on request, one at a time, and caches them in memory only. */
export function createSelectionCards({
  siteName,
  largeImage,
  queue,
  countRequest,
}: SelectionCardsOptions): SelectionCards {
  const made = new LRUCache<string, Buffer>({ max: CARDS_IN_MEMORY });
  /** Number of waiting cards per caller. A card with several callers counts for the first of them. */
  const waiting = new Map<string, number>();

  const versionOf = (photos: Selection['photos']) =>
    cardVersion(
      {
        // A deleted photo leaves an empty frame.
        photos: photos.map((photo) =>
          photo === null
            ? { url: '', version: undefined }
            : { url: photo.url, version: photo.details.version, position: positionOf(photo) },
        ),
        text: selectionCardText(siteName()),
      },
      RECIPE,
    );

  const make = async (photos: Selection['photos']): Promise<Buffer> => {
    const images: (SelectionCardPhoto | undefined)[] = [];
    for (const photo of photos) {
      images.push(
        photo === null ? undefined : { image: await largeImage(photo.url), position: positionOf(photo) },
      );
    }
    return renderSelectionCard(images, selectionCardText(siteName()));
  };

  const wait = async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    const own = waiting.get(caller) ?? 0;
    const all = [...waiting.values()].reduce((sum, n) => sum + n, 0);
    if (own >= MAX_WAITING_OF_ONE || all >= MAX_WAITING)
      throw new AppError('overloaded', 'Too many share cards are being made. Try again in a minute.');
    waiting.set(caller, own + 1);
    try {
      return await work();
    } finally {
      const left = (waiting.get(caller) ?? 1) - 1;
      if (left === 0) waiting.delete(caller);
      else waiting.set(caller, left);
    }
  };

  return {
    url: (text, photos) =>
      urlOf(getSelectionCard, { params: { photos: text }, query: { v: versionOf(photos) } }),
    async card(photos, caller) {
      const version = versionOf(photos);
      const known = made.get(version);
      if (known !== undefined) return { version, data: known };
      const data = await queue.share(version, () =>
        wait(caller, async () => {
          await countRequest(caller);
          const card = await queue.enqueue(() => make(photos));
          made.set(version, card);
          return card;
        }),
      );
      return { version, data };
    },
  };
}

type SelectedPhoto = NonNullable<Selection['photos'][number]>;

const positionOf = ({ details }: SelectedPhoto) => framingAround(details, '3x4', details.focalPoint).at;
