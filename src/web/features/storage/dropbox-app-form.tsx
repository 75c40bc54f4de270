import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { isDropboxSecret, saveDropboxApp } from '../../../shared/dropbox.ts';
import { call } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { HeldFields } from '../../ui/form/held-fields.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { Fold } from './fold.tsx';
import type { ShowFailure } from './storage-failure.ts';
import { storageTexts } from './texts.ts';

const APP_CONSOLE_URL = 'https://www.dropbox.com/developers/apps';

interface DropboxAppFormProps {
  isConfigured: boolean;
  redirectUri: string | null;
  onFailure: ShowFailure;
}

/** Key and secret of the owner's Dropbox app (SYNC-3). The server never sends stored values back. */
export function DropboxAppForm({ isConfigured, redirectUri, onFailure }: DropboxAppFormProps) {
  const t = useTexts(storageTexts);
  const saveId = useId();
  const client = useQueryClient();
  const { show } = useToast();
  const { register, handleSubmit, watch, reset, formState } = useForm({
    defaultValues: { appKey: '', appSecret: '' },
  });
  // An empty field shows no error: the button is off until both fields are filled.
  const validate = (text: string) => text.trim() === '' || isDropboxSecret(text.trim()) || t.secretWrong;
  const [appKey, appSecret] = watch(['appKey', 'appSecret']).map((text) => text.trim());
  const save = useMutation({
    mutationFn: (body: { appKey: string; appSecret: string }) => call(saveDropboxApp, { body }),
    onSuccess: () => {
      reset();
      show({ title: t.appSaved, durationMs: PRODUCT_TOAST_MS });
      return Promise.all([
        client.invalidateQueries({ queryKey: ['dropbox'] }),
        client.invalidateQueries({ queryKey: ['sync'] }),
      ]);
    },
    onError: (error) => onFailure(t.appFailed, error),
  });
  // The button uses this as `aria-disabled`, not `disabled`, so that it keeps the focus when a save empties the form.
  const isOff = appKey === '' || appSecret === '' || save.isPending;
  const submit = handleSubmit((values) => {
    if (isOff) return;
    save.mutate({ appKey: values.appKey.trim(), appSecret: values.appSecret.trim() });
  });

  return (
    <Fold title={t.app} note={isConfigured ? t.appIsSaved : t.appIsMissing} startsOpen={!isConfigured}>
      <ol className="list-decimal space-y-1.5 pt-1 pb-5 pl-5 leading-relaxed marker:text-soft">
        <li>
          {t.appStep1}{' '}
          <a
            href={APP_CONSOLE_URL}
            target="_blank"
            rel="noopener noreferrer"
            className="underline decoration-soft/60 underline-offset-3 hover:decoration-ink"
          >
            {t.appConsole}
          </a>
        </li>
        <li>
          {t.appStep2}
          {redirectUri === null ? (
            <span className="block text-soft">{t.needsPublicUrl}</span>
          ) : (
            <code className="block pt-1 font-mono text-[13px] select-all wrap-anywhere">{redirectUri}</code>
          )}
        </li>
        <li>{t.appStep3}</li>
        <li>{t.appStep4}</li>
      </ol>
      <form noValidate onSubmit={submit} className="flex max-w-[460px] flex-col gap-5">
        <UnsavedGuard unsaved={formState.isDirty} />
        <HeldFields held={save.isPending} buttonId={saveId}>
          <TextField
            {...register('appKey', { validate })}
            label={t.appKey}
            error={formState.errors.appKey?.message}
            autoComplete="off"
            spellCheck={false}
            placeholder={isConfigured ? MASK : undefined}
          />
          <TextField
            {...register('appSecret', { validate })}
            type="password"
            label={t.appSecret}
            error={formState.errors.appSecret?.message}
            hint={t.secretHint}
            autoComplete="new-password"
            placeholder={isConfigured ? MASK : undefined}
          />
        </HeldFields>
        <Button id={saveId} type="submit" className="self-start" aria-disabled={isOff}>
          {save.isPending ? t.saving : t.saveApp}
        </Button>
      </form>
    </Fold>
  );
}

/** Stands for a stored value of any length. */
const MASK = '••••••••';
