import * as z from 'zod/mini';
import { PhotoDetails } from './collections.ts';
import { DateString, isDateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { PHOTOS_PER_DAY } from './limits.ts';

/** A photo as a selection's URL names it: the place in its collection counts from 1. */
export interface SelectedPhoto {
  readonly date: DateString;
  readonly place: number;
}

export const MAX_SELECTED = PHOTOS_PER_DAY;

const BETWEEN = '~';
const PHOTO = /^(\d{4}-\d{2}-\d{2})\.([1-9])$/;
const PATH = /^\/five\/([^/]+)$/;

/** The selection as its URL contains it, `2026-11-22.3~2026-11-20.1`; the server stores no selections (FIVE-1). */
export function writeSelection(photos: readonly SelectedPhoto[]): string {
  return photos.map(({ date, place }) => `${date}.${place}`).join(BETWEEN);
}

/** Parses what `writeSelection` writes; undefined unless the text names one to five different photos in that form. */
export function readSelection(text: string): SelectedPhoto[] | undefined {
  const names = text.split(BETWEEN, MAX_SELECTED + 1);
  if (names.length > MAX_SELECTED || new Set(names).size < names.length) return undefined;
  const photos: SelectedPhoto[] = [];
  for (const name of names) {
    const [, date = '', place] = PHOTO.exec(name) ?? [];
    if (!isDateString(date) || Number(place) > PHOTOS_PER_DAY) return undefined;
    photos.push({ date, place: Number(place) });
  }
  return photos;
}

/** The page of the visitor's own selection, which only their browser knows. */
export const OWN_SELECTION_PATH = '/five';

export function selectionPath(photos: readonly SelectedPhoto[]): `/${string}` {
  return photos.length === 0 ? OWN_SELECTION_PATH : `${OWN_SELECTION_PATH}/${writeSelection(photos)}`;
}

/** The selection of a decoded path; undefined if the path has none. */
export function readSelectionPath(pathname: string): SelectedPhoto[] | undefined {
  return readSelection(PATH.exec(pathname)?.[1] ?? '');
}

/** The longest valid selection has 64 characters. */
const SelectionText = z.string().check(
  z.maxLength(100),
  z.refine((text) => readSelection(text) !== undefined, {
    error: 'photos: one to five different photos, such as 2026-11-22.3~2026-11-20.1',
  }),
);

/** A published photo of a selection. */
export const FoundPhoto = z.object({
  date: DateString,
  place: z.int(),
  collectionId: z.int(),
  url: z.string(),
  details: PhotoDetails,
});
export type FoundPhoto = z.infer<typeof FoundPhoto>;

export const Selection = z.object({
  /** In the URL's order; null where a photo is gone. */
  photos: z.array(z.nullable(FoundPhoto)),
  /** The number of days that the photos are from. */
  dayCount: z.int(),
  /** The URL of its share card. */
  card: z.string(),
});
export type Selection = z.infer<typeof Selection>;

export const getSelection = endpoint({
  method: 'GET',
  path: '/api/selections/{photos}',
  access: 'public',
  summary: "A visitor's selection of up to five photos of any days; 404 if none of them is published",
  params: z.object({ photos: SelectionText }),
  answer: Selection,
});

export const getSelectionCard = endpoint({
  method: 'GET',
  path: '/cards/five/{photos}.jpeg',
  access: 'public',
  summary: "The share card of a visitor's selection, 1200x630, JPEG",
  params: z.object({ photos: SelectionText }),
  query: z.object({ v: z.optional(z.string().check(z.maxLength(64))) }),
});
