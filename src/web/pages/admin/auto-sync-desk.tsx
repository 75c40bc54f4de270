import { useQuery } from '@tanstack/react-query';
import { AutoSyncPanel } from '../../features/auto-sync/auto-sync-panel.tsx';
import { syncStateQuery } from '../../features/sync/sync-query.ts';
import { DeskTitle } from './desk-title.tsx';
import { useStorageFailure } from './use-storage-failure.ts';

/** The auto-sync tab; its source decides what a failure may mean. */
export function AutoSyncDesk() {
  const { showFailure } = useStorageFailure();
  const { data: state } = useQuery(syncStateQuery());
  return (
    <>
      <DeskTitle slug="auto-sync" />
      <AutoSyncPanel onFailure={(title, error) => showFailure(title, error, state?.source)} />
    </>
  );
}
