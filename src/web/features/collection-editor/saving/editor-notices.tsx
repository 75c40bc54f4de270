import type { ReactNode } from 'react';
import type { Collection } from '../../../../shared/collections.ts';
import { type DateString, isDateString, longDate } from '../../../../shared/dates.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../../lib/time/zoned-time.ts';
import { useErrorText } from '../../../lib/words/error-text.ts';
import { reasonTexts } from '../../../lib/words/reason-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { bringIntoSight, VersionChoice } from '../../../ui/form/version-choice.tsx';
import type { DayFormApi } from '../day-form.ts';
import { type DayForm, dayFormOf } from '../day-form.ts';
import { type PhotoWarning, shortLink } from '../photos/check-photos.ts';
import { SlotThumbnail } from '../photos/slot-thumbnail.tsx';
import { editorTexts, layoutName } from '../texts.ts';
import type { DayConflict } from './day-changes.ts';
import type { useDayVersions } from './use-day-versions.ts';
import type { PublishQuestion as Question, usePublish } from './use-publish.ts';

interface EditorNoticesProps {
  form: DayFormApi;
  versions: ReturnType<typeof useDayVersions>;
  publishing: ReturnType<typeof usePublish>;
  saving: boolean;
  onDateChosen: () => void;
}

/** The questions before a save: about a conflict, a deleted day, the title, the date, or photos with warnings. */
export function EditorNotices({ form, versions, publishing, saving, onDateChosen }: EditorNoticesProps) {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  return (
    <>
      {versions.other && (
        <OtherVersion
          conflicts={versions.other.conflicts}
          day={form.getValues()}
          other={versions.other.day}
          pending={saving}
          onSaveMine={() => {
            versions.settle('mine');
            publishing.publish();
          }}
          onTakeOther={() => versions.settle('other')}
        />
      )}
      {versions.isDeleted && (
        <div ref={bringIntoSight} role="alert" className="border-l-2 border-seal py-1 pl-4">
          <p className="pb-3">{t.deletedElsewhere}</p>
          <Button
            onClick={() => {
              versions.startOver();
              publishing.publish();
            }}
          >
            {t.saveAsNew}
          </Button>
        </div>
      )}
      {publishing.question && (
        <PublishQuestion
          question={publishing.question}
          onDate={(date) => {
            onDateChosen();
            publishing.chooseDate(date);
          }}
          onAnyway={publishing.publishAnyway}
          onBack={publishing.dismiss}
          onWriteTitle={() => {
            publishing.dismiss();
            form.setFocus(`title.${language}`);
          }}
          onUntitled={publishing.saveUntitled}
        />
      )}
    </>
  );
}

interface OtherVersionProps {
  conflicts: readonly DayConflict[];
  /** The day as it is in this form. */
  day: DayForm;
  other: Collection;
  pending: boolean;
  onSaveMine: () => void;
  onTakeOther: () => void;
}

/** Two tabs changed the same fields of a day: shows both versions, and the owner decides (COL-12). */
function OtherVersion({ conflicts, day, other, ...rest }: OtherVersionProps) {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const inLanguage = { en: t.english, ja: t.japanese };
  const labelOf = ({ field, place }: DayConflict) => {
    if (field === 'date') return t.date;
    if (field === 'photos') return t.photos;
    if (field === 'layout') return t.layout;
    if (field === 'opensAt') return t.openingHour;
    if (field === 'strokeSeconds' || field === 'reveals') return t[field];
    if (field === 'focalPoint') return `${fillIn(t.photo, { n: (place ?? 0) + 1 })} · ${t.focalPoint}`;
    const [kind, spoken] = field.split('.') as ['title' | 'words' | 'caption' | 'alt', 'en' | 'ja'];
    const name = `${kind === 'words' ? t.dayWords : t[kind]} · ${inLanguage[spoken]}`;
    return place === undefined ? name : `${fillIn(t.photo, { n: place + 1 })} · ${name}`;
  };
  const shown = ({ field }: DayConflict, text: string) => {
    if (field === 'focalPoint' && text === '') return t.foundPoint;
    if (field === 'layout') return layoutName(t, text);
    if (field === 'opensAt') return text && wallTime(text, language, timeZone);
    if (field === 'reveals') return text === 'hand' ? t.byHand : t.byClock;
    return isDateString(text) ? longDate(text, language) : text;
  };
  return (
    <VersionChoice
      {...rest}
      text={t.changedElsewhere}
      fields={conflicts.map((conflict) => ({
        label: labelOf(conflict),
        mine: conflict.field === 'photos' ? <PhotoRow day={day} /> : shown(conflict, conflict.mine),
        other:
          conflict.field === 'photos' ? <PhotoRow day={dayFormOf(other)} /> : shown(conflict, conflict.other),
      }))}
    />
  );
}

