import { useEffect, useState, useSyncExternalStore } from 'react';
import { logger } from '../../lib/logger.ts';
import { writtenLanguage } from '../../lib/words/written-language.ts';

/**
 * The sanitised HTML of a news item (NEWS-2). The only place in the gallery that puts HTML into the page: the linter
 * forbids it in every other file.
 */
export function NewsContent({ html, className = '' }: { html: string; className?: string }) {
  const safe = useNewsHtml(html);
  return (
    <div
      lang={writtenLanguage(html)}
      className={`news-content ${className}`}
      dangerouslySetInnerHTML={{ __html: safe ?? '' }}
    />
  );
}

/** True on the server and while the browser takes over what the server rendered. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer);
}
const neverChanges = () => () => {};
const inBrowser = () => false;
const onServer = () => true;

/**
 * News HTML that may be put into the page (NEWS-2); undefined while it is being made safe.
 *
 * The server sanitises every item. What stands in the server's document is used as it is: the browser's parser has
 * put it there before any script ran, hydrating leaves it untouched, and cleaning it afterwards would prevent
 * nothing (the page's policy, which forbids inline scripts, stands behind it). What a script is about to put in,
 * because it arrived as JSON, is sanitised again first. DOMPurify is therefore loaded only then, and no visitor
 * pays its 10 kB before the first paint.
 */
function useNewsHtml(html: string): string | undefined {
  const isHydrating = useIsHydrating();
  const [standing] = useState(isHydrating ? html : undefined);
  const [cleaned, setCleaned] = useState<{ from: string; html: string }>();

  useEffect(() => {
    if (html === standing) return;
    let stale = false;
    // Should the chunk not come, the text stays away: unsafe is worse than absent.
    import('./sanitise-in-browser.ts').then(
      ({ sanitiseInBrowser }) => {
        if (!stale) setCleaned({ from: html, html: sanitiseInBrowser(html) });
      },
      (error: unknown) => logger.warn('general', 'The news cannot be shown', error),
    );
    return () => {
      stale = true;
    };
  }, [html, standing]);

  if (html === standing) return html;
  return cleaned?.from === html ? cleaned.html : undefined;
}
