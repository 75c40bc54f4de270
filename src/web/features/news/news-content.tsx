import { writtenLanguage } from './written-language.ts';

/** The text of one piece of news, sanitised by the server (NEWS-2). */
export function NewsContent({ html, className = '' }: { html: string; className?: string }) {
  return (
    <div
      lang={writtenLanguage(html)}
      className={`news-content ${className}`}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
