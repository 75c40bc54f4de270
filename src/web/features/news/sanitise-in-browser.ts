import DOMPurify from 'dompurify';

/** What the server's own list lets through (NEWS-2); whatever else arrives did not come from it. */
const ALLOWED_TAGS = [
  ...['p', 'br', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'figure', 'figcaption'],
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'ruby', 'rt', 'rp', 'img'],
];
const ALLOWED_ATTR = ['href', 'rel', 'target', 'src', 'alt', 'width', 'height'];

/** Loaded when news arrives in the browser: see `useNewsHtml`. */
export function sanitiseInBrowser(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/))/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