function PhotoRow({ day }: { day: DayForm }) {
  const t = useTexts(editorTexts);
  return (
    <span className="grid max-w-[320px] grid-cols-5 gap-1.5">
      {day.photos.map(({ url, version }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is named by its number, and a photo may be in two.
        <span key={place} className="relative aspect-[4/5] overflow-hidden bg-hairline">
          <SlotThumbnail url={url} version={version} alt={fillIn(t.photo, { n: place + 1 })} />
        </span>
      ))}
    </span>
  );
}

interface PublishQuestionProps {
  question: Question;
  onDate: (date: DateString) => void;
  onAnyway: () => void;
  onBack: () => void;
  onWriteTitle: () => void;
  onUntitled: () => void;
}

/** Asks for a title, for the date, or whether to save photos with warnings (COL-6, COL-7, COL-8, COL-10). */
function PublishQuestion({ question, ...on }: PublishQuestionProps) {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const long = (date: DateString) => longDate(date, language);
  if (question.kind === 'untitled') {
    return (
      <QuestionFrame text={<p className="max-w-[70ch]">{t.untitled}</p>}>
        <Button onClick={on.onWriteTitle}>{t.writeTitle}</Button>
        <Button variant="quiet" onClick={on.onUntitled}>
          {t.saveUntitled}
        </Button>
      </QuestionFrame>
    );
  }
  if (question.kind === 'photos') {
    return (
      <QuestionFrame text={<WarningList warnings={question.warnings} />}>
        <Button onClick={on.onAnyway}>{t.publishAnyway}</Button>
        <Button variant="quiet" onClick={on.onBack}>
          {t.keepEditing}
        </Button>
      </QuestionFrame>
    );
  }
  const text = question.kind === 'proposed' ? t.takenOn : t.midnightPassed;
  return (
    <QuestionFrame text={<p className="max-w-[70ch]">{fillIn(text, { date: long(question.date) })}</p>}>
      {[question.date, question.instead].map((date) => (
        <Button key={date} onClick={() => on.onDate(date)}>
          {fillIn(t.saveOn, { date: long(date) })}
        </Button>
      ))}
    </QuestionFrame>
  );
}

/** A question in the form, with its answers; it takes the focus. */
function QuestionFrame({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div ref={focusOn} role="alert" tabIndex={-1} className="border-l-2 border-seal py-1 pl-4 outline-none">
      {text}
      <div className="flex flex-wrap gap-x-3 gap-y-2 pt-3">{children}</div>
    </div>
  );
}

function WarningList({ warnings }: { warnings: readonly PhotoWarning[] }) {
  const t = useTexts(editorTexts);
  const errorText = useErrorText();
  const reasons = useTexts(reasonTexts);
  const sentenceOf = (warning: PhotoWarning) => {
    const n = warning.place + 1;
    if (warning.kind === 'duplicate') return fillIn(t.duplicatePlaces, { n: warning.of + 1, m: n });
    const reason = errorText(warning.problem) ?? reasons.photo_url_failed;
    return fillIn(t.unloadable, { n, url: shortLink(warning.url), reason });
  };
  return (
    <ul className="space-y-1 wrap-anywhere">
      {warnings.map((warning) => (
        <li key={`${warning.kind}-${warning.place}`} className="max-w-[70ch]">
          {sentenceOf(warning)}
        </li>
      ))}
    </ul>
  );
}

function focusOn(question: HTMLElement | null): void {
  question?.focus();
  question?.scrollIntoView({ block: 'center' });
}
