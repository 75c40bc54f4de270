import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { PRODUCT_TOAST_MS } from '../toast/toast-store.ts';
import { useToast } from '../toast/use-toast.ts';

interface RestoreOptions<Wanted> {
  restore: (wanted: Wanted) => Promise<unknown>;
  words: { restored: string; restoreFailed: string };
  /** Key of the queries that show the restored item, and of the list of deleted ones. */
  queryKey: QueryKey;
  onRestored?: (() => void) | undefined;
  /** True if the failure needs no message. */
  handleFailure?: (error: Error, wanted: Wanted) => boolean;
}

/** Restores a deleted item and says whether that worked (COL-9, NEWS-3). */
export function useRestore<Wanted>({
  restore,
  words,
  queryKey,
  onRestored,
  handleFailure,
}: RestoreOptions<Wanted>) {
  const { show } = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: restore,
    onSuccess: () => {
      show({ title: words.restored, durationMs: PRODUCT_TOAST_MS });
      onRestored?.();
    },
    onError: (error, wanted) => {
      if (handleFailure?.(error, wanted)) return;
      show({ title: words.restoreFailed, tone: 'destructive' });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
