import sanitizeHtml from 'sanitize-html';
import {
  newsAttributes,
  newsLinkAttributes,
  newsLinkSchemes,
  newsScrollerAttributes,
  newsTags,
} from '../../../shared/news-html.ts';

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
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', newsLinkAttributes),
      pre: sanitizeHtml.simpleTransform('pre', newsScrollerAttributes),
      table: sanitizeHtml.simpleTransform('table', newsScrollerAttributes),
      // The title above is the page's; news has three levels below it.
      ...{ h1: 'h2', h5: 'h4', h6: 'h4' },
    },
  });
}
