import sanitizeHtml from 'sanitize-html';
import {
  newsAttributes,
  newsLinkAttributes,
  newsLinkSchemes,
  newsScrollerAttributes,
  newsTags,
} from '../../../shared/news-html.ts';

/**
 * Keeps only the elements allowed in news: scripts, handlers, styles, frames and `javascript:` links are dropped
 * (NEWS-2). External links send no referrer.
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
      // The page's title is h1; news has three levels below it.
      ...{ h1: 'h2', h5: 'h4', h6: 'h4' },
    },
  });
}
