import type { PhotoDetails } from './collections.ts';
import { type DateString, dateLine } from './dates.ts';
import { type Language, ownerTextIn } from './owner-text.ts';

interface PhotoAltOptions {
  photo: PhotoDetails;
  date: DateString;
  photoIndex: number;
  photoCount: number;
  language: Language;
}

/** A photo's alternative text: the owner's, else its caption, else its date and position (VIEW-10). */
export function photoAlt({ photo, date, photoIndex, photoCount, language }: PhotoAltOptions): string {
  const text = ownerTextIn(language, photo.alt) || ownerTextIn(language, photo.caption);
  if (text !== '') return text;
  const position = photoIndex + 1;
  return language === 'ja'
    ? `${dateLine(date, 'ja')}、${photoCount}枚中${position}枚目の写真`
    : `${dateLine(date)}, photo ${position} of ${photoCount}`;
}
