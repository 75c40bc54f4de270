import '../styles/later.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { User } from '../../shared/auth.ts';
import { LoginForm } from '../features/auth/login-form.tsx';
import { authTexts } from '../features/auth/texts.ts';
import { userQuery } from '../features/auth/user-query.ts';
import { PasskeySignIn } from '../features/passkeys/passkey-sign-in.tsx';
import { SiteMark } from '../features/site/site-mark.tsx';
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
    <main className="grid min-h-dvh grid-rows-[auto_1fr_auto_2fr] px-5 text-[15px] md:px-10">
      <p className="flex h-16 items-center md:h-21">
        <Link href="/" className="-m-2.5 p-2.5">
          <SiteMark siteName={name} />
        </Link>
      </p>
      <div className="row-start-3 mx-auto w-full max-w-[320px] py-10">
        <h1 className="pb-1 font-serif text-[38px] leading-tight [&:lang(ja)]:font-mincho [&:lang(ja)]:text-[32px]">
          {t.title}
        </h1>
        <p className="pb-7 text-[13px] text-soft">{t.door}</p>
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
