import { writtenLanguage } from '../../lib/words/written-language.ts';
import { useNewsHtml } from './use-news-html.ts';

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
