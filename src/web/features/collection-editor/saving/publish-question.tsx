import type { DateString } from '../../../../shared/dates.ts';
import { longDate } from '../../../../shared/dates.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { useErrorWords } from '../../../lib/words/error-words.ts';
import { Button } from '../../../ui/button.tsx';
import { type PhotoWarning, shortLink } from '../photos/check-photos.ts';
import { editorTexts } from '../texts.ts';
import type { PublishQuestion as Question } from './use-publish.ts';

interface PublishQuestionProps {
  question: Question;
  onDate: (date: DateString) => void;
  onAnyway: () => void;
  onBack: () => void;
}

/** What is asked before a day is saved: under which date, and whether with these photos (COL-6, COL-7, COL-10). */
export function PublishQuestion({ question, onDate, onAnyway, onBack }: PublishQuestionProps) {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const wordsOf = useErrorWords();
  const long = (date: DateString) => longDate(date, language);
  const sentenceOf = (warning: PhotoWarning) => {
    const n = warning.place + 1;
    if (warning.kind === 'twin') return fillIn(t.twinPlaces, { n: warning.of + 1, m: n });
    const reason = wordsOf(warning.problem) ?? warning.problem.message;
    return fillIn(t.unloadable, { n, url: shortLink(warning.url), reason });
  };
  return (
    <div ref={focusOn} role="alert" tabIndex={-1} className="border-l-2 border-seal py-1 pl-4 outline-none">
      {question.kind === 'photos' ? (
        <>
          <ul className="space-y-1 wrap-anywhere">
            {question.warnings.map((warning) => (
              <li key={`${warning.kind}-${warning.place}`} className="max-w-[70ch]">
                {sentenceOf(warning)}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-x-3 gap-y-2 pt-3">
            <Button onClick={onAnyway}>{t.publishAnyway}</Button>
            <Button look="quiet" onClick={onBack}>
              {t.keepEditing}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="max-w-[70ch]">
            {fillIn(question.kind === 'proposed' ? t.takenOn : t.midnightPassed, {
              date: long(question.date),
            })}
          </p>
          <div className="flex flex-wrap gap-x-3 gap-y-2 pt-3">
            {[question.date, question.instead].map((date) => (
              <Button key={date} onClick={() => onDate(date)}>
                {fillIn(t.saveOn, { date: long(date) })}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function focusOn(question: HTMLElement | null): void {
  question?.focus();
  question?.scrollIntoView({ block: 'center' });
}
