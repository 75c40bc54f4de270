import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import { login, OWNER_USERNAME, type User } from '../../../shared/auth.ts';
import { MAX_PASSWORD_LENGTH } from '../../../shared/limits.ts';
import { call } from '../../lib/call.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { useWait } from '../../lib/time/use-wait.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isToWait, loginFailure } from './login-failure.ts';
import { authTexts } from './texts.ts';

/** How long the success message shows before the page changes (AUTH-1). */
const SUCCESS_PAUSE_MS = 500;

/**
 * The owner's sign-in (AUTH-1). The username is fixed and hidden, yet a real field, because password managers need it.
 */
export function LoginForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const t = useTexts(authTexts);
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { password: '' } });
  const signIn = useMutation({
    mutationFn: (password: string) => call(login, { body: { username: OWNER_USERNAME, password } }),
    // While waiting is required, the password stays in the field.
    onError: (error) => setFocus('password', { shouldSelect: !isToWait(error) }),
  });
  const wait = useWait(signIn.error);

  const user = signIn.data;
  const goOn = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (user === undefined) return;
    const timer = setTimeout(() => goOn(user), SUCCESS_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [user]);

  const language = useLanguage();
  const busy = signIn.isPending || signIn.isSuccess || (wait !== undefined && wait > 0);
  const failure = signIn.isError ? loginFailure(signIn.error, t, { wait, language }) : undefined;
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ password }) => {
        if (!busy) signIn.mutate(password);
      })}
      className="flex flex-col gap-6"
    >
      <div hidden>
        <label htmlFor="username">{t.username}</label>
        <input id="username" name="username" value={OWNER_USERNAME} autoComplete="username" readOnly />
      </div>
      <TextField
        {...register('password', { required: t.required, maxLength: MAX_PASSWORD_LENGTH })}
        type="password"
        required
        label={t.password}
        autoComplete="current-password webauthn"
        autoFocus
        error={formState.errors.password?.message ?? failure}
      />
      <Button type="submit" look="seal" aria-disabled={busy} className="w-full">
        {signIn.isSuccess ? t.welcome : signIn.isPending ? t.submitting : t.submit}
      </Button>
    </form>
  );
}
