import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DateString } from '../../../../shared/dates.ts';
import { logger } from '../../../lib/logger.ts';
import { checkDay, type DayForm } from '../day-form.ts';
import type { PhotoWarning } from '../photos/check-photos.ts';

/** A question that is asked before the day is saved. */
export type PublishQuestion =
  /** A new day has no title; asked once, before the wait for uploads (COL-8). */
  | { kind: 'untitled' }
  /** The photos propose another date than the form had when Save was pressed (COL-6). */
  | { kind: 'proposed'; date: DateString; instead: DateString }
  /** Midnight has passed since the editor was opened (COL-7). */
  | { kind: 'midnight'; date: DateString; instead: DateString }
  /** Equal photos, or links that cannot be loaded (COL-10). */
  | { kind: 'photos'; warnings: PhotoWarning[] };

interface PublishOptions {
  form: Pick<UseFormReturn<DayForm>, 'getValues' | 'setValue' | 'trigger'>;
  isNew: boolean;
  today: DateString;
  /** Today's date when the editor was first opened, even if a draft has been restored since. */
  openedOn: DateString;
  /** Asks the server: the page may have been asleep at midnight. */
  findToday: () => Promise<DateString>;
  findWarnings: (day: DayForm) => Promise<PhotoWarning[]>;
  /** A date that the photos propose and that was not written into the form (COL-6). */
  proposal: DateString | undefined;
  /** Some photo is still being uploaded or read. */
  underway: boolean;
  /** Every place has a photo or an upload, or files are being read that may fill them. */
  filled: boolean;
  /** Checks the form and saves it, or says what is missing. */
  save: () => void;
  /** Called when the owner is asked for the date: from then on no photo proposes another. */
  onDateAsked: () => void;
}

interface Accepted {
  date?: DateString;
}

/**
 * Handles a press of Save up to the request: asks for a title, waits for the uploads, checks the form, then asks
 * about the date and the photos. The result does not depend on how early Save was pressed.
 */
export function usePublish({ form, underway, filled, save, ...day }: PublishOptions) {
  const [question, setQuestion] = useState<PublishQuestion>();
  const [checking, setChecking] = useState(false);
  /** The date that was shown when Save was pressed. */
  const shownDate = useRef<DateString>(undefined);
  /** The photos that the owner accepted in spite of their warnings. */
  const acceptedUrls = useRef<string>(undefined);
  const titleAsked = useRef(false);
  const running = useRef(false);
  const isWithdrawn = useRef(false);

  const needsTitleQuestion = () => day.isNew && filled && !titleAsked.current && !hasTitle(form.getValues());
  const dateQuestion = async (accepted: Accepted): Promise<PublishQuestion | undefined> => {
    const date = form.getValues('date');
    const shown = shownDate.current;
    if (!day.isNew || accepted.date === date) return undefined;
    if (day.proposal !== undefined && day.proposal !== date) {
      return { kind: 'proposed', date: day.proposal, instead: date };
    }
    if (shown !== undefined && shown !== date) return { kind: 'proposed', date, instead: shown };
    const now = await day.findToday().catch((error: unknown) => {
      logger.warn('general', "editor: fetching today's date failed", error);
      return day.today;
    });
    const isLate = isOvertaken(date, { openedOn: day.openedOn, now });
    return isLate ? { kind: 'midnight', date: now, instead: date } : undefined;
  };
  const findQuestion = async (accepted: Accepted): Promise<PublishQuestion | undefined> => {
    const next = await dateQuestion(accepted);
    if (next !== undefined || acceptedUrls.current === urlsOf(form.getValues())) return next;
    const warnings = await day.findWarnings(form.getValues());
    return warnings.length > 0 ? { kind: 'photos', warnings } : undefined;
  };

  const publish = async (accepted: Accepted = {}): Promise<void> => {
    isWithdrawn.current = false;
    if (running.current) return;
    running.current = true;
    setChecking(true);
    setQuestion(undefined);
    try {
      const next = (await form.trigger()) ? await findQuestion(accepted) : undefined;
      if (isWithdrawn.current) return;
      if (next === undefined) return save();
      if (next.kind === 'proposed' || next.kind === 'midnight') day.onDateAsked();
      setQuestion(next);
    } finally {
      running.current = false;
      setChecking(false);
    }
  };

  const { waiting, submit, cancel } = useSubmit({ underway, filled, publish: () => void publish() });
  return {
    question,
    checking,
    waiting,
    onPress: () => {
      shownDate.current = form.getValues('date');
      // A wrong entry is reported before a title is asked for. During uploads the title comes first, because the
      // form is checked after the uploads.
      if (needsTitleQuestion() && (underway || !hasWrongEntry(form.getValues()))) {
        titleAsked.current = true;
        setQuestion({ kind: 'untitled' });
        return;
      }
      setQuestion(undefined);
      submit();
    },
    publish: () => void publish(),
    chooseDate: (date: DateString) => {
      form.setValue('date', date, { shouldDirty: true });
      void publish({ date });
    },
    publishAnyway: () => {
      acceptedUrls.current = urlsOf(form.getValues());
      void publish({ date: form.getValues('date') });
    },
    saveUntitled: () => {
      setQuestion(undefined);
      submit();
    },
    dismiss: () => setQuestion(undefined),
    /** Takes back a press of Save that has not led to the request yet. */
    withdraw: () => {
      isWithdrawn.current = true;
      cancel();
    },
  };
}

/**
 * Whether this date of a new day has passed since the editor was opened (COL-7). False for a date that had passed
 * already: the owner chose it on purpose.
 */
export function isOvertaken(
  date: DateString,
  { openedOn, now }: { openedOn: DateString; now: DateString },
): boolean {
  return date >= openedOn && date < now;
}

function hasTitle({ title }: DayForm): boolean {
  return Object.values(title).some((text) => text.trim() !== '');
}

function hasWrongEntry(day: DayForm): boolean {
  const problems = checkDay(day);
  return problems !== undefined && (problems.date || problems.photos.includes('notAUrl'));
}

function urlsOf({ photos }: DayForm): string {
  return photos.map(({ url }) => url.trim()).join('\n');
}

interface SubmitOptions extends Pick<PublishOptions, 'underway' | 'filled'> {
  publish: () => void;
}

/**
 * Save may be pressed before the last photo has arrived: the day is then saved as soon as all are there (COL-6). An
 * upload that fails meanwhile is reported.
 */
function useSubmit({ underway, filled, publish }: SubmitOptions) {
  const [waiting, setWaiting] = useState(false);
  const publishNow = useEffectEvent(publish);
  useEffect(() => {
    if (!waiting || underway) return;
    setWaiting(false);
    publishNow();
  }, [waiting, underway]);

  return {
    waiting: waiting && underway,
    submit: () => {
      if (underway && filled) setWaiting(true);
      else publish();
    },
    cancel: () => setWaiting(false),
  };
}
