import { pagePath } from '../../lib/page/page-location.ts';
import { hasSpareConnection } from '../../lib/spare-connection.ts';
import { type After, afterInBrowser } from '../../lib/time/after.ts';
import { dropReadyPages, fetchPage } from './fetch-page.ts';
import { pageOfLink } from './page-of-link.ts';
import { createPagesAhead } from './pages-ahead.ts';

/** A link counts as pointed at or focused only after this time, so that a pointer that crosses it fetches nothing. */
const DWELL_MS = 65;
/** Excludes links that open the viewer, because they load no page. */
const LINKS = 'a[href]:not([data-viewer])';

interface PrefetchOptions {
  /** Registers a callback for changes of the data that the gallery's pages show. */
  onChange: (changed: () => void) => void;
  after?: After;
}

/** Fetches pages that the visitor may open next (LIGHT-8). Called when the page is idle. */
export function startPrefetch({ onChange, after = afterInBrowser }: PrefetchOptions): void {
  const ahead = createPagesAhead({ fetchPage, isAllowed: hasSpareConnection });
  const pageOf = (target: EventTarget | null): string | undefined => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(LINKS);
    // Not `location.pathname`, because while the viewer is open it is the path of a photo.
    return link ? pageOfLink(link, { origin: location.origin, pathname: pagePath() }) : undefined;
  };
  const intend = (target: EventTarget | null) => {
    const url = pageOf(target);
    if (url !== undefined) ahead.onIntent(url);
  };

  let cancel: (() => void) | undefined;
  const onPointOrFocus = ({ target }: Event) => {
    cancel?.();
    cancel = after(DWELL_MS, () => intend(target));
  };
  document.addEventListener('pointerover', onPointOrFocus, { passive: true });
  document.addEventListener('focusin', onPointOrFocus);
  document.addEventListener('pointerdown', ({ target }) => intend(target), { passive: true });
  watchLinksInView((links) => {
    // In two calls, because `onInView` drops most links of a call with many, as in a calendar.
    const [ofContent, others] = [links.filter(isOfContent), links.filter((link) => !isOfContent(link))];
    for (const group of [ofContent, others]) ahead.onInView(group.flatMap((link) => pageOf(link) ?? []));
  });

  onChange(dropReadyPages);
  // After a change of language or theme, pages that were fetched before it still have the former one.
  const choices = { attributeFilter: ['lang', 'data-language', 'data-theme'] };
  new MutationObserver(dropReadyPages).observe(document.documentElement, choices);
}

const isOfContent = (link: Element) => link.closest('main') !== null;

/** Calls `onLinks` with links that came into view, in the order in which they were added to the page. */
function watchLinksInView(onLinks: (links: Element[]) => void): void {
  const inView = new IntersectionObserver((entries) => {
    onLinks(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target));
  });
  const observed = new WeakSet<Element>();
  const observe = () => {
    for (const link of document.querySelectorAll(LINKS)) {
      if (!observed.has(link)) inView.observe(link);
      observed.add(link);
    }
  };
  observe();
  // Observes links that are added later, in menus and paged lists.
  new MutationObserver(observe).observe(document.body, { childList: true, subtree: true });
}
