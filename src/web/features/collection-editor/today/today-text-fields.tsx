import { type KeyboardEvent, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { dateLine } from '../../../../shared/dates.ts';
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from '../../../../shared/limits.ts';
import type { Language } from '../../../../shared/owner-text.ts';
import { useLanguage, useTexts } from '../../../lib/texts.ts';
import { isComposing } from '../../../ui/form/is-composing.ts';
import type { DayFormApi } from '../day-form.ts';
import { LanguageFields } from '../language-fields.tsx';
import { todayTexts } from './texts.ts';

/** The day's title and description, typed where visitors will read them (COL-8). */
export function TodayTextFields({ form: { control, register } }: { form: DayFormApi }) {
  const language = useLanguage();
  const [date, title, words] = useWatch({ control, name: ['date', 'title', 'words'] });
  return (
    <div className="min-w-0">
      <time dateTime={date} className="date-line block pb-1">
        {dateLine(date, language)}
      </time>
      <LanguageFields
        texts={[title, words]}
        folds="always"
        className="grid grid-cols-1 gap-2"
        render={(spoken, name) => <Fields {...{ spoken, name, register }} />}
      />
    </div>
  );
}

interface FieldsProps {
  spoken: Language;
  name: string;
  register: DayFormApi['register'];
}

function Fields({ spoken, name, register }: FieldsProps) {
  const t = useTexts(todayTexts);
  const id = useId();
  return (
    <>
      <label htmlFor={`${id}-title`} className="sr-only">{`${t.titleHere} · ${name}`}</label>
      <textarea
        // A title is one line, which may wrap.
        {...register(`title.${spoken}`, { setValueAs: (text: string) => text.replaceAll(/\s*\n\s*/g, ' ') })}
        id={`${id}-title`}
        lang={spoken}
        dir="auto"
        rows={1}
        maxLength={MAX_TITLE_LENGTH}
        placeholder={t.titleHere}
        onKeyDown={keepOneLine}
        className={`${box} pb-2 text-[38px] leading-[1.15] [&:lang(ja)]:text-[26px] [&:lang(ja)]:leading-[1.4]`}
      />
      <label htmlFor={`${id}-words`} className="sr-only">{`${t.wordsHere} · ${name}`}</label>
      <textarea
        {...register(`words.${spoken}`)}
        id={`${id}-words`}
        lang={spoken}
        dir="auto"
        rows={1}
        maxLength={MAX_TEXT_LENGTH}
        placeholder={t.wordsHere}
        className={`${box} py-2 text-[21px] leading-[1.4] [&:lang(ja)]:text-[17px] [&:lang(ja)]:leading-[1.8]`}
      />
    </>
  );
}

const box =
  'block field-sizing-content w-full min-w-0 wrap-anywhere resize-none rounded-none border-0 border-b border-soft/50 bg-transparent p-0 font-serif text-ink outline-none placeholder:text-soft/80 hover:border-ink focus:border-ink focus:shadow-[0_1px_0_0_var(--ink)] [&:lang(ja)]:font-mincho';

function keepOneLine(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !isComposing(event.nativeEvent)) event.preventDefault();
}
