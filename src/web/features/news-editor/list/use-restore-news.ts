import { restoreNews } from '../../../../shared/deleted-news.ts';
import { call } from '../../../lib/call.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useRestore } from '../../../ui/recently-deleted/use-restore.ts';
import { deletedTexts } from '../texts.ts';

/** Restores deleted news and shows the result (NEWS-3). */
export function useRestoreNews() {
  return useRestore({
    words: useTexts(deletedTexts),
    queryKey: ['news'],
    restore: (id: number) => call(restoreNews, { params: { id } }),
  });
}
