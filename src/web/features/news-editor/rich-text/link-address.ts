import { newsLinkSchemes } from '../../../../shared/news-html.ts';

/**
 * The address a link leads to, out of what the owner typed: a web address, a mail address, or a page of the gallery
 * beginning with `/`. Undefined for everything else, `javascript:` and `data:` above all (NEWS-2).
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return undefined;
  if (/^[/\\]/.test(text)) return isNewsLink(text) ? text : undefined;
  if (/^[^@/:?#]+@[^@/:?#]+\.[^@/:?#]+$/.test(text)) return `mailto:${text}`;
  // A digit after the colon is a port: `localhost:3000` is no scheme.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  const address = hasScheme ? text : `https://${text}`;
  const host = URL.parse(address)?.hostname ?? '';
  return isNewsLink(address) && (hasScheme || host.includes('.')) ? address : undefined;
}

/** True for an address that the sanitisers let through. */
export function isNewsLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return true;
  const protocol = URL.parse(address)?.protocol ?? '';
  return newsLinkSchemes.some((scheme) => protocol === `${scheme}:`);
}
