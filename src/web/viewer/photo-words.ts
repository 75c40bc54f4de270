import { dateLine } from '../../shared/dates.ts';
import { type Language, ownerTextIn } from '../../shared/owner-text.ts';
import { photoAlt } from '../../shared/photo-alt.ts';
import type { PlaylistPhoto } from './viewer-state.ts';

/** The alternative text of a photo in the viewer (VIEW-10). */
export function altInViewer(
  { collection, details, place, total }: PlaylistPhoto,
  language: Language,
): string {
  return photoAlt({
    photo: details,
    date: collection.date,
    photoIndex: place - 1,
    photoCount: total,
    language,
  });
}

/** What screen readers announce when the photo changes: the position, then alternative text, caption or date. */
export function photoAnnouncement(photo: PlaylistPhoto, language: Language, positionName: string): string {
  const { alt, caption } = photo.details;
  const words = ownerTextIn(language, alt) || ownerTextIn(language, caption);
  return `${positionName}, ${words || dateLine(photo.collection.date, language)}`;
}
