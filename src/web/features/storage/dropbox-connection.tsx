import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DropboxStatus, disconnectDropbox, startDropboxSignIn } from '../../../shared/dropbox.ts';
import { call } from '../../lib/call.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { ShowFailure } from './storage-failure.ts';
import { storageTexts } from './texts.ts';

interface DropboxConnectionProps {
  status: DropboxStatus;
  timeOf: (moment: string) => string;
  onFailure: ShowFailure;
}

/** The connected Dropbox account, and buttons to connect and disconnect (SYNC-2). */
export function DropboxConnection({ status, timeOf, onFailure }: DropboxConnectionProps) {
  const t = useTexts(storageTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const [asking, setAsking] = useState(false);
  const { isConnected, isConfigured, accountEmail, endsAt, redirectUri } = status;
  const connect = useMutation({
    mutationFn: () => call(startDropboxSignIn, {}),
    // The whole page navigates to Dropbox and comes back to /admin.
    onSuccess: ({ authUrl }) => window.location.assign(authUrl),
    onError: (error) => onFailure(t.connectFailed, error),
  });
  const disconnect = useMutation({
    mutationFn: () => call(disconnectDropbox, {}),
    onSuccess: ({ isRevoked }) =>
      show(
        isRevoked
          ? { title: t.disconnected, durationMs: PRODUCT_TOAST_MS }
          : { title: t.disconnected, description: t.notRevoked, tone: 'destructive' },
      ),
    onError: (error) => onFailure(t.disconnectFailed, error),
    onSettled: () => {
      setAsking(false);
      return Promise.all([
        client.invalidateQueries({ queryKey: ['dropbox'] }),
        client.invalidateQueries({ queryKey: ['sync'] }),
      ]);
    },
  });
  const mayConnect = isConfigured && redirectUri !== null;

  return (
    <div className="pb-8">
      <p role="status" className="flex items-start gap-2.5 leading-6">
        <span
          aria-hidden="true"
          className={`mt-2 size-2 shrink-0 rounded-full ${isConnected ? 'bg-ink' : 'ring-1 ring-soft ring-inset'}`}
        />
        <span className="min-w-0 wrap-anywhere">
          {!isConnected && t.notConnected}
          {isConnected &&
            (accountEmail === null ? t.isConnected : fillIn(t.connectedAs, { email: accountEmail }))}
        </span>
      </p>
      {isConnected && endsAt !== null && (
        <p className="pt-1 pl-[18px] text-[13px] leading-5 text-soft">
          {fillIn(t.tokenEnds, { time: timeOf(endsAt) })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3 pt-4">
        {(!isConnected || endsAt !== null) && (
          <Button
            disabled={!mayConnect}
            aria-disabled={connect.isPending}
            aria-describedby="connect-needs"
            onClick={() => connect.isPending || connect.mutate()}
          >
            {connect.isPending ? t.connecting : t.connect}
          </Button>
        )}
        {isConnected && <Button onClick={() => setAsking(true)}>{t.disconnect}</Button>}
      </div>
      {!mayConnect && (
        <p id="connect-needs" className="max-w-[60ch] pt-2 text-[13px] leading-5 text-soft">
          {redirectUri === null ? t.needsPublicUrl : t.needsApp}
        </p>
      )}
      {asking && (
        <ConfirmDialog
          title={t.disconnectTitle}
          text={t.disconnectText}
          confirmLabel={t.disconnect}
          cancelLabel={t.cancel}
          pending={disconnect.isPending}
          onConfirm={() => disconnect.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
