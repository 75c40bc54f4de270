import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';
import type { Collection } from '../../../../shared/collections.ts';
import type { DateString } from '../../../../shared/dates.ts';
import { PHOTOS_PER_DAY } from '../../../../shared/limits.ts';
import { logger } from '../../../lib/logger.ts';
import type { DayForm } from '../day-form.ts';

const KEY = 'gomai.day-draft';

const Words = z.object({ en: z.string(), ja: z.string() });
const Place = z.object({
  url: z.string(),
  uploadId: z.string(),
  version: z.string(),
  caption: Words,
  alt: Words,
});
const Draft = z.object({
  day: z.object({
    date: z.string(),
    title: Words,
    words: Words,
    photos: z.array(Place).check(z.length(PHOTOS_PER_DAY)),
  }),
  collection: z.optional(z.custom<Collection>(isCollection)),
  openedOn: z.optional(z.string()),
});

/** Checks only what the editor would fail on: the server is responsible for the whole shape. */
function isCollection(value: unknown): boolean {
  const { date, photoUrls, photos } = Object(value) as Partial<Record<keyof Collection, unknown>>;
  return typeof date === 'string' && Array.isArray(photoUrls) && Array.isArray(photos);
}

/** What was entered for a day when the editor was closed by something else, such as the end of the session (AUTH-4). */
export interface DayDraft {
  day: DayForm;
  /** The day that is being changed, as it was when the editor was opened. */
  collection?: Collection | undefined;
  /** The site's date when the editor was opened: midnight may pass before it is restored (COL-7). */
  openedOn?: DateString | undefined;
}

/** The draft of this tab, if there is one that can be read. */
export function readDayDraft(storage: Pick<Storage, 'getItem'> = tabStorage): DayDraft | undefined {
  try {
    return Draft.parse(JSON.parse(storage.getItem(KEY) ?? ''));
  } catch {
    // No draft, a forbidden storage, or a text of something else: all the same.
    return undefined;
  }
}

/** Stores a draft in this tab. A running upload cannot be stored: its place becomes empty, its texts stay. */
export function keepDayDraft(storage: Pick<Storage, 'setItem'>, { day, ...draft }: DayDraft): void {
  const photos = day.photos.map((photo) => ({ ...photo, uploadId: '' }));
  try {
    storage.setItem(KEY, JSON.stringify({ day: { ...day, photos }, ...draft }));
  } catch (error) {
    logger.warn('general', 'A draft could not be stored', error);
  }
}

export function forgetDayDraft(storage: Pick<Storage, 'removeItem'>): void {
  try {
    storage.removeItem(KEY);
  } catch {
    // A storage that is forbidden holds no draft either.
  }
}

/** Read at each call: where storage is forbidden, reading the property throws. */
const tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => window.sessionStorage.getItem(key),
  setItem: (key, value) => window.sessionStorage.setItem(key, value),
  removeItem: (key) => window.sessionStorage.removeItem(key),
};

interface DayDraftOptions {
  values: () => DayForm;
  seen: () => Collection | undefined;
  unsaved: boolean;
  openedOn: DateString;
}

/**
 * Keeps what was entered when the owner did not close the editor: any request of the page may find that the session has
 * ended, and then the login page opens at once (AUTH-3, AUTH-4).
 * @returns call it when the owner closes the editor, so that nothing is kept
 */
export function useDayDraft({ values, seen, unsaved, openedOn }: DayDraftOptions): () => void {
  const closed = useRef(false);
  const leave = useEffectEvent(() => {
    if (unsaved && !closed.current) {
      keepDayDraft(tabStorage, { day: values(), collection: seen(), openedOn });
    } else forgetDayDraft(tabStorage);
  });
  useEffect(() => () => leave(), []);
  return () => {
    closed.current = true;
  };
}
