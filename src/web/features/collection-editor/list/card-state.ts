import type { Collection } from '../../../../shared/collections.ts';
import type { DateString } from '../../../../shared/dates.ts';

export interface CardState {
  /** The first photo, and its place from 0. */
  cover: { url: string; index: number } | undefined;
  /** The number of places with a URL. */
  photoCount: number;
  /** True if the collection's date is in the future: visitors cannot see it yet (COL-7). */
  scheduled: boolean;
}

/** What a collection's card shows (COL-1). `today` is in the site's time zone. */
export function cardState({ date, photoUrls }: Collection, today: DateString): CardState {
  const photos = photoUrls.flatMap((url, index) => (url.trim() === '' ? [] : [{ url, index }]));
  return { cover: photos[0], photoCount: photos.length, scheduled: date > today };
}
