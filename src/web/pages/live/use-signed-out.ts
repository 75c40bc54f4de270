import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect } from 'react';
import { getUser } from '../../../shared/auth.ts';
import { readReplayPath } from '../../../shared/days.ts';
import { watchSignOut } from '../../features/auth/sign-out-watch.ts';
import { userQuery } from '../../features/auth/user-query.ts';
import { openingsQuery } from '../../features/collections/collection-queries.ts';
import { call, isAuthenticationFailure } from '../../lib/call.ts';
import { plainPath } from '../../lib/page/plain-path.ts';
import { LanguageContext, type Text, textsIn } from '../../lib/texts.ts';
import { commonTexts } from '../../ui/common-texts.ts';
import { toastStore } from '../../ui/toast/use-toast.ts';

const texts = {
  title: commonTexts.signedOut,
  text: {
    en: 'Your session has ended. This page now shows what visitors see.',
    ja: 'セッションが終了しました。このページは来場者と同じ表示になりました。',
    shown: 'en',
  },
  signIn: { en: 'Sign in', ja: 'ログイン', shown: 'en' },
} as const satisfies Record<string, Text>;

/**
 * Once the session has ended, shows the page as visitors see it, with a message (AUTH-4). The admin pages and the
 * stage, the owner's view of an opening's page, show a sign-in dialog instead. Returns a function that asks the
 * server whether the session has ended: the chat and presence call it, because `watchSignOut` sees only queries and
 * mutations.
 */
export function useSignedOut(): () => void {
  const client = useQueryClient();
  const language = useContext(LanguageContext);
  const onEnd = useCallback(() => {
    const date = readReplayPath(plainPath(location.pathname));
    const openings = client.getQueryData(openingsQuery().queryKey);
    const isStage = openings?.some((opening) => opening.date === date && !opening.calledOff);
    if (isStage || location.pathname.startsWith('/admin')) return;
    const t = textsIn(language, texts);
    toastStore.show({
      title: t.title,
      description: t.text,
      // Shown until it is dismissed, because the owner may be away when the session ends.
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: t.signIn, onPress: signIn },
    });
  }, [client, language]);
  useEffect(() => watchSignOut(client, onEnd), [client, onEnd]);
  return useCallback(async () => {
    const { queryKey } = userQuery();
    const hasEnded = await call(getUser, {}).then(() => false, isAuthenticationFailure);
    // `watchSignOut` may have noticed the end meanwhile.
    if (!hasEnded || !client.getQueryData(queryKey)) return;
    client.setQueryData(queryKey, null);
    onEnd();
  }, [client, onEnd]);
}

/** Loads the login page, which leads back to this one. */
function signIn(): void {
  history.pushState({ wanted: location.pathname + location.search }, '', '/login');
  location.reload();
}
