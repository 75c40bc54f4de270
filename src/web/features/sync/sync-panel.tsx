import type { ComponentType } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { ProgressBox } from './progress-box.tsx';
import { type BrowserProps, SourceForm } from './source-form.tsx';
import { syncTexts } from './texts.ts';
import type { Sync, UseSyncOptions } from './use-sync.ts';

interface SyncPanelProps {
  sync: Sync;
  Browser: ComponentType<BrowserProps>;
  /** Formats a moment in the site's time zone. */
  timeOf: (moment: string) => string;
  onFailure: UseSyncOptions['onFailure'];
}

/** The sync tab: the source, the start button and the progress (SYNC-1). */
export function SyncPanel({
  sync: { query, start, cancel, isCancelling, view },
  Browser,
  timeOf,
  onFailure,
}: SyncPanelProps) {
  const t = useTexts(syncTexts);
  const state = query.data;
  if (state === undefined) {
    return <QueryState query={query} failed={t.loadFailed} />;
  }
  return (
    <>
      <SourceForm
        state={state}
        busy={state.current !== null || start.isPending}
        Browser={Browser}
        onStart={(choice, onRefused) => start.isPending || start.mutate(choice, { onError: onRefused })}
        onFailure={onFailure}
      />
      <ProgressBox
        view={view}
        isStale={query.isError}
        cancelling={isCancelling}
        timeOf={timeOf}
        onCancel={cancel}
      />
    </>
  );
}
