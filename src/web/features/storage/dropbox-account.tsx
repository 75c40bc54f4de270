import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../lib/texts.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { DropboxAppForm } from './dropbox-app-form.tsx';
import { DropboxConnection } from './dropbox-connection.tsx';
import { dropboxQuery } from './dropbox-query.ts';
import { DropboxTokenForm } from './dropbox-token-form.tsx';
import type { TellFailure } from './storage-failure.ts';
import { storageTexts } from './texts.ts';

interface DropboxAccountProps {
  /** Formats a moment in the site's time zone. */
  timeOf: (moment: string) => string;
  onFailure: TellFailure;
}

/** The storage authentication block (SYNC-1): the connection, the owner's own Dropbox app, and a temporary token. */
export function DropboxAccount({ timeOf, onFailure }: DropboxAccountProps) {
  const t = useTexts(storageTexts);
  const query = useQuery(dropboxQuery());
  const status = query.data;
  if (status === undefined) {
    return <QueryState query={query} failed={t.loadFailed} />;
  }
  return (
    <div>
      <DropboxConnection status={status} timeOf={timeOf} onFailure={onFailure} />
      <DropboxAppForm
        isConfigured={status.isConfigured}
        redirectUri={status.redirectUri}
        onFailure={onFailure}
      />
      <DropboxTokenForm onFailure={onFailure} />
    </div>
  );
}
