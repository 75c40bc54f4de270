import { useTexts } from '../../lib/texts.ts';
import { siteTexts } from './texts.ts';

export interface SiteLink {
  href: string;
  label: string;
}

/** The sections in the header's order (HEAD-1, ROUTE-1); news only if there is any. */
export function useSiteLinks(hasNews: boolean): SiteLink[] {
  const t = useTexts(siteTexts);
  return [
    ...(hasNews ? [{ href: '/#news', label: t.news }] : []),
    { href: '/#about', label: t.about },
    { href: '/#archive', label: t.gallery },
    { href: '/calendar', label: t.calendar },
  ];
}
