import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog } from 'radix-ui';
import { useEffect } from 'react';
import type { User } from '../../../shared/auth.ts';
import { LoginForm } from '../../features/auth/login-form.tsx';
import { userQuery } from '../../features/auth/user-query.ts';
import { PasskeySignIn } from '../../features/passkeys/passkey-sign-in.tsx';
import { sessionsQuery } from '../../features/password/sessions-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { useReturnFocus } from '../../ui/dialog/use-return-focus.ts';
import { useClickGuard } from '../../ui/use-click-guard.ts';
import { ownerTexts } from '../owner-texts.ts';

/**
 * The dialog that asks the owner to sign in after the session has ended (AUTH-4). The page beneath is hidden but
 * stays mounted, so that typed text is not lost.
 */
export function SignInAgain() {
  const t = useTexts(ownerTexts);
  const client = useQueryClient();
  const { returnFocus } = useReturnFocus();
  useClickGuard();
  useQuery(signInElsewhereQuery());
  // Signing in unmounts the dialog. If it refetched every query, the inbox would lose the message being answered.
  useEffect(() => () => refreshAfterSignIn(client), [client]);
  const goOn = (user: User) => client.setQueryData(userQuery().queryKey, user);
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        {/* Hides everything else on the page (later.css). Takes clicks even if another dialog opens beneath it. */}
        <Dialog.Overlay
          data-signed-out=""
          className="pointer-events-auto! fixed inset-0 z-60 grid place-items-center overflow-y-auto bg-paper text-body text-ink"
        >
          <Dialog.Content
            onCloseAutoFocus={returnFocus}
            className="pointer-events-auto! w-full max-w-[420px] px-5 py-10 outline-none"
          >
            <Dialog.Title className="pb-1 font-serif text-[32px] leading-10 [&:lang(ja)]:font-mincho [&:lang(ja)]:text-[26px]">
              {t.signedOut}
            </Dialog.Title>
            <Dialog.Description className="pb-7 text-soft">{t.signInAgain}</Dialog.Description>
            <LoginForm onSignedIn={goOn} />
            <PasskeySignIn onSignedIn={goOn} />
            {/* A link would ask about unsaved work beneath this dialog. With `assign`, the browser itself asks. */}
            <Button variant="quiet" className="-ml-2 mt-6" onClick={() => location.assign('/')}>
              {t.home}
            </Button>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Refetches failed queries, and the list of sessions, because this session is new. */
export function refreshAfterSignIn(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

/** Refetches the user whenever this tab is shown again, because the owner may have signed in in another tab. */
export const signInElsewhereQuery = () => queryOptions({ ...userQuery(), refetchOnWindowFocus: 'always' });
