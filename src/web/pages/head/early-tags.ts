import latinFont from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2?url';
import { tag } from './html-tags.ts';

/**
 * Tags at the start of the body, because a font requested in the head would delay the first paint. None on a page
 * with a first photo: there the font may have to wait for the photo (typeface.ts).
 */
export function earlyTags(hasFirstPhoto: boolean): string {
  if (hasFirstPhoto) return '';
  return tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: latinFont, crossorigin: '' });
}
