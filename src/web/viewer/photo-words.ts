import { dateLine } from '../../shared/dates.ts';
import { type Language, ownerTextIn } from '../../shared/owner-text.ts';
import type { TourPhoto } from './viewer-state.ts';

/** A photo in words (VIEW-10): what the owner wrote for it, else its caption, else its date and position. */
export function photoAlt(photo: TourPhoto, language: Language, positionName: string): string {
  return ownersWords(photo, language) || `${dateLine(photo.collection.date, language)}, ${positionName}`;
}

/** What a screen reader says on arriving at a photo. */
export function photoAnnouncement(photo: TourPhoto, language: Language, positionName: string): string {
  return `${positionName}, ${ownersWords(photo, language) || dateLine(photo.collection.date, language)}`;
}

function ownersWords({ details: { alt, caption } }: TourPhoto, language: Language): string {
  return ownerTextIn(language, alt) || ownerTextIn(language, caption);
}
