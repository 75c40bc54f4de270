import { useEffect, useState } from 'react';
import { logger } from '../../lib/logger.ts';
import { useIsHydrating } from '../../lib/page/use-is-hydrating.ts';
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
      dir="auto"
      className={`news-content ${className}`}
      dangerouslySetInnerHTML={{ __html: safe ?? '' }}
    />
  );
}

/**
 * News HTML that may be put into the page (NEWS-2); undefined until it is sanitised.
 *
 * The server sanitises every item. HTML in the server's document is not sanitised again: the parser has inserted it
 * before any script ran, hydration leaves it untouched, and the page's policy forbids foreign inline scripts. HTML
 * that arrives as JSON is sanitised again before a script inserts it. Only then is DOMPurify loaded, so that 10 kB do
 * not delay the first paint.
 */
function useNewsHtml(html: string): string | undefined {
  const isHydrating = useIsHydrating();
  const [standing] = useState(isHydrating ? html : undefined);
  const [cleaned, setCleaned] = useState<{ from: string; html: string }>();

  useEffect(() => {
    if (html === standing) return;
    let stale = false;
    // If the chunk fails to load, the text is not shown, because unsanitised HTML would be unsafe.
    import('./sanitise-in-browser.ts').then(
      ({ sanitiseInBrowser }) => {
        if (!stale) setCleaned({ from: html, html: sanitiseInBrowser(html) });
      },
      (error: unknown) => logger.warn('general', 'news: the sanitiser failed to load', error),
    );
    return () => {
      stale = true;
    };
  }, [html, standing]);

  if (html === standing) return html;
  return cleaned?.from === html ? cleaned.html : undefined;
}
