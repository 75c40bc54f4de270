import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { isDropboxSecret, updateDropboxToken } from '../../../shared/dropbox.ts';
import { call } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { HeldFields } from '../../ui/form/held-fields.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { DropboxAppForm } from './dropbox-app-form.tsx';
import { DropboxConnection } from './dropbox-connection.tsx';
import { dropboxQuery } from './dropbox-query.ts';
import { Fold } from './fold.tsx';
import type { ShowFailure } from './storage-failure.ts';
import { storageTexts } from './texts.ts';

interface DropboxAccountProps {
  /** Formats a moment in the site's time zone. */
  timeOf: (moment: string) => string;
  onFailure: ShowFailure;
}

/** The storage authentication (SYNC-1): the connection, the owner's Dropbox app, and a temporary token. */
export function DropboxAccount({ timeOf, onFailure }: DropboxAccountProps) {
  const t = useTexts(storageTexts);
  const query = useQuery(dropboxQuery());
  const status = query.data;
  if (status === undefined) {
    return <QueryState query={query} failed={t.loadFailed} />;
  }
  return (
    <div>
      <DropboxConnection status={status} timeOf={timeOf} onFailure={onFailure} />
      <DropboxAppForm
        isConfigured={status.isConfigured}
        redirectUri={status.redirectUri}
        onFailure={onFailure}
      />
      <DropboxTokenForm onFailure={onFailure} />
    </div>
  );
}

/** A field for a token from Dropbox's App Console, which is valid for 4 hours (SYNC-3). */
function DropboxTokenForm({ onFailure }: { onFailure: ShowFailure }) {
  const t = useTexts(storageTexts);
  const saveId = useId();
  const client = useQueryClient();
  const { show } = useToast();
  const { register, handleSubmit, watch, reset, formState } = useForm({ defaultValues: { token: '' } });
  const update = useMutation({
    mutationFn: (token: string) => call(updateDropboxToken, { body: { token } }),
    onSuccess: () => {
      reset();
      show({ title: t.tokenUpdated, description: t.tokenLasts });
      return Promise.all([
        client.invalidateQueries({ queryKey: ['dropbox'] }),
        client.invalidateQueries({ queryKey: ['sync'] }),
      ]);
    },
    onError: (error) => onFailure(t.tokenFailed, error),
  });
  const isOff = watch('token').trim() === '' || update.isPending;
  const submit = handleSubmit(({ token }) => void (isOff || update.mutate(token.trim())));

  return (
    <Fold title={t.manualToken} note={t.tokenLasts}>
      <form noValidate onSubmit={submit} className="flex max-w-[460px] flex-col gap-5">
        <UnsavedGuard unsaved={formState.isDirty} />
        <HeldFields held={update.isPending} buttonId={saveId}>
          <TextField
            {...register('token', {
              validate: (text) => text.trim() === '' || isDropboxSecret(text.trim()) || t.secretWrong,
            })}
            type="password"
            label={t.token}
            error={formState.errors.token?.message}
            hint={t.tokenHint}
            autoComplete="new-password"
          />
        </HeldFields>
        <Button id={saveId} type="submit" className="self-start" aria-disabled={isOff}>
          {update.isPending ? t.saving : t.updateToken}
        </Button>
      </form>
    </Fold>
  );
}
