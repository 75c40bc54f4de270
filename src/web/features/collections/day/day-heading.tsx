import type { Collection } from '../../../../shared/collections.ts';
import { dateLine } from '../../../../shared/dates.ts';
import { useLanguage } from '../../../lib/texts.ts';
import { ownerWords } from '../../../lib/words/owner-words.ts';

/** A day's date and title; without a title the date is it. */
export function DayHeading({ date, title }: Pick<Collection, 'date' | 'title'>) {
  const language = useLanguage();
  const words = ownerWords(language, title);
  const time = <time dateTime={date}>{dateLine(date, language)}</time>;
  if (words.text === '') return <h1 className="display-title">{time}</h1>;
  return (
    <>
      <p className="date-line">{time}</p>
      <h1 lang={words.lang} className="display-title mt-3">
        {words.text}
      </h1>
    </>
  );
}
