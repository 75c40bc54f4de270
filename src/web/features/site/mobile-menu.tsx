import { useRef } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { LanguageSwitch } from '../../ui/choices/language-switch.tsx';
import { ThemeSwitch } from '../../ui/choices/theme-switch.tsx';
import type { SiteLink } from './site-links.ts';
import { SiteMark } from './site-mark.tsx';
import { siteTexts } from './texts.ts';

interface MobileMenuProps {
  siteName: string;
  links: readonly SiteLink[];
  isSignedIn: boolean;
  onExit: () => void;
  onFeedback: () => void;
}

/**
 * The header's links below 768 px (HEAD-3). The browser's own modal dialog keeps focus inside, closes on Escape and
 * restores focus, without any code.
 */
export function MobileMenu({ siteName, links, isSignedIn, onExit, onFeedback }: MobileMenuProps) {
  const t = useTexts(siteTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label={t.openMenu}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className="menu-button -mr-3 flex size-12 items-center justify-center"
      >
        <MenuLines className="size-6" path="M2 9h20M2 15h20" />
      </button>
      <dialog ref={dialog} aria-label={t.menu} className="menu-sheet">
        <div className="flex h-16 items-center justify-between">
          <SiteMark siteName={siteName} />
          <button
            type="button"
            aria-label={t.closeMenu}
            onClick={close}
            className="-mr-3 flex size-12 items-center justify-center"
          >
            <MenuLines className="size-6" path="M5 5l14 14M19 5 5 19" />
          </button>
        </div>
        <nav aria-label={t.mainNavigation}>
          <ul className="pt-6 font-serif text-4xl">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} onClick={close} className="block border-hairline border-b py-4">
                  {label}
                </a>
              </li>
            ))}
            <li>
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => {
                  // First close the menu: it is modal and would make what opens inert.
                  close();
                  onFeedback();
                }}
                className="block w-full border-hairline border-b py-4 text-left"
              >
                {t.feedback}
              </button>
            </li>
          </ul>
          {isSignedIn && (
            <div className="flex flex-col items-start gap-4 pt-10">
              <a href="/admin" className="plain-button">
                {t.managePhotos}
              </a>
              <button type="button" onClick={onExit} className="quiet-link py-3">
                {t.logout}{' '}
                <span className="date-line ml-2 border border-hairline px-2 py-1">{t.adminLabel}</span>
              </button>
            </div>
          )}
        </nav>
        <div className="flex flex-wrap justify-between gap-x-6 pt-8 text-[15px]">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </dialog>
    </div>
  );
}

function MenuLines({ className, path }: { className: string; path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`fill-none stroke-current ${className}`}
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
