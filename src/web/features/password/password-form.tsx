import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../shared/limits.ts';
import { hasReason } from '../../lib/call.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { useErrorText } from '../../lib/words/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { HeldFields } from '../../ui/form/held-fields.tsx';
import { HiddenUsername } from '../../ui/form/hidden-username.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { createPasswordChange } from './change-password.ts';
import { sessionsQuery } from './sessions-query.ts';
import { passwordTexts } from './texts.ts';

const EMPTY = { currentPassword: '', newPassword: '' };

/** Changes the owner's password (AUTH-5). The new password is typed only once, because the field can show it. */
export function PasswordForm() {
  const t = useTexts(passwordTexts);
  const saveId = useId();
  const errorText = useErrorText();
  const { show } = useToast();
  const client = useQueryClient();
  const { register, handleSubmit, formState, setError, setFocus, watch, reset } = useForm({
    defaultValues: EMPTY,
  });
  const { errors, isDirty } = formState;
  const [changePassword] = useState(createPasswordChange);
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      reset(EMPTY);
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      show({ title: t.changed, description: t.changedText, durationMs: PRODUCT_TOAST_MS });
    },
    onError: (error) => {
      if (hasReason(error, 'wrong_password')) {
        setError('currentPassword', { message: t.currentWrong });
        return;
      }
      if (hasReason(error, 'password_guessable')) {
        setError('newPassword', { message: errorText(error) ?? t.changeFailed });
        return;
      }
      show({
        title: t.changeFailed,
        description: errorText(error),
        tone: 'destructive',
      });
    },
  });

  const focusRefused = useEffectEvent(() => {
    if (errors.currentPassword) setFocus('currentPassword');
    else if (errors.newPassword) setFocus('newPassword');
  });
  // In an effect, because the fields are inert until the call has ended.
  useEffect(() => {
    if (change.isError) focusRefused();
  }, [change.isError]);

  // Checks only the length; the server also refuses passwords that are easy to guess.
  const isShort = watch('newPassword').length < MIN_PASSWORD_LENGTH;
  const hint = isShort ? fillIn(t.atLeast, { count: MIN_PASSWORD_LENGTH }) : t.longEnough;
  const tooShort = fillIn(t.tooShort, { count: MIN_PASSWORD_LENGTH });
  return (
    <form
      noValidate
      className="flex max-w-[360px] flex-col gap-6"
      onSubmit={handleSubmit((values) => {
        if (!change.isPending) change.mutate(values);
      })}
    >
      <HiddenUsername label={t.username} />
      <HeldFields held={change.isPending} buttonId={saveId}>
        <PasswordField
          {...register('currentPassword', { required: t.currentRequired })}
          label={t.current}
          required
          maxLength={MAX_PASSWORD_LENGTH}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
        />
        <PasswordField
          {...register('newPassword', {
            minLength: { value: MIN_PASSWORD_LENGTH, message: tooShort },
            required: tooShort,
          })}
          label={t.next}
          required
          maxLength={MAX_PASSWORD_LENGTH}
          autoComplete="new-password"
          hint={errors.newPassword ? undefined : hint}
          error={errors.newPassword?.message}
        />
      </HeldFields>
      <Button
        id={saveId}
        type="submit"
        className="self-start"
        variant={isDirty ? 'seal' : 'plain'}
        aria-disabled={change.isPending}
      >
        {change.isPending ? t.changing : t.change}
      </Button>
    </form>
  );
}
