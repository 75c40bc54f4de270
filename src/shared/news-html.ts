/**
 * The HTML allowed in news (NEWS-2): text, emphasis, headings, lists, tables, links and images. The sanitisers of
 * server and browser use these lists and drop everything else; the owner's editor allows the same tags.
 */
export const newsTags = [
  ...['p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'figure', 'figcaption'],
  ...['pre', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'ruby', 'rt', 'rp', 'img'],
];

export const newsAttributes = {
  a: ['href', 'rel', 'target'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  pre: ['tabindex'],
  table: ['tabindex'],
  img: ['src', 'alt', 'width', 'height'],
};

export const newsLinkSchemes = ['http', 'https', 'mailto'];

/** Attributes of every link in news: it opens in a new tab and sends no referrer. */
export const newsLinkAttributes = { rel: 'noopener noreferrer', target: '_blank' };

/** Attributes of `pre` and `table`, which scroll if they are wide: `tabindex` makes this possible by keyboard. */
export const newsScrollerAttributes = { tabindex: '0' };
