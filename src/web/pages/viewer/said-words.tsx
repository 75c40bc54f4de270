import type { TourState } from '../../../shared/tour.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { wallHour } from '../../lib/time/zoned-time.ts';
import { writtenLanguage } from '../../lib/words/written-language.ts';
import { saidTexts } from './said-texts.ts';

/** Longer words are set smaller. */
const LONG_WORDS = 90;

/** What the guide said last at the photo, for those who follow (WALK-4). */
export function SaidWords({ text, saidAt }: NonNullable<TourState['words']>) {
  const t = useTexts(saidTexts);
  // The visitor's own time, as in the chat.
  const time = wallHour(saidAt, undefined);
  return (
    <figure data-said>
      <blockquote
        lang={writtenLanguage(text)}
        dir="auto"
        className={`max-w-[62ch] font-serif leading-snug wrap-break-word ${text.length > LONG_WORDS ? 'line-clamp-3 text-[15px] lg:line-clamp-2 lg:text-[21px]' : 'line-clamp-2 text-[21px] lg:text-[26px]'}`}
      >
        {fillIn(t.quote, { text })}
      </blockquote>
      <figcaption className="text-[13px] text-soft max-lg:sr-only">{fillIn(t.byGuide, { time })}</figcaption>
    </figure>
  );
}
