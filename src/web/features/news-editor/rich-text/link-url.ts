import { newsLinkSchemes } from '../../../../shared/news-html.ts';

/**
 * The URL for what the owner typed: a web address, an e-mail address, or a page of the gallery beginning with `/`.
 * Undefined for everything else, such as `javascript:` and `data:` (NEWS-2).
 */
export function linkUrl(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return undefined;
  if (/^[/\\]/.test(text)) return isNewsLink(text) ? text : undefined;
  if (/^[^@/:?#]+@[^@/:?#]+\.[^@/:?#]+$/.test(text)) return `mailto:${text}`;
  // A digit after the colon begins a port: in `example.com:8080` there is no scheme.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  const url = hasScheme ? text : `https://${text}`;
  const host = URL.parse(url)?.hostname ?? '';
  return isNewsLink(url) && (hasScheme || host.includes('.')) ? url : undefined;
}

/** Whether news may contain a URL: one with an allowed scheme, or a path of this site. */
export function isNewsLink(url: string): boolean {
  if (/^\/(?![/\\])/.test(url)) return true;
  const protocol = URL.parse(url)?.protocol ?? '';
  return newsLinkSchemes.some((scheme) => protocol === `${scheme}:`);
}
