import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getUser } from '../../../shared/auth.ts';
import { userQuery } from '../../features/auth/user-query.ts';
import { call, isAuthenticationFailure } from '../../lib/call.ts';
import { isPlainClick } from '../../lib/plain-click.ts';

/**
 * Notices the end of the session where no response reports it (AUTH-4): before a download, whose failure only the
 * browser sees, and on a page that the browser restores from its back/forward cache.
 */
export function useSessionChecks(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('click', (event) => void checkDownload(event, client), { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && void hasEnded(client), { signal });
    return () => stop.abort();
  }, [client]);
}

/** Timeout of the check. It is short, because a browser may block a download that starts long after the click. */
const CHECK_MS = 2_000;

let isChecking = false;

async function checkDownload(event: MouseEvent, client: QueryClient): Promise<void> {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null;
  // Clicks by scripts, such as `link.click()` below, are not trusted.
  if (link === null || !event.isTrusted || event.defaultPrevented || !isPlainClick(event)) return;
  event.preventDefault();
  if (isChecking) return;
  isChecking = true;
  const isEnd = await hasEnded(client);
  isChecking = false;
  if (!isEnd) link.click();
}

/** True if the server says that the session has ended: the page then asks to sign in. False without a response. */
async function hasEnded(client: QueryClient): Promise<boolean> {
  const isEnd = await call(getUser, {}, { signal: AbortSignal.timeout(CHECK_MS) }).then(
    () => false,
    isAuthenticationFailure,
  );
  if (isEnd) client.setQueryData(userQuery().queryKey, null);
  return isEnd;
}
