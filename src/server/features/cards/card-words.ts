import type { Collection } from '../../../shared/collections.ts';
import { longDate, weekdayOf } from '../../../shared/dates.ts';
import { ownerTextIn } from '../../../shared/owner-text.ts';

/** What is written on a card; a line that is not there is left out. */
export interface CardWords {
  siteName: string | undefined;
  weekday: string;
  date: string;
  title: string | undefined;
  /** `Canon EOS R5 · 35 mm · f/2.8 · 1/250 s · ISO 400`; of a photo only. */
  camera?: string | undefined;
}

/** What the card's font can write: Latin letters and the usual signs. */
const WRITABLE = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026]+$/;

/** The card speaks one language to everybody, since it is fetched by machines: English, with the owner's own words. */
export function cardWords(
  { date, title, photos }: Collection,
  siteName: string,
  photo?: { index: number; camera: string | undefined },
): CardWords {
  const caption = photo && photos[photo.index]?.caption;
  return {
    siteName: writable(siteName),
    weekday: weekdayOf(date),
    date: longDate(date),
    title: writable(ownerTextIn('en', caption)) ?? writable(ownerTextIn('en', title)),
    camera: writable(photo?.camera ?? ''),
  };
}

function writable(text: string): string | undefined {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return WRITABLE.test(line) ? line : undefined;
}
