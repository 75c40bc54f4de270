import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearch } from 'wouter';
import { type OauthFailure, oauthFailures } from '../../../shared/dropbox.ts';
import { useTexts } from '../../lib/texts.ts';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { dropboxQuery } from './dropbox-query.ts';
import { oauthFailureTexts, storageTexts } from './texts.ts';

/**
 * On return from Dropbox, reports the outcome and removes it from the URL, so that a reload does not repeat it
 * (SYNC-2).
 */
export function useOauthReturn({ ready, leave }: { ready: boolean; leave: () => void }): void {
  const t = useTexts(storageTexts);
  const search = useSearch();
  const client = useQueryClient();
  const { show } = useToast();
  const showOutcome = useEffectEvent(() => {
    const result = readOauthReturn(search);
    if (result === undefined) return;
    leave();
    void client.invalidateQueries({ queryKey: dropboxQuery().queryKey });
    if (result.outcome === 'connected') show({ title: t.connected, durationMs: PRODUCT_TOAST_MS });
    else {
      const description = result.reason && t[oauthFailureTexts[result.reason]];
      show({ title: t.connectFailed, description, tone: 'destructive' });
    }
  });
  useEffect(() => {
    if (ready) showOutcome();
  }, [ready]);
}

/** The outcome when the browser returns from Dropbox (SYNC-2). */
type OauthReturn = { outcome: 'connected' } | { outcome: 'failed'; reason: OauthFailure | undefined };

/**
 * Reads `?success=oauth_complete` or `?error=oauth_failed&message=…`; undefined for every other URL. Accepts only
 * known reasons, because an attacker can craft a URL with any text.
 */
export function readOauthReturn(search: string): OauthReturn | undefined {
  const query = new URLSearchParams(search);
  if (query.get('success') === 'oauth_complete') return { outcome: 'connected' };
  if (query.get('error') !== 'oauth_failed') return undefined;
  const message = query.get('message');
  return { outcome: 'failed', reason: oauthFailures.find((reason) => reason === message) };
}
