import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { LanguageSwitch } from '../../ui/choices/language-switch.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { useSiteLinks } from './site-links.ts';
import { SiteMark } from './site-mark.tsx';
import { siteTexts } from './texts.ts';

export interface SiteHeaderProps {
  siteName: string;
  isSignedIn: boolean;
  onExit: () => void;
  hasNews?: boolean | undefined;
  /** Opens the feedback dialog, from the header and from the menu (HEAD-1). */
  onFeedback: () => void;
  /** The mark 在廊, while the owner is in the gallery. */
  presence?: ReactNode;
}

/** Padded, because a short word alone would be too small to touch. */
const link = 'quiet-link -mx-2 px-2 py-3.5';

/**
 * The site's mark and links to every section; for the owner also a link to the admin pages and a button to sign out
 * (HEAD-1, HEAD-2, HEAD-3).
 */
export function SiteHeader({
  siteName,
  isSignedIn,
  onExit,
  hasNews = false,
  onFeedback,
  presence,
}: SiteHeaderProps) {
  const t = useTexts(siteTexts);
  const links = useSiteLinks(hasNews);
  return (
    <header className="page-width flex h-16 items-center justify-between gap-5 md:h-21">
      <a href="/#today" className="-m-2.5 min-w-0 p-2.5">
        <SiteMark siteName={siteName} />
      </a>
      <div className="flex shrink-0 items-center gap-3 md:gap-5 lg:gap-8.5">
        <nav
          aria-label={t.mainNavigation}
          className="hidden items-center gap-5 text-[13px] md:flex lg:gap-8.5"
        >
          {links.map(({ href, label }) => (
            <a key={href} href={href} className={link}>
              {label}
            </a>
          ))}
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onFeedback}
            className={`${link} noscript:hidden`}
          >
            {t.feedback}
          </button>
          {isSignedIn && (
            <>
              <a href="/admin" className={link}>
                {t.admin}
              </a>
              <button type="button" onClick={onExit} className={link}>
                {t.exit}
              </button>
            </>
          )}
        </nav>
        <LanguageSwitch className={`hidden text-[13px] ${isSignedIn ? 'lg:flex' : 'md:flex'}`} />
        {presence}
        <MobileMenu
          siteName={siteName}
          links={links}
          isSignedIn={isSignedIn}
          onExit={onExit}
          onFeedback={onFeedback}
        />
      </div>
    </header>
  );
}
