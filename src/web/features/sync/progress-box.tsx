import { useContext, useRef } from 'react';
import type { SyncRun } from '../../../shared/sync.ts';
import { fillIn, LanguageContext, useLanguage, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RunDayNotes } from './run-day-notes.tsx';
import { bytesText } from './run-figures.ts';
import { goToHistory } from './run-history.tsx';
import { type ProgressView, shareDone } from './sync-progress.ts';
import { syncTexts } from './texts.ts';

interface ProgressBoxProps {
  view: ProgressView;
  /** True if the last poll failed, so that the shown state may be old. */
  isStale: boolean;
  cancelling: boolean;
  /** Formats a moment in the site's time zone. */
  timeOf: (moment: string) => string;
  onCancel: () => void;
}

/** What the sync is doing, with figures while it runs, and its result (SYNC-7). */
export function ProgressBox({ view, isStale, cancelling, timeOf, onCancel }: ProgressBoxProps) {
  const t = useTexts(syncTexts);
  const chosen = useContext(LanguageContext);
  const box = useRef<HTMLElement>(null);
  const stop = () => {
    if (cancelling) return;
    // The button disappears when the run ends, so the box takes the focus.
    box.current?.focus();
    onCancel();
  };
  const isUnderWay = view.kind === 'running' || view.kind === 'starting';
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t.progress}
      className="border-t border-hairline pt-4 outline-none"
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {/* Only the state is announced, not every figure. */}
        <div role="status" className="min-w-0 flex-1">
          <p
            lang={chosen ?? syncTexts[view.kind].shown}
            className={view.kind === 'failed' ? 'font-medium text-seal' : 'font-medium'}
          >
            {fillIn(t[view.kind], { n: 'newCollections' in view ? view.newCollections : 0 })}
          </p>
          <StateText view={view} />
        </div>
        {isUnderWay && (
          <Button onClick={stop} aria-disabled={cancelling}>
            {cancelling ? t.cancelling : t.cancel}
          </Button>
        )}
      </div>
      {'failedFiles' in view && view.failedFiles && (
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="text-soft">{fillIn(t.unusable, { n: view.failedFiles })}</p>
          <Button variant="quiet" className="-ml-2" onClick={goToHistory}>
            {t.toHistory}
          </Button>
        </div>
      )}
      {'notedRun' in view && view.notedRun && <RunDayNotes id={view.notedRun} timeOf={timeOf} />}
      {isUnderWay && (
        <div className="pt-4">
          {view.kind === 'running' && view.run.phase !== 'listing' ? (
            <ProgressBar value={shareDone(view.run)} label={t.progress} />
          ) : (
            <div className="h-[3px] bg-hairline motion-safe:animate-pulse" />
          )}
          {view.kind === 'running' && <Figures run={view.run} />}
          <p className="pt-3 text-[13px] leading-5 text-soft">{isStale ? t.stale : t.mayLeave}</p>
        </div>
      )}
    </section>
  );
}

/** The line below the state, if any. */
function StateText({ view }: { view: ProgressView }) {
  const t = useTexts(syncTexts);
  if (view.kind === 'starting') return <p className="text-soft">{t.preparing}</p>;
  if (view.kind === 'failed') return <p className="wrap-anywhere">{view.message}</p>;
  if (view.kind === 'cancelled') {
    return <p className="text-soft">{fillIn(t.retentionDays, { n: view.newCollections })}</p>;
  }
  if (view.kind !== 'running') return null;
  const { phase, isScheduled } = view.run;
  const doing = phase === 'listing' || phase === 'reading' || phase === 'copying' ? t[phase] : t.preparing;
  return <p className="text-soft">{isScheduled ? `${doing} · ${t.byClock}` : doing}</p>;
}

function Figures({ run: { files, days, bytes, currentFile } }: { run: SyncRun }) {
  const t = useTexts(syncTexts);
  const language = useLanguage();
  const nOf = (done: string | number, total: string | number) => fillIn(t.nOf, { done, total });
  const figures: [label: string, value: string][] = [
    [t.files, nOf(files.done, files.total)],
    [t.days, nOf(days.done, days.total)],
    [t.data, nOf(bytesText(bytes.done, language), bytesText(bytes.total, language))],
  ];
  if (files.failed > 0) figures.push([t.failedFiles, String(files.failed)]);
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 pt-4 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-[12px] leading-5 text-soft">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {/* Always takes one line, so that nothing moves between two files. */}
      <p className="min-h-5 truncate pt-3 text-[13px] leading-5 text-soft" title={currentFile ?? undefined}>
        {currentFile}
      </p>
    </>
  );
}
