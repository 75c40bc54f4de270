import '../../styles/later.css';
import './menu-sheet.css';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { LanguageSwitch } from '../../ui/choices/language-switch.tsx';
import { ThemeSwitch } from '../../ui/choices/theme-switch.tsx';
import { MenuLines } from './menu-lines.tsx';
import type { SiteLink } from './site-links.ts';
import { SiteMark } from './site-mark.tsx';
import { siteTexts } from './texts.ts';

export interface MenuSheetProps {
  siteName: string;
  links: readonly SiteLink[];
  isSignedIn: boolean;
  onExit: () => void;
  onFeedback: () => void;
}

interface OpenedSheet extends MenuSheetProps {
  /** How often the button was pressed; every increase opens the sheet. */
  openings: number;
}

/** The menu. A native modal dialog traps the focus, closes on Escape and restores the focus without any code. */
export function MenuSheet({ openings, siteName, links, isSignedIn, onExit, onFeedback }: OpenedSheet) {
  const t = useTexts(siteTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (openings > 0) dialog.current?.showModal();
  }, [openings]);
  // Closes when a turned phone shows the header's links, because a hidden modal dialog still makes the page inert.
  useEffect(() => {
    const wide = matchMedia('(width >= 768px)');
    const onChange = () => dialog.current?.close();
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, []);

  return (
    <dialog ref={dialog} aria-label={t.menu} className="menu-sheet">
      <div className="flex h-16 items-center justify-between">
        <SiteMark siteName={siteName} />
        <button
          type="button"
          aria-label={t.closeMenu}
          onClick={close}
          className="-mr-3 flex size-12 items-center justify-center"
        >
          <MenuLines path="M5 5l14 14M19 5 5 19" />
        </button>
      </div>
      <nav aria-label={t.mainNavigation}>
        <ul className="pt-6 font-serif text-[32px]">
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
                // Closes the menu first, because a modal dialog would make the feedback dialog inert.
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
  );
}
