import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type DateString, isDateString } from '../../../shared/dates.ts';
import type { EntryStatus } from '../../../shared/guest-book.ts';
import { isTextInput } from '../../lib/forms/text-input.ts';

const STATUS_OF_KEY: Partial<Record<string, EntryStatus>> = { s: 'shown', h: 'hidden' };

interface EntryKeysOptions {
  onStatus: (id: number, status: EntryStatus) => void;
  /** Called when something in the list of a day receives the focus. */
  onDay: (date: DateString) => void;
}

/** While an entry has the focus, J and K go to the next and the previous entry, S shows it and H hides it. */
export function useEntryKeys({ onStatus, onDay }: EntryKeysOptions): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.altKey || event.ctrlKey || event.metaKey || isTextInput(target)) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const current = rows.findIndex((row) => row.contains(target));
    const key = event.key.toLowerCase();
    const status = STATUS_OF_KEY[key];
    const row = rows[current];
    if (row === undefined) return;
    if (status !== undefined) {
      // The button that has the focus may disappear.
      row.focus();
      onStatus(Number(row.dataset.entry), status);
    } else if (key === 'j') rows[current + 1]?.focus();
    else if (key === 'k') rows[current - 1]?.focus();
    else return;
    event.preventDefault();
  });
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const day = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-day]') : null;
    const date = day?.dataset.day ?? '';
    if (isDateString(date)) onDay(date);
  });
  useEffect(() => {
    const element = list.current;
    const stop = new AbortController();
    element?.addEventListener('keydown', onKeyDown, { signal: stop.signal });
    element?.addEventListener('focusin', onFocus, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return list;
}
