import type { UseFormReturn } from 'react-hook-form';
import { hasReason } from '../../../lib/call.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useErrorWords } from '../../../lib/words/error-words.ts';
import { PRODUCT_TOAST_MS } from '../../../ui/toast-store.ts';
import { useToast } from '../../../ui/use-toast.ts';
import type { DayForm } from '../day-form.ts';
import { editorTexts } from '../texts.ts';
import type { useSaveDay } from './use-save-day.ts';

interface TrySaveOptions {
  form: Pick<UseFormReturn<DayForm>, 'handleSubmit' | 'setError'>;
  save: ReturnType<typeof useSaveDay>;
}

/** Saves the day when the form is right, and says at its fields what is not (COL-4). */
export function useTrySave({ form, save }: TrySaveOptions): () => void {
  const t = useTexts(editorTexts);
  const wordsOf = useErrorWords();
  const { show } = useToast();
  const trySave = form.handleSubmit(
    (day) => {
      if (save.isPending || save.isSuccess) return;
      save.mutate(day, {
        onError: (error) => {
          if (!hasReason(error, 'date_taken')) return;
          form.setError(
            'date',
            { type: 'taken', message: wordsOf(error) ?? t.dateTaken },
            { shouldFocus: true },
          );
        },
      });
    },
    (problems) => {
      // A wrong address says so at its place.
      if (!problems.photos?.some?.((problem) => problem?.url?.type === 'missing')) return;
      show({ title: t.error, description: t.exactlyFive, tone: 'destructive', durationMs: PRODUCT_TOAST_MS });
    },
  );
  return () => void trySave();
}
