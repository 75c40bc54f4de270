import { DropboxAccount } from '../../features/storage/dropbox-account.tsx';
import { FolderBrowser } from '../../features/storage/folder-browser.tsx';
import { RunHistory } from '../../features/sync/run-history.tsx';
import type { BrowserProps } from '../../features/sync/source-form.tsx';
import { SyncPanel } from '../../features/sync/sync-panel.tsx';
import { useSync } from '../../features/sync/use-sync.ts';
import { WaitingDays } from '../../features/sync/waiting-days.tsx';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, zonedTime } from '../../lib/time/zoned-time.ts';
import { PanelSection } from '../../ui/panel-section.tsx';
import { isFirstLoad } from '../../ui/query-state.tsx';
import { AdminTitle } from './admin-title.tsx';
import { syncTabTexts } from './sync-texts.ts';
import { useStorageFailure } from './use-storage-failure.ts';

/** The sync tab (SYNC-1): the source with its start button, the Dropbox account, waiting dates and past runs. */
export function SyncTab() {
  const t = useTexts(syncTabTexts);
  const language = useLanguage();
  const { showFailure, failureText } = useStorageFailure();
  const sync = useSync({ onFailure: showFailure, failureText });
  const timeZone = useTimeZone();
  const timeOf = (moment: string) => zonedTime(moment, language, timeZone);
  const state = sync.query.data;
  return (
    <>
      <AdminTitle slug="sync" />
      <PanelSection title={t.photos} lead={t.photosLead}>
        <SyncPanel sync={sync} Browser={Browser} timeOf={timeOf} onFailure={showFailure} />
      </PanelSection>
      <div hidden={isFirstLoad(sync.query)}>
        <PanelSection title={t.account} lead={t.accountLead}>
          <DropboxAccount timeOf={timeOf} onFailure={showFailure} />
        </PanelSection>
        {state && (
          <>
            <PanelSection title={t.waiting} lead={t.waitingLead}>
              <WaitingDays days={state.waitingDays} />
            </PanelSection>
            <PanelSection title={t.history} lead={t.historyLead}>
              <RunHistory runs={state.history} timeOf={timeOf} />
            </PanelSection>
          </>
        )}
      </div>
    </>
  );
}

/** Connects the storage feature's folder browser to the sync form, because features do not import each other. */
function Browser(props: BrowserProps) {
  const { showFailure, failureOf } = useStorageFailure();
  const { source } = props;
  return (
    <FolderBrowser
      {...props}
      errorText={(error) => failureOf(error, source).words}
      // The dialog shows its own errors; only a possibly invalid Dropbox token is handled here.
      onFailure={(error) => failureOf(error, source).isTokenTrouble && showFailure('', error, source)}
    />
  );
}
