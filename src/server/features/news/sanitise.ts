import sanitizeHtml from 'sanitize-html';

/**
 * What the owner's news may be made of: text, its emphasis, lists, links and pictures. Scripts, handlers, styles,
 * frames and `javascript:` links are dropped (NEWS-2); a link out opens without telling where the visitor came from.
 */
export function sanitiseNews(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['p', 'br', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'figure', 'figcaption'],
      ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'ruby', 'rt', 'rp', 'img'],
    ],
    allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt', 'width', 'height'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
  });
}
