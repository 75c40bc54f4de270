import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AutoSyncSchedule, type AutoSyncStatus } from '../../../shared/sync.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { zonedTime } from '../../lib/time/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { PanelSection } from '../../ui/panel-section.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { autoSyncTexts } from './texts.ts';
import { autoSyncQuery, useAutoSync } from './use-auto-sync.ts';

interface AutoSyncPanelProps {
  /** Reports a failure to the owner; only the page knows the sync source, on which the explanation depends. */
  onFailure: (title: string, error: unknown) => void;
}

/** The auto-sync tab: its state, switch and schedule (AUTO-1, AUTO-2). */
export function AutoSyncPanel({ onFailure }: AutoSyncPanelProps) {
  const t = useTexts(autoSyncTexts);
  const query = useQuery(autoSyncQuery());
  const status = query.data;
  const { enable, disable, run } = useAutoSync(onFailure);
  /** The schedule chosen while auto-sync is off; it applies once enabled. */
  const [requested, setRequested] = useState<AutoSyncSchedule>();

  if (status === undefined) {
    return (
      <PanelSection title={t.title} lead={t.lead}>
        <QueryState query={query} failed={t.loadFailed} />
      </PanelSection>
    );
  }

  const switching = enable.isPending || disable.isPending;
  const running = status.isRunning || run.isPending;
  const schedule = (enable.isPending ? enable.variables.shown : requested) ?? status.schedule;
  const choose = (chosen: AutoSyncSchedule) => {
    const isEnabled = (status.enabled || enable.isPending) && !disable.isPending;
    if (!isEnabled) return setRequested(chosen);
    setRequested(undefined);
    enable.mutate({ requested: chosen, shown: chosen });
  };
  return (
    <>
      <PanelSection title={t.title} lead={t.lead}>
        <Tiles status={status} running={running} />
        <div className="flex flex-wrap gap-3 pt-6">
          {status.enabled ? (
            <Button aria-disabled={switching} onClick={() => switching || disable.mutate()}>
              {disable.isPending ? t.disabling : t.disable}
            </Button>
          ) : (
            <Button
              variant="seal"
              aria-disabled={switching}
              onClick={() =>
                switching ||
                enable.mutate({ requested, shown: schedule }, { onSuccess: () => setRequested(undefined) })
              }
            >
              {enable.isPending ? t.enabling : t.enable}
            </Button>
          )}
          <Button aria-disabled={running} onClick={() => running || run.mutate()}>
            {running ? t.runningNow : t.runNow}
          </Button>
        </div>
      </PanelSection>
      <PanelSection title={t.schedule} lead={fillIn(t.scheduleLead, { zone: status.timeZone })}>
        <RadioField
          label={t.schedule}
          labelHidden
          value={schedule}
          options={AutoSyncSchedule.options.map((value) => ({
            value,
            label: t[value],
            hint: t[`${value}_hint`],
          }))}
          onChange={choose}
        />
      </PanelSection>
      <PanelSection title={t.notes}>
        <ul className="max-w-[64ch] list-disc space-y-2 pl-5 leading-relaxed marker:text-soft">
          {([t.noteSource, t.noteFive, t.noteLocal, t.noteRestart, t.noteFailure] as const).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </PanelSection>
    </>
  );
}

function Tiles({ status, running }: { status: AutoSyncStatus; running: boolean }) {
  const t = useTexts(autoSyncTexts);
  const language = useLanguage();
  const timeOf = (moment: string | null) => moment && zonedTime(moment, language, status.timeZone);
  const tiles = [
    [t.enabled, status.enabled ? t.on : t.off],
    [t.isRunning, running ? t.running : t.waiting],
    [t.lastSyncTime, timeOf(status.lastSyncTime) ?? t.never],
    [t.nextSyncTime, timeOf(status.nextSyncTime) ?? t.none],
  ] as const;
  return (
    <dl
      aria-label={t.status}
      className="grid grid-cols-2 border-t border-hairline sm:grid-cols-[1fr_1fr_2fr_2fr]"
    >
      {tiles.map(([label, value]) => (
        <div key={label} className="border-b border-hairline py-4 pr-4">
          <dt className="text-[12px] leading-5 text-soft">{label}</dt>
          <dd className="pt-0.5 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
