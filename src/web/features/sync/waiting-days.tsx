import { useId, useState } from 'react';
import { longDate } from '../../../shared/dates.ts';
import type { SyncState } from '../../../shared/sync.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { recordTexts } from './texts.ts';

const SHOWN_AT_ONCE = 8;

/** Dates that have photos, but fewer than five. */
export function WaitingDays({ days }: { days: SyncState['waitingDays'] }) {
  const t = useTexts(recordTexts);
  const language = useLanguage();
  const listId = useId();
  const [all, setAll] = useState(false);
  if (days.length === 0) return <p className="text-soft">{t.noWaiting}</p>;
  const shown = all ? days : days.slice(0, SHOWN_AT_ONCE);
  return (
    <>
      <ul id={listId} className="grid gap-x-12 sm:grid-cols-2">
        {shown.map(({ date, count }) => (
          <li key={date} className="flex justify-between gap-4 border-b border-hairline py-2">
            <time dateTime={date}>{longDate(date, language)}</time>
            <span className="text-soft tabular-nums">{fillIn(t.nOfFive, { n: count })}</span>
          </li>
        ))}
      </ul>
      {days.length > shown.length && (
        <MoreButton listId={listId} variant="quiet" className="mt-2 -ml-2" onClick={() => setAll(true)}>
          {fillIn(t.showAll, { n: days.length })}
        </MoreButton>
      )}
    </>
  );
}
