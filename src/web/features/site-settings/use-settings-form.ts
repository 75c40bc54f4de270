import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type DefaultValues, useForm } from 'react-hook-form';
import { type SiteChanges, type SiteSettings, saveSiteSettings } from '../../../shared/site-settings.ts';
import { call } from '../../lib/call.ts';
import { changesOf } from '../../lib/forms/form-changes.ts';
import { type Revision, useFormVersions } from '../../lib/forms/use-form-versions.ts';
import { useTexts } from '../../lib/texts.ts';
import { useErrorText } from '../../lib/words/error-text.ts';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { siteSettingsQuery } from './site-settings-query.ts';
import { siteSettingsTexts } from './texts.ts';

export interface SettingsPart {
  settings: SiteSettings;
  /** Called after a save, because other pages show the changed values. */
  onSaved: () => void;
  onDirty: (dirty: boolean) => void;
}

/** A form for a part of the settings; a failed save keeps the fields. */
export function useSettingsForm<Part extends SiteChanges>(
  part: (settings: SiteSettings) => Part & DefaultValues<Part>,
  { settings, onSaved, onDirty }: SettingsPart,
) {
  const t = useTexts(siteSettingsTexts);
  const errorText = useErrorText();
  const { show } = useToast();
  const client = useQueryClient();
  const form = useForm<Part>({ defaultValues: part(settings) });
  const { isDirty } = form.formState;
  const versions = useFormVersions(form);
  const save = useMutation({
    mutationFn: ({ values, base }: Revision<Part>) => {
      const { changes, before } = changesOf<SiteChanges>(values, base);
      return call(saveSiteSettings, { body: { ...changes, before } });
    },
    onSuccess: (saved, { values }) => {
      client.setQueryData(siteSettingsQuery.queryKey, saved);
      versions.accept(part(saved), values);
      onSaved();
      show({ title: t.saved, durationMs: PRODUCT_TOAST_MS });
    },
    onError: async (error, revision) => {
      const isResolved = await versions.resolve(error, revision, {
        read: async () => part(await client.fetchQuery({ ...siteSettingsQuery, staleTime: 0 })),
        save: save.mutate,
      });
      if (isResolved) return;
      show({
        title: t.saveFailed,
        description: errorText(error),
        tone: 'destructive',
      });
    },
  });

  const notifyDirty = useEffectEvent(onDirty);
  useEffect(() => notifyDirty(isDirty), [isDirty]);
  useEffect(() => () => notifyDirty(false), []);

  const submit = form.handleSubmit((values) => {
    if (!save.isPending && isDirty) save.mutate({ values: values as Part, base: versions.base() });
  });
  return {
    form,
    pending: save.isPending,
    dirty: isDirty,
    submit,
    conflicts: versions.conflicts,
    onSaveMine: () => {
      const revision = versions.settle('mine');
      if (revision) void form.handleSubmit(() => save.mutate(revision))();
    },
    onTakeOther: () => versions.settle('other'),
    discard: () => form.reset(part(settings)),
  };
}
