import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import {
  type DigestSettings,
  type DigestSettingsChanges,
  MAX_DIGEST_LIMIT,
  saveDigestSettings,
} from '../../../shared/subscribers.ts';
import { call } from '../../lib/call.ts';
import { changesOf } from '../../lib/forms/form-changes.ts';
import { type Revision, useFormVersions } from '../../lib/forms/use-form-versions.ts';
import { useTexts } from '../../lib/texts.ts';
import { useErrorText } from '../../lib/words/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx';
import { FieldVersions } from '../../ui/form/version-choice.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { digestsQuery } from './subscriber-queries.ts';
import { digestTexts } from './texts.ts';

/** Sets the time at which e-mails are sent, and the daily limit. A failed save keeps the fields. */
export function DigestSettingsForm({ settings }: { settings: DigestSettings }) {
  const t = useTexts(digestTexts);
  const errorText = useErrorText();
  const client = useQueryClient();
  const { show } = useToast();
  const form = useForm<DigestSettings>({ defaultValues: settings, mode: 'onChange' });
  const { register, handleSubmit, reset, formState } = form;
  const { isDirty, errors } = formState;
  const versions = useFormVersions(form);
  // A refetch does not overwrite what the owner is typing.
  const takeOver = useEffectEvent((stored: DigestSettings) => {
    if (!isDirty) reset(stored);
  });
  useEffect(() => takeOver(settings), [settings]);

  const save = useMutation({
    mutationFn: ({ values, base }: Revision<DigestSettings>) => {
      const { changes, before } = changesOf<DigestSettingsChanges>(values, base);
      return call(saveDigestSettings, { body: { ...changes, before } });
    },
    onSuccess: async (saved, { values }) => {
      versions.accept(saved, values);
      await client.invalidateQueries(digestsQuery());
      show({ title: t.saved, durationMs: PRODUCT_TOAST_MS });
    },
    onError: async (error, revision) => {
      const isResolved = await versions.resolve(error, revision, {
        read: async () => (await client.fetchQuery({ ...digestsQuery(), staleTime: 0 })).settings,
        save: save.mutate,
      });
      if (!isResolved) show({ title: t.saveFailed, description: errorText(error), tone: 'destructive' });
    },
  });

  return (
    <form
      noValidate
      onSubmit={handleSubmit((values) => {
        if (isDirty && !save.isPending) save.mutate({ values, base: versions.base() });
      })}
      className="flex flex-wrap items-start gap-x-8 gap-y-4 pb-6"
    >
      <UnsavedGuard unsaved={isDirty} />
      <FieldVersions
        conflicts={versions.conflicts}
        labels={{ hour: t.hour, limit: t.limit }}
        pending={save.isPending}
        onSaveMine={() => {
          const revision = versions.settle('mine');
          if (revision) save.mutate(revision);
        }}
        onTakeOther={() => versions.settle('other')}
      />
      <TextField
        {...register('hour', { required: t.hourMissing })}
        type="time"
        label={t.hour}
        error={errors.hour?.message}
        className="w-32"
        // This form replaces the button that opened it and had the focus.
        autoFocus
      />
      <TextField
        {...register('limit', {
          setValueAs: (text: string | number) => Number(text || Number.NaN),
          validate: (limit) => Number.isInteger(limit) && limit >= 1 && limit <= MAX_DIGEST_LIMIT,
        })}
        inputMode="numeric"
        label={t.limit}
        hint={t.limitHint}
        error={errors.limit && t.limitWrong}
        className="w-52"
      />
      <Button type="submit" className="self-center" aria-disabled={!isDirty || save.isPending}>
        {t.save}
      </Button>
    </form>
  );
}
