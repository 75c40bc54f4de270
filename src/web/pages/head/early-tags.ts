import latinFont from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2?url';
import { tag } from './html-tags.ts';

/**
 * Preloads the font at the start of the body, because a request in the head would delay the first paint. No tag if
 * the page has a first photo: on the first page of a visit the font loads after that photo (typeface.ts).
 */
export function earlyTags(hasFirstPhoto: boolean): string {
  if (hasFirstPhoto) return '';
  return tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: latinFont, crossorigin: '' });
}
