import type { Collection } from '../../../shared/collections.ts';
import { longDate, weekdayOf } from '../../../shared/dates.ts';
import { ownerTextIn } from '../../../shared/owner-text.ts';

/** The lines of text on a card. */
export interface CardText {
  siteName: string | undefined;
  weekday?: string;
  date?: string;
  title: string | undefined;
  /** `Canon EOS R5 · 35 mm · f/2.8 · 1/250 s · ISO 400`; only on the card of a photo. */
  camera?: string | undefined;
}

/**
 * Matches texts that the card's fonts can draw: Latin letters of European languages and of romanised Japanese (ō) and
 * Chinese, and common signs.
 */
const WRITABLE =
  /^[\u0020-\u007e\u00a0-\u00b4\u00b6-\u017f\u01cd-\u01dc\u0218-\u021b\u02bb\u02bc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2122]+$/;
/** Emoji are removed, because a title is readable without them. */
const EMOJI =
  /(?![\u00a9\u00ae\u2122])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200d|\u20e3|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/gu;

/**
 * Returns a card's text in English, because programs that fetch cards send no language. Texts that the fonts cannot
 * draw are left out.
 */
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
  // Non-breaking spaces stay, because they keep a unit with its number.
  const line = text
    .normalize('NFC')
    .replaceAll(EMOJI, ' ')
    .replaceAll(/[^\S\u00a0]+/g, ' ')
    .replaceAll(/ (?=[,.;:!?])/g, '')
    .trim();
  return WRITABLE.test(line) ? line : undefined;
}
