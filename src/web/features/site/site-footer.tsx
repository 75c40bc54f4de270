import { useTexts } from '../../lib/texts.ts';
import { useSiteLinks } from './site-links.ts';
import { footerTexts, siteTexts } from './texts.ts';

interface SiteFooterProps {
  siteName: string;
  isSignedIn: boolean;
  hasNews?: boolean | undefined;
}

/** Where one can go, what there is, and the copyright mark: the owner's unmarked door (FOOT-1, ROUTE-4). */
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
    <footer className="room last-on-page text-[13px] text-soft">
      <div className="grid grid-cols-2 gap-x-6 gap-y-10 border-hairline border-t pt-10 pb-16 md:grid-cols-[1fr_auto_auto] md:gap-x-24">
        <p className="order-last col-span-2 md:order-none md:col-span-1">
          {isSignedIn ? (
            mark
          ) : (
            <a href="/login" className="quiet-link">
              {mark}
            </a>
          )}
        </p>
        <nav aria-labelledby="footer-navigation">
          <h2 id="footer-navigation" className="footer-title">
            {t.navigation}
          </h2>
          <ul className="mt-3 space-y-1.5">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="quiet-link">
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
          <ul className="mt-3 space-y-1.5">
            {[t.fivePhotos, t.fullScreen, t.cameraData].map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </section>
      </div>
    </footer>
  );
}
