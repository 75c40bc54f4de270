import type { QueryClient } from '@tanstack/react-query';
import { isAuthenticationFailure } from '../../lib/call.ts';
import { userQuery } from './user-query.ts';

/**
 * Clears the user when a query or mutation fails because the session has ended, so that the page asks to sign in
 * again or shows what visitors see (AUTH-4); calls `onEnd` if there was a user. Mutations with
 * `meta: { saysSignedOut: true }` are left out, because they report it themselves.
 */
export function watchSignOut(client: QueryClient, onEnd: () => void = () => {}): () => void {
  const { queryKey } = userQuery();
  const clearUser = () => {
    const wasKnown = Boolean(client.getQueryData(queryKey));
    client.setQueryData(queryKey, null);
    if (wasKnown) onEnd();
  };
  const stopQueries = client.getQueryCache().subscribe((event) => {
    if (
      event.type === 'updated' &&
      event.action.type === 'error' &&
      isAuthenticationFailure(event.action.error)
    ) {
      clearUser();
    }
  });
  const stopMutations = client.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== 'updated' || mutation.options.meta?.saysSignedOut === true) return;
    if (mutation.state.status === 'error' && isAuthenticationFailure(mutation.state.error)) clearUser();
  });
  return () => {
    stopQueries();
    stopMutations();
  };
}
