import type { Collection } from '../../../../shared/collections.ts';
import type { DateString } from '../../../../shared/dates.ts';
import type { OwnCollection } from '../../../../shared/owner-collections.ts';
import { directLink, photoVersion, sha256OfMediaPath } from '../../../../shared/photo-urls.ts';

/** Maps a photo's direct link, and the version of its content, to the date that shows it. */
export type PhotoDays = ReadonlyMap<string, DateString>;

/** Maps the photos of all collections but `except` (COL-6), each to the first collection in the list with it. */
export function photoDays(collections: readonly OwnCollection[], except: Collection | undefined): PhotoDays {
  const days = new Map<string, DateString>();
  for (const { id, date, photoUrls, photos } of collections) {
    if (id === except?.id) continue;
    for (const [index, url] of photoUrls.entries()) {
      const { version, original } = photos[index] ?? {};
      // A link and an uploaded file may be the same photo, so photos are also listed by version. A crop is also
      // listed by its original.
      const keys = [keyOf(url), version, ...(original ? [keyOf(original.url), original.version] : [])];
      for (const key of keys) {
        if (key !== undefined && !days.has(key)) days.set(key, date);
      }
    }
  }
  return days;
}

/** The date of the collection that has this photo, if any. */
export function findDateOfPhoto(days: PhotoDays, url: string): DateString | undefined {
  const key = keyOf(url);
  return key === undefined ? undefined : days.get(key);
}

function keyOf(url: string): string | undefined {
  const direct = directLink(url.trim());
  const sha256 = sha256OfMediaPath(direct);
  if (sha256 !== undefined) return photoVersion(sha256);
  return direct === '' ? undefined : direct;
}
