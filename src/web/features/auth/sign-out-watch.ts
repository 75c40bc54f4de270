import type { QueryClient } from '@tanstack/react-query';
import { isAuthenticationFailure } from '../../lib/call.ts';
import { userQuery } from './user-query.ts';

/**
 * Any answer "401 Unauthorized" on the desk means that the session has ended: the user is forgotten and the page goes
 * to the door (AUTH-3). A mutation with `meta: { saysSignedOut: true }` tells the owner in its own words first (AUTH-4).
 */
export function watchSignOut(client: QueryClient): () => void {
  const forget = () => client.setQueryData(userQuery().queryKey, null);
  const stopQueries = client.getQueryCache().subscribe((event) => {
    if (
      event.type === 'updated' &&
      event.action.type === 'error' &&
      isAuthenticationFailure(event.action.error)
    ) {
      forget();
    }
  });
  const stopMutations = client.getMutationCache().subscribe(({ type, mutation }) => {
    if (type !== 'updated' || mutation.options.meta?.saysSignedOut === true) return;
    if (mutation.state.status === 'error' && isAuthenticationFailure(mutation.state.error)) forget();
  });
  return () => {
    stopQueries();
    stopMutations();
  };
}
