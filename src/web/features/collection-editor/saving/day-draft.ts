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

/** As the server gave it: only what the editor would stumble over is looked at, its whole shape is the server's matter. */
function isCollection(value: unknown): boolean {
  const { date, photoUrls, photos } = Object(value) as Partial<Record<keyof Collection, unknown>>;
  return typeof date === 'string' && Array.isArray(photoUrls) && Array.isArray(photos);
}

/** What was entered for a day when the editor was taken away: the session had ended, say (AUTH-4). */
export interface DayDraft {
  day: DayForm;
  /** The day that is being changed, as it was when its editor was opened. */
  collection?: Collection | undefined;
  /** The site's date when the editor was opened: midnight may pass before it is opened again (COL-7). */
  openedOn?: DateString | undefined;
}

/** The one draft of this tab; undefined where there is none, or nothing that makes sense. */
export function readDayDraft(storage: Pick<Storage, 'getItem'> = tabStorage): DayDraft | undefined {
  try {
    return Draft.parse(JSON.parse(storage.getItem(KEY) ?? ''));
  } catch {
    // No draft, a closed storage, or another hand's text: all the same.
    return undefined;
  }
}

/** Keeps a draft in this tab. A file on its way cannot be kept: its place is empty again, its words stay. */
export function keepDayDraft(storage: Pick<Storage, 'setItem'>, { day, ...draft }: DayDraft): void {
  const photos = day.photos.map((photo) => ({ ...photo, uploadId: '' }));
  try {
    storage.setItem(KEY, JSON.stringify({ day: { ...day, photos }, ...draft }));
  } catch (error) {
    logger.warn('general', 'A draft cannot be kept', error);
  }
}

export function forgetDayDraft(storage: Pick<Storage, 'removeItem'>): void {
  try {
    storage.removeItem(KEY);
  } catch {
    // A storage that is closed holds no draft either.
  }
}

/** Asked for at each call: a browser that forbids storage throws at its name already. */
export const tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => window.sessionStorage.getItem(key),
  setItem: (key, value) => window.sessionStorage.setItem(key, value),
  removeItem: (key) => window.sessionStorage.removeItem(key),
};
