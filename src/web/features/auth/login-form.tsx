import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import { login, OWNER_USERNAME, type User } from '../../../shared/auth.ts';
import { MAX_PASSWORD_LENGTH } from '../../../shared/limits.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { call, HttpError } from '../../lib/call.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useWait } from '../../lib/time/use-wait.ts';
import { errorText } from '../../lib/words/error-text.ts';
import { formatWait } from '../../lib/words/format-wait.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
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
    // After a rate limit the password is not selected, so that typing does not replace it.
    onError: (error) => setFocus('password', { shouldSelect: !isRateLimited(error) }),
  });
  const wait = useWait(signIn.error);

  const user = signIn.data;
  const finish = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (user === undefined) return;
    const timer = setTimeout(() => finish(user), SUCCESS_PAUSE_MS);
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
      <PasswordField
        {...register('password', {
          required: t.required,
          maxLength: { value: MAX_PASSWORD_LENGTH, message: t.wrong },
        })}
        required
        label={t.password}
        autoComplete="current-password webauthn"
        autoFocus
        error={formState.errors.password?.message ?? failure}
      />
      <Button type="submit" variant="seal" aria-disabled={busy} className="w-full">
        {signIn.isSuccess ? t.welcome : signIn.isPending ? t.submitting : t.submit}
      </Button>
    </form>
  );
}

interface FailureTexts {
  wrong: string;
  failed: string;
  tooMany: string;
  again: string;
}

/** True if the server refused without checking the password. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof HttpError && error.retryAfterSec !== undefined;
}

/** The message of a failed sign-in (AUTH-1). `wait`: seconds until the next try; undefined unless rate-limited. */
export function loginFailure(
  error: unknown,
  texts: FailureTexts,
  { wait, language }: { wait: number | undefined; language: Language },
): string {
  if (wait !== undefined) {
    return wait > 0 ? fillIn(texts.tooMany, { wait: formatWait(wait, language) }) : texts.again;
  }
  if (error instanceof HttpError) return errorText(error, language) ?? texts.wrong;
  return texts.failed;
}
