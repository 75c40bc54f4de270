import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { longDate } from '../../../shared/dates.ts';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';
import type { SyncDayNote } from '../../../shared/sync.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { syncDayNotesQuery } from './sync-query.ts';
import { recordTexts } from './texts.ts';

const SHOWN_AT_ONCE = 5;

interface RunDayNotesProps {
  id: string;
  /** Formats a moment in the site's time zone. */
  timeOf: (moment: string) => string;
}

/** Which photos a run left out, and which deleted collections it skipped (SYNC-5, COL-9). */
export function RunDayNotes({ id, timeOf }: RunDayNotesProps) {
  const t = useTexts(recordTexts);
  const language = useLanguage();
  const query = useQuery(syncDayNotesQuery(id));
  const listId = useId();
  const [all, setAll] = useState(false);
  if (query.data === undefined) return <QueryState query={query} failed={t.failuresFailed} />;
  const notes = query.data;
  const shown = all ? notes : notes.slice(0, SHOWN_AT_ONCE);
  return (
    <>
      <ul id={listId} className="space-y-2 py-2">
        {shown.map((note) => (
          <li key={`${note.kind} ${note.date}`} className="wrap-anywhere">
            <time dateTime={note.date}>{longDate(note.date, language)}</time>
            <span className="block text-[13px] leading-5 text-soft">{noteText(note, t, timeOf)}</span>
          </li>
        ))}
      </ul>
      {notes.length > shown.length && (
        <MoreButton listId={listId} variant="quiet" className="-ml-2" onClick={() => setAll(true)}>
          {fillIn(t.showAll, { n: notes.length })}
        </MoreButton>
      )}
      {notes.some(({ kind }) => kind === 'left_out') && (
        <p className="text-[13px] leading-5 text-soft">{t.howChosen}</p>
      )}
    </>
  );
}

type RecordTexts = Record<keyof typeof recordTexts, string>;

function noteText(note: SyncDayNote, t: RecordTexts, timeOf: RunDayNotesProps['timeOf']): string {
  if (note.kind === 'deleted') return fillIn(t.skippedDeleted, { time: timeOf(note.deletedAt) });
  const names = note.files.join(', ');
  const rest = note.count - note.files.length;
  const files = rest === 0 ? names : fillIn(t.andMore, { files: names, n: rest });
  return fillIn(t.leftOut, { n: note.count + PHOTOS_PER_DAY, files });
}
