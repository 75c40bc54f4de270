import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AnalyticsSettings,
  deleteAnalyticsSettings,
  saveAnalyticsSettings,
} from '../../../shared/analytics.ts';
import { call } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { isStale } from '../../lib/use-form-versions.ts';
import { PRODUCT_TOAST_MS, type ToastMessage } from '../../ui/toast-store.ts';
import { useToast } from '../../ui/use-toast.ts';
import { type AnalyticsForm, bodyOf } from './analytics-form.ts';
import { analyticsSettingsQuery } from './analytics-queries.ts';
import { analyticsTexts } from './texts.ts';

interface AfterChange {
  onSaved: (settings: AnalyticsSettings) => void;
  onDeleted: (settings: AnalyticsSettings) => void;
  /** What the form showed first. */
  base: () => AnalyticsForm;
  /** Another tab saved the same settings. True: the owner is asked. */
  onStale: (settings: AnalyticsSettings) => boolean;
}

/** Saves and deletes, says how it went, and has both configs read anew (ANA-1). */
export function useAnalyticsSettings({ onSaved, onDeleted, base, onStale }: AfterChange) {
  const t = useTexts(analyticsTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const say = (message: ToastMessage) => show({ ...message, durationMs: PRODUCT_TOAST_MS });
  const refresh = () => client.invalidateQueries({ queryKey: ['analytics'] });

  const save = useMutation({
    mutationFn: (form: AnalyticsForm) =>
      call(saveAnalyticsSettings, { body: { ...bodyOf(form), before: bodyOf(base()) } }),
    onSuccess: (settings) => {
      client.setQueryData(analyticsSettingsQuery().queryKey, settings);
      onSaved(settings);
      say({ title: t.saved, description: t.savedText });
      return refresh();
    },
    onError: async (error) => {
      if (isStale(error)) {
        const now = await client
          .fetchQuery({ ...analyticsSettingsQuery(), staleTime: 0 })
          .catch(() => undefined);
        if (now !== undefined && onStale(now)) return;
      }
      say({ title: t.saveError, description: t.saveFailed, tone: 'destructive' });
    },
  });

  const remove = useMutation({
    mutationFn: (id: number) => call(deleteAnalyticsSettings, { params: { id } }),
    onSuccess: async () => {
      await refresh();
      onDeleted(await client.ensureQueryData(analyticsSettingsQuery()));
      say({ title: t.deleted, description: t.deletedText });
    },
    onError: () => say({ title: t.deleteError, description: t.deleteFailed, tone: 'destructive' }),
  });
  return { save, remove };
}
