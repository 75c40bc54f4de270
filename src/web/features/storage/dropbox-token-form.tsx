import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { updateDropboxToken } from '../../../shared/dropbox.ts';
import { call } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { Fold } from './fold.tsx';
import type { TellFailure } from './storage-failure.ts';
import { storageTexts } from './texts.ts';

/** A token generated in Dropbox' App Console: trimmed, valid for 4 hours (SYNC-3). */
export function DropboxTokenForm({ onFailure }: { onFailure: TellFailure }) {
  const t = useTexts(storageTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const { register, handleSubmit, watch, reset } = useForm({ defaultValues: { token: '' } });
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
  const submit = handleSubmit(({ token }) => void (update.isPending || update.mutate(token.trim())));

  return (
    <Fold title={t.manualToken} note={t.tokenLasts}>
      <form noValidate onSubmit={submit} className="max-w-[460px] space-y-5">
        <TextField
          {...register('token')}
          type="password"
          label={t.token}
          hint={t.tokenHint}
          autoComplete="new-password"
        />
        <Button type="submit" disabled={watch('token').trim() === ''} aria-disabled={update.isPending}>
          {update.isPending ? t.saving : t.updateToken}
        </Button>
      </form>
    </Fold>
  );
}
