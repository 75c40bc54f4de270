import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { DateString } from '../../../shared/dates.ts';
import type { DayState } from './day-state.ts';

interface DayCellProps {
  date: DateString;
  state: DayState;
  today: boolean;
  /** Date and state, for screen readers. */
  label: string;
  /** True for the grid's only tab stop. */
  current: boolean;
  buttonRef: Ref<HTMLButtonElement> | undefined;
  photo: ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
  onPress: () => void;
}

/** One date: its number, and below it the collection's first photo, or an empty frame. */
export function DayCell({ date, state, today, label, current, buttonRef, photo, ...on }: DayCellProps) {
  const numberColor = state === 'free' ? 'text-soft group-hover:text-ink' : 'text-ink';
  return (
    <button
      ref={buttonRef}
      type="button"
      data-day={date}
      data-state={state}
      aria-label={label}
      aria-current={today ? 'date' : undefined}
      tabIndex={current ? 0 : -1}
      onKeyDown={on.onKeyDown}
      onClick={on.onPress}
      className="group flex min-h-14 w-full flex-col items-center gap-1 pt-1 pb-1.5 text-[12px] leading-4 tabular-nums focus-visible:-outline-offset-2"
    >
      <span className={`min-w-5 px-1 ${today ? 'bg-ink text-paper' : numberColor}`}>
        {Number(date.slice(-2))}
      </span>
      <span className={`relative size-7 overflow-hidden ${frames[state]}`}>{photo}</span>
    </button>
  );
}

const frames: Record<DayState, string> = {
  published: 'bg-hairline',
  /** Half transparent, because visitors do not see it yet. */
  scheduled: 'bg-hairline opacity-45 group-hover:opacity-100',
  missing: 'border border-dashed border-soft group-hover:border-ink',
  free: 'border border-dashed border-transparent group-hover:border-soft/60',
};
