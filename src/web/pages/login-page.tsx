import '../styles/later.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { User } from '../../shared/auth.ts';
import { LoginForm } from '../features/auth/login-form.tsx';
import { authTexts } from '../features/auth/texts.ts';
import { userQuery } from '../features/auth/user-query.ts';
import { PasskeySignIn } from '../features/passkeys/passkey-sign-in.tsx';
import { siteQuery } from '../features/site/site-query.ts';
import { useTexts } from '../lib/texts.ts';
import { LanguageSwitch } from '../ui/choices/language-switch.tsx';
import { ThemeSwitch } from '../ui/choices/theme-switch.tsx';
import { useDocumentTitle } from './head/use-document-title.ts';
import { ownerTexts } from './owner-texts.ts';
import { deskAddress } from './routing/desk-address.ts';

/** The login page (AUTH-1), which leads to the requested admin page. A signed-in owner is redirected at once. */
export function LoginPage() {
  const t = useTexts({ ...authTexts, back: ownerTexts.back });
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const destination = deskAddress(useHistoryState());
  const { data: user } = useQuery(userQuery());
  const { data: site } = useQuery(siteQuery());
  const name = site?.name ?? 'Gomai';
  useDocumentTitle(`${t.title} · ${name}`);

  const goIn = (signedIn: User) => {
    client.setQueryData(userQuery().queryKey, signedIn);
    navigate(destination, { replace: true });
  };

  if (user) return <Redirect to={destination} replace />;
  return (
    <main className="grid min-h-dvh grid-rows-[1fr_auto_2fr] px-5 text-[14px]">
      <div className="row-start-2 mx-auto w-full max-w-[320px] py-10">
        <img src="/seal.svg" alt="" width={44} height={44} />
        <h1 className="pt-5 pb-8 text-[20px] leading-7 font-medium">
          {t.title} <span className="text-soft">· {name}</span>
        </h1>
        <LoginForm onSignedIn={goIn} />
        <PasskeySignIn onSignedIn={goIn} />
        <p className="pt-8">
          <Link href="/" className="inline-flex min-h-11 items-center text-soft hover:text-ink">
            {t.back}
          </Link>
        </p>
        <div className="flex flex-wrap justify-between gap-x-6 pt-4 text-[13px]">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
    </main>
  );
}
