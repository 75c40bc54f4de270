import { useQuery } from '@tanstack/react-query';
import { AutoSyncPanel } from '../../features/auto-sync/auto-sync-panel.tsx';
import { syncStateQuery } from '../../features/sync/sync-query.ts';
import { useStorageFailure } from './use-storage-failure.ts';

/** The auto-sync tab; which source it uses decides what its failures may mean. */
export function AutoSyncDesk() {
  const { tell } = useStorageFailure();
  const { data: state } = useQuery(syncStateQuery());
  return <AutoSyncPanel onFailure={(title, error) => tell(title, error, state?.source)} />;
}
