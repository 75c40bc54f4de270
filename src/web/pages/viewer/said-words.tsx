import type { TourState } from '../../../shared/tour.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { wallHour } from '../../lib/time/zoned-time.ts';
import { quoted, writtenLanguage } from '../../lib/words/written-language.ts';
import { saidTexts } from './said-texts.ts';

/** The greatest width of a text for each font size, in Latin letters (`widthOf`). Wider texts are set smaller. */
const SIZES = [
  [60, 'text-[21px] lg:text-[26px]'],
  [130, 'text-[15px] lg:text-[21px]'],
  [Infinity, 'text-[15px]'],
] as const;

/** The guide's latest message at the photo, for followers (WALK-4). */
export function SaidWords({ text, saidAt }: NonNullable<TourState['words']>) {
  const t = useTexts(saidTexts);
  // In the device's time zone, as in the chat.
  const time = wallHour(saidAt, undefined);
  const width = widthOf(text);
  const [mostWide, size] = SIZES.find(([most]) => width <= most) ?? SIZES[2];
  const isLong = mostWide === Infinity;
  return (
    <figure
      data-message
      // Texts of the last size may have to be scrolled, also by keyboard.
      tabIndex={isLong ? 0 : undefined}
      className="max-h-full overflow-y-auto overscroll-contain"
    >
      <blockquote
        lang={writtenLanguage(text)}
        dir="auto"
        className={`font-serif leading-snug wrap-anywhere ${size}`}
      >
        {quoted(text)}
      </blockquote>
      <figcaption className="text-[13px] text-soft max-lg:sr-only">{fillIn(t.byGuide, { time })}</figcaption>
    </figure>
  );
}

/** The width in Latin letters: a kanji, a kana or an emoji is as wide as two. */
function widthOf(text: string): number {
  return [...text].reduce((width, sign) => width + (sign >= '\u2E80' ? 2 : 1), 0);
}
