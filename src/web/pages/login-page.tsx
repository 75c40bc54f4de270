import '../styles/later.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { User } from '../../shared/auth.ts';
import type { Collection } from '../../shared/collections.ts';
import { longDate } from '../../shared/dates.ts';
import { photoAlt } from '../../shared/photo-alt.ts';
import { LoginForm } from '../features/auth/login-form.tsx';
import { authTexts } from '../features/auth/texts.ts';
import { recentUserQuery, userQuery } from '../features/auth/user-query.ts';
import { galleryPageQuery } from '../features/collections/collection-queries.ts';
import { PasskeySignIn } from '../features/passkeys/passkey-sign-in.tsx';
import { SiteMark } from '../features/site/site-mark.tsx';
import { siteQuery } from '../features/site/site-query.ts';
import { fillIn, useLanguage, useTexts } from '../lib/texts.ts';
import { LanguageSwitch } from '../ui/choices/language-switch.tsx';
import { ThemeSwitch } from '../ui/choices/theme-switch.tsx';
import { PhotoImage } from '../ui/photo/photo-image.tsx';
import { useDocumentTitle } from './head/use-document-title.ts';
import { ownerTexts } from './owner-texts.ts';
import { wantedPath } from './routing/wanted-path.ts';

/** The login page (AUTH-1). It leads to the page that redirected here; a signed-in owner is sent there at once. */
export function LoginPage() {
  const t = useTexts({ ...authTexts, home: ownerTexts.home });
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const destination = wantedPath(useHistoryState());
  const { data: user } = useQuery(recentUserQuery());
  const { data: site } = useQuery(siteQuery());
  // The list that visitors see, so that the photo is never of a scheduled collection.
  const { data: gallery } = useQuery(galleryPageQuery({}));
  const latest = gallery?.days[0]?.collection;
  const hasNoPhoto = gallery !== undefined && latest === undefined;
  const name = site?.name ?? 'Gomai';
  useDocumentTitle(`${t.title} · ${name}`);

  const goIn = (signedIn: User) => {
    client.setQueryData(userQuery().queryKey, signedIn);
    navigate(destination, { replace: true });
  };

  if (user) return <Redirect to={destination} replace />;
  return (
    <main className="mx-auto grid min-h-dvh max-w-[860px] grid-rows-[auto_1fr_auto] px-5 text-[15px] md:px-10">
      <p className="flex h-16 items-center md:h-21">
        <Link href="/" className="-m-2.5 p-2.5">
          <SiteMark siteName={name} />
        </Link>
      </p>
      <div
        className={`grid content-center gap-x-14 py-10 ${hasNoPhoto ? '' : 'md:grid-cols-[minmax(0,1fr)_340px]'}`}
      >
        {!hasNoPhoto && (
          <div className="max-md:hidden">
            {latest ? <LatestPhoto latest={latest} today={site?.today} /> : <PhotoPlace />}
          </div>
        )}
        <div
          className={`w-full max-w-[340px] max-md:max-w-[420px] ${hasNoPhoto ? 'mx-auto' : 'max-md:mx-auto'}`}
        >
          <h1 className="pb-1 font-serif text-[38px] leading-tight [&:lang(ja)]:font-mincho [&:lang(ja)]:text-[32px]">
            {t.title}
          </h1>
          <p className="pb-7 text-[13px] text-soft">{t.door}</p>
          <LoginForm onSignedIn={goIn} />
          <PasskeySignIn onSignedIn={goIn} />
        </div>
      </div>
      <footer
        data-page-end
        className="flex flex-wrap items-center justify-between gap-x-6 border-t border-hairline py-4 text-[13px]"
      >
        <Link
          href="/"
          className="inline-flex min-h-11 items-center text-soft hover:text-ink max-md:basis-full"
        >
          {t.home}
        </Link>
        <LanguageSwitch />
        <ThemeSwitch />
      </footer>
    </main>
  );
}

/** Takes the photo's place while it loads, so that the form does not move. */
function PhotoPlace() {
  return (
    <div aria-hidden="true">
      <div className="aspect-3/4" />
      <p className="pt-3 text-[13px]">&nbsp;</p>
    </div>
  );
}

/** The photo beside the form: the first one of the latest day, framed 3:4 as on home. */
function LatestPhoto({ latest, today }: { latest: Collection; today: string | undefined }) {
  const t = useTexts(authTexts);
  const language = useLanguage();
  const { date, photoUrls, photos } = latest;
  const [photo = {}] = photos;
  return (
    <figure>
      <PhotoImage
        url={photoUrls[0] ?? ''}
        photo={photo}
        alt={photoAlt({ photo, date, photoIndex: 0, photoCount: photoUrls.length, language })}
        sizes="(min-width: 768px) 384px, 0px"
        shape="3x4"
        className="aspect-3/4 w-full object-cover"
      />
      <figcaption className="pt-3 text-[13px] text-soft">
        {date === today ? t.todaysFirst : fillIn(t.firstOf, { date: longDate(date, language) })}
      </figcaption>
    </figure>
  );
}
