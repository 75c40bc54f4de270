import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Collection } from '../../../../shared/collections.ts';
import type { DateString } from '../../../../shared/dates.ts';
import { restoreDay } from '../../../../shared/deleted-days.ts';
import { call, HttpError } from '../../../lib/call.ts';
import { useTexts } from '../../../lib/texts.ts';
import { PRODUCT_TOAST_MS } from '../../../ui/toast/toast-store.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { deletedTexts } from '../texts.ts';

export type DeletedDate = Pick<Collection, 'id' | 'date'>;

interface RestoreOptions {
  onRestored?: () => void;
  /** The date has another collection by now (409). */
  onTaken: (day: DeletedDate) => void;
}

/** Restores a deleted collection and says how it went (COL-9). */
export function useRestoreDay({ onRestored, onTaken }: RestoreOptions) {
  const t = useTexts(deletedTexts);
  const { show } = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ day, date }: { day: DeletedDate; date?: DateString }) =>
      call(restoreDay, { params: { id: day.id }, body: date === undefined ? {} : { date } }),
    onSuccess: () => {
      show({ title: t.restored, durationMs: PRODUCT_TOAST_MS });
      onRestored?.();
    },
    onError: (error, { day }) => {
      if (error instanceof HttpError && error.status === 409) onTaken(day);
      else show({ title: t.restoreFailed, tone: 'destructive', durationMs: PRODUCT_TOAST_MS });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['collections'] }),
  });
}
