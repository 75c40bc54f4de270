import type { MemoryDay } from '../../../shared/calendar.ts';
import { longDate } from '../../../shared/dates.ts';
import { dayPath } from '../../../shared/days.ts';
import { type Text, useLanguage, useTexts } from '../../lib/texts.ts';
import { renderOwnerText } from '../../lib/words/render-owner-text.ts';
import { PhotoImage } from '../../ui/photo/photo-image.tsx';
import css from './on-this-day.css?inline';

const texts = {
  onThisDay: { en: 'On this day', ja: 'この日の写真', shown: 'en' },
} as const satisfies Record<string, Text>;

/** The largest width of a photo here, in device pixels. */
const LARGEST_PX = 800;

interface OnThisDayProps {
  days: readonly MemoryDay[];
}

/** Collections from today's date in earlier years. */
export function OnThisDay({ days }: OnThisDayProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <section aria-labelledby="on-this-day" className="page-section">
      <style>{css}</style>
      <h2 id="on-this-day" className="section-title mb-6 md:mb-8">
        {t.onThisDay}
      </h2>
      <ul className="memories">
        {days.map(({ date, title, url, photo }) => {
          const words = renderOwnerText(language, title);
          return (
            <li key={date}>
              <a href={dayPath(date)} className="group block">
                <span className="relative block aspect-3/4 overflow-clip *:absolute *:inset-0">
                  <PhotoImage
                    url={url}
                    photo={photo}
                    alt=""
                    sizes="(width >= 1024px) 300px, (width >= 768px) 33vw, 60vw"
                    largest={LARGEST_PX}
                    shape="3x4"
                    className="size-full"
                  />
                </span>
                <span className="mt-3 flex items-baseline justify-between gap-3">
                  <span
                    lang={words.text === '' ? undefined : words.lang}
                    className="font-serif text-[21px] leading-tight"
                  >
                    {words.text || longDate(date, language)}
                  </span>
                  {/* Without a title, the line above shows the whole date. */}
                  {words.text !== '' && (
                    <time dateTime={date} className="date-line tabular-nums">
                      {date.slice(0, 'YYYY'.length)}
                    </time>
                  )}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
