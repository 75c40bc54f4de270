import type { CalendarDay } from '../../../shared/calendar.ts';
import { longDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { useLanguage } from '../../lib/texts.ts';
import { renderOwnerText } from '../../lib/words/render-owner-text.ts';

/** A day's date, and its title if it has one. */
export function dayName({ date, title }: CalendarDay, language: Language): string {
  const name = longDate(date, language);
  const { text } = renderOwnerText(language, title);
  return text === '' ? name : `${name} · ${text}`;
}

/** A day's date and title for screen readers; `titleClass` may show the title to everyone. */
export function DayName({ day, titleClass }: { day: CalendarDay; titleClass?: string }) {
  const language = useLanguage();
  const { text, lang } = renderOwnerText(language, day.title);
  return (
    <>
      <span className="sr-only">{longDate(day.date, language)} </span>
      {text !== '' && (
        <span lang={lang} className={titleClass ?? 'sr-only'}>
          {text}
        </span>
      )}
    </>
  );
}
