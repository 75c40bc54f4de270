import type { Collection } from '../../../../shared/collections.ts';
import type { DateString } from '../../../../shared/dates.ts';
import { restoreDay } from '../../../../shared/deleted-days.ts';
import { call, HttpError } from '../../../lib/call.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useRestore } from '../../../ui/recently-deleted/use-restore.ts';
import { deletedTexts } from './texts.ts';

export type DeletedDate = Pick<Collection, 'id' | 'date'>;

interface RestoreOptions {
  /** Called if the date has another collection by now (409). */
  onTaken: (day: DeletedDate) => void;
}

/** Restores a deleted collection and reports the result (COL-9). */
export function useRestoreDay({ onTaken }: RestoreOptions) {
  return useRestore({
    words: useTexts(deletedTexts),
    queryKey: ['collections'],
    restore: ({ day, date }: { day: DeletedDate; date?: DateString }) =>
      call(restoreDay, { params: { id: day.id }, body: date === undefined ? {} : { date } }),
    handleFailure(error, { day }) {
      const isTaken = error instanceof HttpError && error.status === 409;
      if (isTaken) onTaken(day);
      return isTaken;
    },
  });
}
