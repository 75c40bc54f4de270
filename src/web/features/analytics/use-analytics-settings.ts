import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AnalyticsSettings,
  deleteAnalyticsSettings,
  saveAnalyticsSettings,
} from '../../../shared/analytics.ts';
import { call } from '../../lib/call.ts';
import type { Revision, useFormVersions } from '../../lib/forms/use-form-versions.ts';
import { useTexts } from '../../lib/texts.ts';
import { PRODUCT_TOAST_MS, type ToastMessage } from '../../ui/toast-store.ts';
import { useToast } from '../../ui/use-toast.ts';
import { type AnalyticsForm, bodyOf, formOf } from './analytics-form.ts';
import { analyticsSettingsQuery } from './analytics-queries.ts';
import { analyticsTexts } from './texts.ts';

interface AfterChange {
  onSaved: (settings: AnalyticsSettings) => void;
  onDeleted: (settings: AnalyticsSettings) => void;
  /** Handles a save refused because another tab saved the same settings. */
  resolve: ReturnType<typeof useFormVersions<AnalyticsForm>>['resolve'];
}

/** Saves and deletes, reports the result, and refetches both configs (ANA-1). */
export function useAnalyticsSettings({ onSaved, onDeleted, resolve }: AfterChange) {
  const t = useTexts(analyticsTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const say = (message: ToastMessage) => show({ ...message, durationMs: PRODUCT_TOAST_MS });
  const refresh = () => client.invalidateQueries({ queryKey: ['analytics'] });

  const save = useMutation({
    mutationFn: ({ values, base }: Revision<AnalyticsForm>) =>
      call(saveAnalyticsSettings, { body: { ...bodyOf(values), before: bodyOf(base) } }),
    onSuccess: (settings) => {
      client.setQueryData(analyticsSettingsQuery().queryKey, settings);
      onSaved(settings);
      say({ title: t.saved, description: t.savedText });
      return refresh();
    },
    onError: async (error, revision) => {
      const isResolved = await resolve(error, revision, {
        read: async () => formOf(await client.fetchQuery({ ...analyticsSettingsQuery(), staleTime: 0 })),
        save: save.mutate,
      });
      if (isResolved) return;
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
