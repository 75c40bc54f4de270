import { type RefObject, useEffect } from 'react';
import type { DateString } from '../../../shared/dates.ts';
import { dayAfterKey } from '../../lib/time/month.ts';
import { dayTowards } from './nearest-day.ts';

interface DayKeysOptions {
  /** Newest first. */
  dates: readonly DateString[];
  /** Receives focus when it changes. */
  found: DateString | undefined;
}

/**
 * One tab stop for a whole year, with arrow keys from date to date. Set on the elements instead of rendered: without
 * JavaScript every date is a stop, and a key press does not render three hundred dates again.
 */
export function useDayKeys(sheets: RefObject<HTMLElement | null>, { dates, found }: DayKeysOptions): void {
  const [newest] = dates;
  useEffect(() => {
    const element = sheets.current;
    if (element === null || newest === undefined) return;
    const linkOf = (date: DateString) => element.querySelector<HTMLElement>(`a[data-day="${date}"]`);
    for (const link of element.querySelectorAll<HTMLElement>('a[data-day]')) link.tabIndex = -1;
    let stop = linkOf(found ?? newest);
    if (stop) stop.tabIndex = 0;
    if (found) {
      stop?.scrollIntoView({ block: 'center', behavior: 'instant' });
      stop?.focus({ preventScroll: true });
    }

    const take = (link: HTMLElement) => {
      if (stop) stop.tabIndex = -1;
      link.tabIndex = 0;
      stop = link;
    };
    const end = new AbortController();
    element.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof HTMLElement && target.dataset.day) take(target);
      },
      { signal: end.signal },
    );
    element.addEventListener(
      'keydown',
      (event) => {
        const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
        if (from === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
        const target = dayAfterKey(from, event.key, event.shiftKey);
        if (target === undefined) return;
        event.preventDefault();
        const to = target === from ? undefined : dayTowards(dates, from, target);
        if (to !== undefined) linkOf(to)?.focus();
      },
      { signal: end.signal },
    );
    return () => end.abort();
  }, [sheets, dates, newest, found]);
}
