import { useMutation, useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import type { User } from '../../../shared/auth.ts';
import { LanguageContext, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { signIn, stopSuggesting, supportsPasskeys, supportsSuggestions } from './ceremonies.ts';
import { passkeyFailure } from './passkey-failure.ts';
import { passkeySignInQuery } from './passkeys-query.ts';
import { passkeyTexts } from './texts.ts';

/** The passkey suggestion is restarted before the server's challenge expires. */
const SUGGEST_AGAIN_MS = 4 * 60 * 1000;

/**
 * The door's second handle: a button, and the passkeys among the password field's suggestions. Not there where the
 * browser, the address or the owner has none.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const t = useTexts(passkeyTexts);
  const language = useContext(LanguageContext);
  const supported = supportsPasskeys();
  const { data } = useQuery({ ...passkeySignInQuery, enabled: supported });
  const available = supported && data?.available === true;
  const press = useMutation({ mutationFn: () => signIn({ suggested: false }), onSuccess: onSignedIn });
  useSuggestion({ enabled: available && !press.isPending && !press.isSuccess, onSignedIn });

  if (!available) return null;
  return (
    <div className="pt-4">
      <Button
        className="w-full"
        aria-disabled={press.isPending}
        onClick={() => press.isPending || press.mutate()}
      >
        {press.isPending ? t.signingIn : t.signIn}
      </Button>
      <p role="alert" className="pt-2 text-[12.5px] text-seal">
        {press.isError && passkeyFailure(press.error, t, language)}
      </p>
    </div>
  );
}

/** Quietly offers passkeys where the browser can show them among a field's suggestions. */
function useSuggestion({ enabled, onSignedIn }: { enabled: boolean; onSignedIn: (user: User) => void }) {
  const [round, setRound] = useState(0);
  const goOn = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    const wait = async () => {
      if (!(await supportsSuggestions())) return;
      const user = await signIn({ suggested: true, signal: stop.signal });
      if (!stop.signal.aborted) goOn(user);
    };
    // A suggestion that fails or is called off leaves the button and the password as they are.
    wait().catch(() => undefined);
    const again = setTimeout(() => setRound(round + 1), SUGGEST_AGAIN_MS);
    return () => {
      stop.abort();
      clearTimeout(again);
      void stopSuggesting();
    };
  }, [enabled, round]);
}
