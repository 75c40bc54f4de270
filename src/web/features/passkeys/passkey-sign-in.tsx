import { useMutation, useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import type { User } from '../../../shared/auth.ts';
import type { PasskeyAssertion } from '../../../shared/passkeys.ts';
import { LanguageContext, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import {
  choosePasskey,
  signIn,
  stopSuggesting,
  supportsPasskeys,
  supportsSuggestions,
} from './ceremonies.ts';
import { passkeyFailure } from './passkey-failure.ts';
import { passkeySignInQuery } from './passkeys-query.ts';
import { passkeyTexts } from './texts.ts';

/** The passkey suggestion is restarted before the server's challenge expires. */
const SUGGEST_AGAIN_MS = 4 * 60 * 1000;

/**
 * Sign-in by passkey: a button, and suggestions in the password field. Hidden if the browser or the site's URL does
 * not support passkeys, or if the owner has no passkey.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const t = useTexts(passkeyTexts);
  const language = useContext(LanguageContext);
  const supported = supportsPasskeys();
  const { data } = useQuery({ ...passkeySignInQuery, enabled: supported });
  const available = supported && data?.available === true;
  const press = useMutation({
    mutationFn: async (chosen?: PasskeyAssertion) =>
      signIn(chosen ?? (await choosePasskey({ suggested: false }))),
    onSuccess: onSignedIn,
  });
  useSuggestion({ enabled: available && !press.isPending && !press.isSuccess, onChosen: press.mutate });

  if (!available) return null;
  return (
    <div className="pt-5">
      <p aria-hidden="true" className="flex items-center gap-5 pb-5 text-[13px] text-soft">
        <span className="h-px flex-1 bg-hairline" />
        {t.or}
        <span className="h-px flex-1 bg-hairline" />
      </p>
      <Button
        className="w-full"
        aria-disabled={press.isPending}
        onClick={() => press.isPending || press.mutate()}
      >
        <Icon name="key" />
        {press.isPending ? t.signingIn : t.signIn}
      </Button>
      <p role="alert" className="pt-2 text-[13px] text-seal">
        {press.isError && passkeyFailure(press.error, t, language)}
      </p>
    </div>
  );
}

interface SuggestionOptions {
  enabled: boolean;
  onChosen: (chosen: PasskeyAssertion) => void;
}

/** Suggests passkeys in a field, if the browser supports it. */
function useSuggestion({ enabled, onChosen }: SuggestionOptions) {
  const [round, setRound] = useState(0);
  const goOn = useEffectEvent(onChosen);
  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    const wait = async () => {
      if (!(await supportsSuggestions())) return;
      const chosen = await choosePasskey({ suggested: true, signal: stop.signal });
      if (!stop.signal.aborted) goOn(chosen);
    };
    // A failed or cancelled suggestion is ignored, because the button and the password still work.
    wait().catch(() => undefined);
    const again = setTimeout(() => setRound(round + 1), SUGGEST_AGAIN_MS);
    return () => {
      stop.abort();
      clearTimeout(again);
      void stopSuggesting();
    };
  }, [enabled, round]);
}
