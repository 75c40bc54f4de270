import sanitizeHtml from 'sanitize-html';
import { newsAttributes, newsLinkAttributes, newsLinkSchemes, newsTags } from '../../../shared/news-html.ts';

/**
 * Only what news may be made of: scripts, handlers, styles, frames and `javascript:` links are dropped (NEWS-2); a
 * link out opens without telling where the visitor came from.
 */
export function sanitiseNews(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: newsTags,
    allowedAttributes: newsAttributes,
    allowedSchemes: newsLinkSchemes,
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', newsLinkAttributes) },
  });
}
