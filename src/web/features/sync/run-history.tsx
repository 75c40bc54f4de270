import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SyncRun } from '../../../shared/sync.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useErrorText } from '../../lib/words/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RunDayNotes } from './run-day-notes.tsx';
import { durationSeconds, durationText } from './run-figures.ts';
import { syncFailuresQuery } from './sync-query.ts';
import { recordTexts, syncTexts } from './texts.ts';

const SHOWN_AT_ONCE = 5;
const HISTORY_ID = 'sync-history';

/** Moves the focus to the history, where each run lists its failed files. */
export function goToHistory(): void {
  document.getElementById(HISTORY_ID)?.focus();
}

interface RunHistoryProps {
  runs: readonly SyncRun[];
  /** Formats a moment in the site's time zone. */
  timeOf: (moment: string) => string;
}

/** Finished runs, newest first, with their failures. */
export function RunHistory({ runs, timeOf }: RunHistoryProps) {
  const t = useTexts(recordTexts);
  const [all, setAll] = useState(false);
  if (runs.length === 0) return <p className="text-soft">{t.noHistory}</p>;
  const shown = all ? runs : runs.slice(0, SHOWN_AT_ONCE);
  return (
    <>
      <ul id={HISTORY_ID} tabIndex={-1} className="border-t border-hairline outline-none">
        {shown.map((run) => (
          <HistoryRow key={run.id} run={run} timeOf={timeOf} />
        ))}
      </ul>
      {runs.length > shown.length && (
        <MoreButton listId={HISTORY_ID} variant="quiet" className="mt-2 -ml-2" onClick={() => setAll(true)}>
          {fillIn(t.showAll, { n: runs.length })}
        </MoreButton>
      )}
    </>
  );
}

function HistoryRow({ run, timeOf }: { run: SyncRun; timeOf: (moment: string) => string }) {
  const t = useTexts(recordTexts);
  const names = useTexts(syncTexts);
  const language = useLanguage();
  const errorText = useErrorText();
  const failure = run.error && (errorText({ reason: run.reason, about: run.folderPath }) ?? t.noReason);
  const [open, setOpen] = useState(false);
  const [showsNotes, setShowsNotes] = useState(false);
  const seconds = durationSeconds(run);
  const result = run.phase === 'failed' ? t.failed : run.phase === 'cancelled' ? t.cancelled : t.complete;
  const facts = [
    `${names[run.source]} ${run.folderPath}`,
    run.isScheduled ? t.byClock : t.byHand,
    fillIn(t.files, { n: run.files.total }),
    ...(seconds === undefined ? [] : [durationText(seconds, language)]),
  ];
  return (
    <li className="border-b border-hairline py-3">
      <div className="flex flex-wrap justify-between gap-x-6">
        <time dateTime={run.startedAt}>{timeOf(run.startedAt)}</time>
        <span className={run.phase === 'failed' ? 'text-seal' : ''}>
          {fillIn(result, { n: run.newCollections })}
        </span>
      </div>
      <p className="text-[13px] leading-5 text-soft wrap-anywhere">{facts.join(' · ')}</p>
      {failure && <p className="pt-1 text-[13px] leading-5 wrap-anywhere">{failure}</p>}
      {run.notedDays > 0 && (
        <>
          <Button
            variant="quiet"
            className="-ml-2"
            aria-expanded={showsNotes}
            onClick={() => setShowsNotes(!showsNotes)}
          >
            {showsNotes ? t.hideNotes : fillIn(t.showNotes, { n: run.notedDays })}
          </Button>
          {showsNotes && <RunDayNotes id={run.id} timeOf={timeOf} />}
        </>
      )}
      {run.files.failed > 0 && (
        <>
          <Button variant="quiet" className="-ml-2" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t.hideFailures : fillIn(t.showFailures, { n: run.files.failed })}
          </Button>
          {open && <RunFailures id={run.id} />}
        </>
      )}
    </li>
  );
}

/** The files that a run could not use, each with its reason (SYNC-6). */
function RunFailures({ id }: { id: string }) {
  const t = useTexts(recordTexts);
  const errorText = useErrorText();
  const query = useQuery(syncFailuresQuery(id));
  const { data } = query;
  if (data === undefined) return <QueryState query={query} failed={t.failuresFailed} />;
  if (data.length === 0) return <p className="py-2 text-soft">{t.noFailures}</p>;
  return (
    <ul className="space-y-2 py-2">
      {data.map(({ path, reason }) => (
        <li key={path} className="wrap-anywhere">
          {path}
          <span className="block text-[13px] leading-5 text-soft">{errorText({ reason }) ?? t.noReason}</span>
        </li>
      ))}
    </ul>
  );
}
