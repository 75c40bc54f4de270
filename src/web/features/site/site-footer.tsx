import { getRss } from '../../../shared/feeds.ts';
import { useTexts } from '../../lib/texts.ts';
import { LanguageSwitch } from '../../ui/choices/language-switch.tsx';
import { ThemeSwitch } from '../../ui/choices/theme-switch.tsx';
import { type SiteLink, useSiteLinks } from './site-links.ts';
import { footerTexts, siteTexts } from './texts.ts';

interface SiteFooterProps {
  siteName: string;
  isSignedIn: boolean;
  hasNews?: boolean | undefined;
}

const TODAY = '/#today';

/** Links are at least 44 px in size, except with a mouse on a wide screen. */
const link =
  'quiet-link inline-flex min-h-11 min-w-11 items-center md:pointer-fine:min-h-0 md:pointer-fine:min-w-0';

/** Links, switches, and the copyright mark, by which the owner reaches the sign-in (FOOT-1, ROUTE-4). */
export function SiteFooter({ siteName, isSignedIn, hasNews = false }: SiteFooterProps) {
  const t = useTexts(footerTexts);
  const { today } = useTexts(siteTexts);
  const mark = `© ${siteName}`;

  return (
    <footer className="page-width text-[13px] text-soft">
      <div className="flex flex-wrap items-center gap-x-5 border-hairline border-t md:gap-x-8 py-3 md:gap-y-3 md:py-8">
        {/* On phones the mark comes after the lists, because in Japanese these fill the whole line. */}
        <p className="max-md:order-1">
          {isSignedIn ? (
            mark
          ) : (
            <a href="/login" className={link}>
              {mark}
            </a>
          )}
        </p>
        <nav aria-labelledby="footer-navigation">
          <h2 id="footer-navigation" className="sr-only">
            {t.navigation}
          </h2>
          <Links links={[{ href: TODAY, label: today }, ...useSiteLinks(hasNews)]} />
        </nav>
        <section aria-labelledby="footer-features" className="border-hairline lg:border-l lg:pl-8">
          <h2 id="footer-features" className="sr-only">
            {t.features}
          </h2>
          <Links
            links={[
              { href: '/gallery', label: t.allPhotos },
              { href: '/five', label: t.myFive },
              { href: '/follow', label: t.follow },
              { href: getRss.path, label: 'RSS' },
            ]}
          />
        </section>
        <div className="flex flex-wrap gap-x-8 max-md:order-1 lg:ml-auto">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

function Links({ links }: { links: readonly SiteLink[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5">
      {links.map(({ href, label }) => (
        // On phones only the mark in the header leads to today's photos.
        <li key={href} className={href === TODAY ? 'max-md:hidden' : undefined}>
          <a href={href} className={link}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
