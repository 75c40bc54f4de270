import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DateString } from '../../../../shared/dates.ts';
import { logger } from '../../../lib/logger.ts';
import type { DayForm } from '../day-form.ts';
import type { PhotoWarning } from '../photos/check-photos.ts';

/** What the owner decides before the day is saved. */
export type PublishQuestion =
  /** The photos' date arrived after Save was pressed (COL-6). */
  | { kind: 'proposed'; date: DateString; instead: DateString }
  /** Midnight has passed since the editor was opened (COL-7). */
  | { kind: 'midnight'; date: DateString; instead: DateString }
  /** Equal photos, or links that cannot be loaded (COL-10). */
  | { kind: 'photos'; warnings: PhotoWarning[] };

interface PublishOptions {
  form: Pick<UseFormReturn<DayForm>, 'getValues' | 'setValue' | 'trigger'>;
  isNew: boolean;
  today: DateString;
  /** Today when the editor was opened, for a restored draft the first time. */
  openedOn: DateString;
  /** Asks the server: the page may have slept over midnight. */
  findToday: () => Promise<DateString>;
  findWarnings: (day: DayForm) => Promise<PhotoWarning[]>;
  save: () => void;
}

interface Accepted {
  date?: DateString;
}

/** Save, step by step: each question is asked once, and nothing depends on how fast Save was pressed. */
export function usePublish({ form, isNew, today, openedOn, findToday, findWarnings, save }: PublishOptions) {
  const [question, setQuestion] = useState<PublishQuestion>();
  const [checking, setChecking] = useState(false);
  /** The date that was shown when Save was pressed. */
  const shownDate = useRef<DateString>(undefined);
  /** The photos that the owner wants whatever was said of them. */
  const acceptedUrls = useRef<string>(undefined);
  const running = useRef(false);

  const dateQuestion = async (accepted: Accepted): Promise<PublishQuestion | undefined> => {
    const date = form.getValues('date');
    const shown = shownDate.current;
    if (!isNew || accepted.date === date) return undefined;
    if (shown !== undefined && shown !== date) return { kind: 'proposed', date, instead: shown };
    const now = await findToday().catch((error: unknown) => {
      logger.warn('general', 'The day cannot be asked for', error);
      return today;
    });
    return isOvertaken(date, { openedOn, now }) ? { kind: 'midnight', date: now, instead: date } : undefined;
  };
  const findQuestion = async (accepted: Accepted): Promise<PublishQuestion | undefined> => {
    const asked = await dateQuestion(accepted);
    if (asked !== undefined || acceptedUrls.current === urlsOf(form.getValues())) return asked;
    const warnings = await findWarnings(form.getValues());
    return warnings.length > 0 ? { kind: 'photos', warnings } : undefined;
  };

  const publish = async (accepted: Accepted = {}): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setChecking(true);
    setQuestion(undefined);
    try {
      const asked = (await form.trigger()) ? await findQuestion(accepted) : undefined;
      if (asked === undefined) save();
      else setQuestion(asked);
    } finally {
      running.current = false;
      setChecking(false);
    }
  };

  return {
    question,
    checking,
    onPress: () => {
      shownDate.current = form.getValues('date');
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
    dismiss: () => setQuestion(undefined),
  };
}

/** Whether midnight has passed over the date of a new day; a date that was past already is meant as it is (COL-7). */
export function isOvertaken(
  date: DateString,
  { openedOn, now }: { openedOn: DateString; now: DateString },
): boolean {
  return date >= openedOn && date < now;
}

function urlsOf({ photos }: DayForm): string {
  return photos.map(({ url }) => url.trim()).join('\n');
}
