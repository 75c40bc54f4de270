import DOMPurify from 'dompurify';
import { newsAttributes, newsTags } from '../../../shared/news-html.ts';

/**
 * Sanitises with the server's own lists of tags and attributes (NEWS-2). Loaded when news arrives as JSON, see
 * `useNewsHtml`.
 */
export function sanitiseInBrowser(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: newsTags,
    ALLOWED_ATTR: Object.values(newsAttributes).flat(),
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/))/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
