import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect } from 'react';
import { readReplayPath } from '../../../shared/days.ts';
import { watchSignOut } from '../../features/auth/sign-out-watch.ts';
import { userQuery } from '../../features/auth/user-query.ts';
import { presenceTexts } from '../../features/presence/texts.ts';
import { plainPath } from '../../lib/page/plain-path.ts';
import { LanguageContext, textsIn } from '../../lib/texts.ts';
import { toastStore } from '../../ui/toast/use-toast.ts';

/**
 * On every page of the owner: once the session has ended, the page becomes a visitor's and says so (AUTH-4). Returns a
 * check for a chat that has joined as a visitor.
 */
export function useSignedOut(): () => void {
  const client = useQueryClient();
  const language = useContext(LanguageContext);
  const onEnd = useCallback(() => {
    if (asksToSignIn(location.pathname)) return;
    const t = textsIn(language, presenceTexts);
    toastStore.show({
      title: t.signedOut,
      description: t.signedOutText,
      action: { label: t.signIn, onPress: () => location.assign('/login') },
    });
  }, [language]);
  useEffect(() => watchSignOut(client, onEnd), [client, onEnd]);
  return useCallback(async () => {
    const user = await client.fetchQuery({ ...userQuery(), staleTime: 0 }).catch(() => undefined);
    if (user === null) onEnd();
  }, [client, onEnd]);
}

/** The admin pages and the stage of an opening, whose own dialog asks for it. */
function asksToSignIn(path: string): boolean {
  return path.startsWith('/admin') || readReplayPath(plainPath(path)) !== undefined;
}
