import { useQuery } from '@tanstack/react-query';
import { AutoSyncPanel } from '../../features/auto-sync/auto-sync-panel.tsx';
import { syncStateQuery } from '../../features/sync/sync-query.ts';
import { AdminTitle } from './admin-title.tsx';
import { useStorageFailure } from './use-storage-failure.ts';

/** The auto-sync tab. The explanation of a failure depends on the sync source. */
export function AutoSyncTab() {
  const { showFailure } = useStorageFailure();
  const { data: state } = useQuery(syncStateQuery());
  return (
    <>
      <AdminTitle slug="auto-sync" />
      <AutoSyncPanel onFailure={(title, error) => showFailure(title, error, state?.source)} />
    </>
  );
}
