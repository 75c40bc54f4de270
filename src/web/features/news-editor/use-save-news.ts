import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type DateString, longDate } from '../../../shared/dates.ts';
import { createNews, type NewsInput, updateNews } from '../../../shared/owner-news.ts';
import { call, HttpError, isAuthenticationFailure } from '../../lib/call.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useErrorText } from '../../lib/words/error-text.ts';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { editorTexts } from './texts.ts';

/** The item to change, with the `updatedAt` of the version that the owner saw. */
export interface NewsVersion {
  id: number;
  updatedAt: string;
}

interface SaveNewsOptions {
  today: DateString;
  /** Called even if the editor was left meanwhile. */
  onSaved: () => void;
  onClose: () => void;
}

/** Creates or changes an item, refreshes the news in this tab, and shows the result. */
export function useSaveNews({ today, onSaved, onClose }: SaveNewsOptions) {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const errorText = useErrorText();
  const { show } = useToast();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['news'] });

  const isSending = useRef(false);
  const { mutate, ...save } = useMutation({
    mutationFn: ({ news, over }: { news: NewsInput; over: NewsVersion | undefined }) =>
      over
        ? call(updateNews, { params: { id: over.id }, body: { ...news, updatedAt: over.updatedAt } })
        : call(createNews, { body: news }),
    onSuccess: async ({ date }) => {
      // Before the refetch, which may be slow: the owner may close the tab meanwhile.
      onSaved();
      await refresh();
      show({
        title: date > today ? fillIn(t.savedScheduled, { date: longDate(date, language) }) : t.saved,
        durationMs: PRODUCT_TOAST_MS,
      });
    },
    onError: async (error) => {
      if (isAuthenticationFailure(error)) return;
      const status = error instanceof HttpError ? error.status : undefined;
      // The item was changed or deleted. The refetched list shows which, and the editor asks what to do.
      if (status === 409 || status === 404) await refresh();
      else {
        show({
          title: t.saveFailed,
          description: errorText(error) ?? t.nothingLost,
          tone: 'destructive',
        });
      }
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  return {
    ...save,
    /** Ignored while sending, because a second press before `isPending` is rendered would publish twice. */
    send(change: Parameters<typeof mutate>[0]) {
      if (isSending.current) return;
      isSending.current = true;
      // React Query does not call this `onSuccess` after the editor was left, so `onClose` closes no other editor.
      mutate(change, { onSuccess: onClose });
    },
  };
}
