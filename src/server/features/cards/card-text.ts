import type { Collection } from '../../../shared/collections.ts';
import { longDate, weekdayOf } from '../../../shared/dates.ts';
import { ownerTextIn } from '../../../shared/owner-text.ts';

/** The text on a card; absent lines are left out. */
export interface CardText {
  siteName: string | undefined;
  weekday?: string;
  date?: string;
  title: string | undefined;
  /** `Canon EOS R5 · 35 mm · f/2.8 · 1/250 s · ISO 400`; only on the card of a photo. */
  camera?: string | undefined;
}

/** Characters of the card's font: Latin letters and common symbols. */
const WRITABLE = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026]+$/;

/** English, with the owner's own texts: programs that fetch cards have no language. */
export function cardText(
  { date, title, photos }: Collection,
  siteName: string,
  photo?: { index: number; camera: string | undefined },
): CardText {
  const caption = photo && photos[photo.index]?.caption;
  return {
    siteName: writable(siteName),
    weekday: weekdayOf(date),
    date: longDate(date),
    title: writable(ownerTextIn('en', caption)) ?? writable(ownerTextIn('en', title)),
    camera: writable(photo?.camera ?? ''),
  };
}

/** The text on the card of a visitor's selection (FIVE-1). */
export function selectionCardText(siteName: string): CardText {
  return { siteName: writable(siteName), title: 'Five by a visitor' };
}

function writable(text: string): string | undefined {
  // Non-breaking spaces keep a unit with its number.
  const line = text.replaceAll(/[^\S\u00a0]+/g, ' ').trim();
  return WRITABLE.test(line) ? line : undefined;
}
