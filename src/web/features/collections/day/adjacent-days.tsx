import { dateLine } from '../../../../shared/dates.ts';
import { type AdjacentDay, type Day, dayPath } from '../../../../shared/days.ts';
import { useLanguage, useTexts } from '../../../lib/texts.ts';
import { renderOwnerText } from '../../../lib/words/render-owner-text.ts';
import { dayPageTexts } from './day-texts.ts';

/** Links to the neighbouring collections, the older one to the left. */
export function AdjacentDays({ previous, next }: Pick<Day, 'previous' | 'next'>) {
  const t = useTexts(dayPageTexts);
  if (!previous && !next) return null;
  return (
    <nav aria-label={t.otherDays} className="adjacent-days">
      {previous ? <Way day={previous} label={t.earlier} rel="prev" /> : <span />}
      {next && <Way day={next} label={t.later} rel="next" />}
    </nav>
  );
}

function Way({
  day: { date, title },
  label,
  rel,
}: {
  day: AdjacentDay;
  label: string;
  rel: 'prev' | 'next';
}) {
  const language = useLanguage();
  const words = renderOwnerText(language, title);
  const line = dateLine(date, language);
  return (
    <a href={dayPath(date)} rel={rel} className={`group block py-6 ${rel === 'next' ? 'text-right' : ''}`}>
      <span className="block text-[13px] text-soft">{label}</span>
      <span className="mt-1 block font-serif text-[21px] leading-tight group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
        {words.text === '' ? line : <span lang={words.lang}>{words.text}</span>}
      </span>
      {words.text !== '' && (
        <span className="date-line mt-2 block">
          <time dateTime={date}>{line}</time>
        </span>
      )}
    </a>
  );
}
