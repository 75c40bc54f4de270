import { useEffect, useEffectEvent, useRef } from 'react';
import type { Collection } from '../../../../shared/collections.ts';
import type { DateString } from '../../../../shared/dates.ts';
import type { DayForm } from '../day-form.ts';
import { forgetDayDraft, keepDayDraft, tabStorage } from './day-draft.ts';

interface DayDraftOptions {
  values: () => DayForm;
  seen: () => Collection | undefined;
  unsaved: boolean;
  openedOn: DateString;
}

/**
 * Keeps what was entered when the editor goes without the owner having closed it: any request of the desk may find
 * that the session has ended, and the page then goes to the door at once (AUTH-3, AUTH-4).
 * @returns to be called when the owner closes the editor: nothing is to be kept
 */
export function useDayDraft({ values, seen, unsaved, openedOn }: DayDraftOptions): () => void {
  const closed = useRef(false);
  const leave = useEffectEvent(() => {
    if (unsaved && !closed.current) {
      keepDayDraft(tabStorage, { day: values(), collection: seen(), openedOn });
    } else forgetDayDraft(tabStorage);
  });
  useEffect(() => () => leave(), []);
  return () => {
    closed.current = true;
  };
}
