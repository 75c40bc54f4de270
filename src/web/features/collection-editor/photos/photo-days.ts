import type { Collection, OwnCollection } from '../../../../shared/collections.ts';
import type { DateString } from '../../../../shared/dates.ts';
import { directLink, photoVersion, sha256OfMediaPath } from '../../../../shared/photo-urls.ts';

/** On which day a photo is shown, by its address and by its content. */
export type PhotoDays = ReadonlyMap<string, DateString>;

/** Every photo of every day but `except` (COL-6); of a photo shown more than once the first day in the list counts. */
export function photoDays(collections: readonly OwnCollection[], except: Collection | undefined): PhotoDays {
  const days = new Map<string, DateString>();
  for (const { id, date, photoUrls, photos } of collections) {
    if (id === except?.id) continue;
    for (const [index, url] of photoUrls.entries()) {
      const { version, original } = photos[index] ?? {};
      // A link and an uploaded file may be the same picture: what was copied is known by its content too. So is what
      // a crop was cut from.
      const keys = [keyOf(url), version, ...(original ? [keyOf(original.url), original.version] : [])];
      for (const key of keys) {
        if (key !== undefined && !days.has(key)) days.set(key, date);
      }
    }
  }
  return days;
}

/** The day that shows this photo already, if any. */
export function dayShowing(days: PhotoDays, url: string): DateString | undefined {
  const key = keyOf(url);
  return key === undefined ? undefined : days.get(key);
}

function keyOf(url: string): string | undefined {
  const direct = directLink(url.trim());
  const sha256 = sha256OfMediaPath(direct);
  if (sha256 !== undefined) return photoVersion(sha256);
  return direct === '' ? undefined : direct;
}
