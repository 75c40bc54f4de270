import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from 'radix-ui';
import type { User } from '../../../shared/auth.ts';
import { LoginForm } from '../../features/auth/login-form.tsx';
import { userQuery } from '../../features/auth/user-query.ts';
import { PasskeySignIn } from '../../features/passkeys/passkey-sign-in.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { useReturnFocus } from '../../ui/dialog/use-return-focus.ts';
import { ownerTexts } from '../owner-texts.ts';

/**
 * The sign-in over admin pages whose session has ended (AUTH-4). The page beneath stays mounted, with all that was
 * typed, and cannot be seen.
 */
export function SignInAgain() {
  const t = useTexts(ownerTexts);
  const client = useQueryClient();
  const { returnFocus } = useReturnFocus();
  const goOn = (user: User) => {
    client.setQueryData(userQuery().queryKey, user);
    // What was requested without a session has failed.
    void client.invalidateQueries();
  };
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          onCloseAutoFocus={returnFocus}
          className="fixed inset-0 z-60 grid place-items-center overflow-y-auto bg-paper text-body text-ink outline-none"
        >
          <div className="w-full max-w-[420px] px-5 py-10">
            <Dialog.Title className="pb-1 font-serif text-[32px] leading-10">{t.signedOut}</Dialog.Title>
            <Dialog.Description className="pb-7 text-soft">{t.signInAgain}</Dialog.Description>
            <LoginForm onSignedIn={goOn} />
            <PasskeySignIn onSignedIn={goOn} />
            {/* Not a link: it would ask beneath whether to leave unsaved work; the browser asks instead. */}
            <Button variant="quiet" className="-ml-2 mt-6" onClick={() => location.assign('/')}>
              {t.home}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
