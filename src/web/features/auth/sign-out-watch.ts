import type { QueryClient } from '@tanstack/react-query';
import { isAuthenticationFailure } from '../../lib/call.ts';
import { userQuery } from './user-query.ts';

/**
 * Any response "401 Unauthorized" on the owner's pages means that the session has ended: clears the user, so that the
 * page asks to sign in again (AUTH-4), and calls `onEnd` if there was a user. Mutations with
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
