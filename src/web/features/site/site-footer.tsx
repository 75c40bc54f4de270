import { useTexts } from '../../lib/texts.ts';
import { LanguageSwitch } from '../../ui/choices/language-switch.tsx';
import { ThemeSwitch } from '../../ui/choices/theme-switch.tsx';
import { useSiteLinks } from './site-links.ts';
import { footerTexts, siteTexts } from './texts.ts';

interface SiteFooterProps {
  siteName: string;
  isSignedIn: boolean;
  hasNews?: boolean | undefined;
}

/** Touch targets: 44 px on phones, a text line elsewhere. */
const link = 'quiet-link inline-flex min-h-11 min-w-11 items-center md:pointer-fine:min-h-0';

/** Links, and the copyright mark, which is the owner's unmarked link to sign in (FOOT-1, ROUTE-4). */
export function SiteFooter({ siteName, isSignedIn, hasNews = false }: SiteFooterProps) {
  const t = useTexts(footerTexts);
  const { today, calendar } = useTexts(siteTexts);
  const links = [
    { href: '/#today', label: today },
    ...useSiteLinks(hasNews),
    { href: '/calendar', label: calendar },
  ];
  const mark = `© ${siteName}`;

  return (
    <footer className="room text-[13px] text-soft">
      <div className="grid grid-cols-2 gap-x-6 gap-y-10 border-hairline border-t pt-10 pb-12 md:grid-cols-[1fr_auto_auto] md:gap-x-24">
        <p className="order-last col-span-2 md:order-none md:col-span-1">
          {isSignedIn ? (
            mark
          ) : (
            <a href="/login" className={link}>
              {mark}
            </a>
          )}
        </p>
        <nav aria-labelledby="footer-navigation">
          <h2 id="footer-navigation" className="footer-title">
            {t.navigation}
          </h2>
          <ul className="mt-1 md:mt-3 md:space-y-1.5">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className={link}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-features">
          <h2 id="footer-features" className="footer-title">
            {t.features}
          </h2>
          <ul className="mt-1 md:mt-3 md:space-y-1.5">
            {[t.fivePhotos, t.fullScreen, t.cameraData].map((feature) => (
              <li key={feature} className="flex min-h-11 items-center md:pointer-fine:min-h-0">
                {feature}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="flex flex-wrap justify-between gap-x-8 border-hairline border-t py-3 md:py-4">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </footer>
  );
}
