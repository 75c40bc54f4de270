import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearch } from 'wouter';
import { useTexts } from '../../lib/texts.ts';
import { PRODUCT_TOAST_MS } from '../../ui/toast-store.ts';
import { useToast } from '../../ui/use-toast.ts';
import { dropboxQuery } from './dropbox-query.ts';
import { readOauthReturn } from './oauth-return.ts';
import { oauthFailureTexts, storageTexts } from './texts.ts';

/**
 * On return from Dropbox, reports the outcome and removes it from the url, so that a reload does not repeat it
 * (SYNC-2).
 */
export function useOauthReturn({ ready, leave }: { ready: boolean; leave: () => void }): void {
  const t = useTexts(storageTexts);
  const search = useSearch();
  const client = useQueryClient();
  const { show } = useToast();
  const tell = useEffectEvent(() => {
    const came = readOauthReturn(search);
    if (came === undefined) return;
    leave();
    void client.invalidateQueries({ queryKey: dropboxQuery().queryKey });
    if (came.outcome === 'connected') show({ title: t.connected, durationMs: PRODUCT_TOAST_MS });
    else {
      const description = came.reason && t[oauthFailureTexts[came.reason]];
      show({ title: t.connectFailed, description, tone: 'destructive' });
    }
  });
  useEffect(() => {
    if (ready) tell();
  }, [ready]);
}
