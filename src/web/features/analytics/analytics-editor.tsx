import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { type AnalyticsSettings, saveAnalyticsSettings } from '../../../shared/analytics.ts';
import { MAX_TITLE_LENGTH } from '../../../shared/limits.ts';
import { call } from '../../lib/call.ts';
import { type Revision, useFormVersions } from '../../lib/forms/use-form-versions.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx';
import { FieldVersions } from '../../ui/form/version-choice.tsx';
import { PRODUCT_TOAST_MS, type ToastMessage } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { type AnalyticsForm, bodyOf, formOf, problemOf } from './analytics-form.ts';
import { analyticsSettingsQuery, removeAnalyticsSettings } from './analytics-queries.ts';
import { analyticsTexts } from './texts.ts';

/** The settings form (ANA-1). A failed save keeps the entered values. */
export function AnalyticsEditor({ settings }: { settings: AnalyticsSettings }) {
  const t = useTexts(analyticsTexts);
  const { show } = useToast();
  const form = useForm({ defaultValues: formOf(settings) });
  const { register, control, handleSubmit, reset, formState } = form;
  const versions = useFormVersions(form);
  const { save, remove } = useAnalyticsSettings({
    onSaved: (saved, sent) => versions.accept(formOf(saved), sent),
    onDeleted: (left) => reset(formOf(left)),
    resolve: versions.resolve,
  });
  const problems = {
    missing: { title: t.inputError, description: t.idMissing },
    format: { title: t.formatError, description: t.idFormat },
  };
  const checkId = (measurementId: string) => {
    const problem = problemOf(measurementId);
    return problem === undefined || problems[problem].description;
  };
  const busy = save.isPending || remove.isPending;

  return (
    <form
      noValidate
      className="flex max-w-[480px] flex-col gap-6"
      onSubmit={handleSubmit(
        (values) => {
          if (!busy) save.mutate({ values, base: versions.base() });
        },
        ({ measurementId }) => {
          const problem = Object.values(problems).find(
            ({ description }) => description === measurementId?.message,
          );
          // The field shows the description, too.
          if (problem) show({ ...problem, tone: 'destructive', durationMs: PRODUCT_TOAST_MS });
        },
      )}
    >
      <UnsavedGuard unsaved={formState.isDirty} />
      <FieldVersions
        conflicts={versions.conflicts}
        labels={{
          measurementId: t.measurementId,
          siteName: t.siteName,
          enabled: t.enabled,
          trackingEnabled: t.tracking,
        }}
        pending={busy}
        onSaveMine={() => {
          const revision = versions.settle('mine');
          if (revision) void handleSubmit(() => save.mutate(revision))();
        }}
        onTakeOther={() => versions.settle('other')}
      />
      <TextField
        {...register('measurementId', { validate: checkId })}
        required
        label={t.measurementId}
        hint={t.measurementIdHint}
        placeholder="G-XXXXXXXXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={formState.errors.measurementId?.message}
      />
      <TextField
        {...register('siteName')}
        label={t.siteName}
        hint={t.siteNameHint}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
      />
      <div className="flex flex-col gap-3">
        <Controller
          control={control}
          name="enabled"
          render={({ field: { value, onChange } }) => (
            <SwitchField label={t.enabled} hint={t.enabledHint} checked={value} onChange={onChange} />
          )}
        />
        <Controller
          control={control}
          name="trackingEnabled"
          render={({ field: { value, onChange } }) => (
            <SwitchField label={t.tracking} hint={t.trackingHint} checked={value} onChange={onChange} />
          )}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="seal" aria-disabled={busy}>
          {save.isPending ? t.saving : t.save}
        </Button>
        <DeleteButton id={settings.id} busy={busy} remove={remove} />
        <p role="status" className="text-[13px] text-soft">
          {formState.isDirty && !busy && t.unsaved}
        </p>
      </div>
    </form>
  );
}

interface DeleteButtonProps {
  /** Null if no settings are stored. */
  id: number | null;
  busy: boolean;
  remove: ReturnType<typeof useAnalyticsSettings>['remove'];
}

function DeleteButton({ id, busy, remove }: DeleteButtonProps) {
  const t = useTexts(analyticsTexts);
  const [asking, setAsking] = useState(false);
  const isOff = busy || id === null;
  return (
    <>
      <Button aria-disabled={isOff} onClick={() => isOff || setAsking(true)}>
        {t.delete}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t.deleteTitle}
          text={t.deleteText}
          confirmLabel={remove.isPending ? t.deleting : t.deleteConfirm}
          cancelLabel={t.cancel}
          pending={remove.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            if (id !== null) remove.mutate(id, { onSettled: () => setAsking(false) });
          }}
        />
      )}
    </>
  );
}

interface AfterChange {
  onSaved: (settings: AnalyticsSettings, sent: AnalyticsForm) => void;
  onDeleted: (settings: AnalyticsSettings) => void;
  /** Handles a save refused because another tab saved the same settings. */
  resolve: ReturnType<typeof useFormVersions<AnalyticsForm>>['resolve'];
}

/** Saves or deletes the settings, reports the result, and refetches the settings and the public config (ANA-1). */
function useAnalyticsSettings({ onSaved, onDeleted, resolve }: AfterChange) {
  const t = useTexts(analyticsTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const showToast = (message: ToastMessage) => show({ ...message, durationMs: PRODUCT_TOAST_MS });
  const refresh = () => client.invalidateQueries({ queryKey: ['analytics'] });

  const save = useMutation({
    mutationFn: ({ values, base }: Revision<AnalyticsForm>) =>
      call(saveAnalyticsSettings, { body: { ...bodyOf(values), before: bodyOf(base) } }),
    onSuccess: (settings, { values }) => {
      client.setQueryData(analyticsSettingsQuery().queryKey, settings);
      onSaved(settings, values);
      showToast({ title: t.saved, description: t.savedText });
      return refresh();
    },
    onError: async (error, revision) => {
      const isResolved = await resolve(error, revision, {
        read: async () => formOf(await client.fetchQuery({ ...analyticsSettingsQuery(), staleTime: 0 })),
        save: save.mutate,
      });
      if (isResolved) return;
      show({ title: t.saveError, description: t.saveFailed, tone: 'destructive' });
    },
  });

  const remove = useMutation({
    mutationFn: (id: number) => removeAnalyticsSettings(id),
    onSuccess: async () => {
      await refresh();
      onDeleted(await client.ensureQueryData(analyticsSettingsQuery()));
      showToast({ title: t.deleted, description: t.deletedText });
    },
    onError: () => show({ title: t.deleteError, description: t.deleteFailed, tone: 'destructive' }),
  });
  return { save, remove };
}
