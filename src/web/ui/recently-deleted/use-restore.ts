import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { PRODUCT_TOAST_MS } from '../toast/toast-store.ts';
import { useToast } from '../toast/use-toast.ts';

interface RestoreOptions<Wanted> {
  restore: (wanted: Wanted) => Promise<unknown>;
  words: { restored: string; restoreFailed: string };
  /** The key of the queries to refetch: those that show the restored item, and the list of deleted items. */
  queryKey: QueryKey;
  /** Returns true if it has handled the failure, so that no message is shown. */
  handleFailure?: (error: Error, wanted: Wanted) => boolean;
}

/** Restores a deleted item, and shows a message about the result (COL-9, NEWS-3). */
export function useRestore<Wanted>({ restore, words, queryKey, handleFailure }: RestoreOptions<Wanted>) {
  const { show } = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: restore,
    onSuccess: () => show({ title: words.restored, durationMs: PRODUCT_TOAST_MS }),
    onError: (error, wanted) => {
      if (handleFailure?.(error, wanted)) return;
      show({ title: words.restoreFailed, tone: 'destructive' });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
