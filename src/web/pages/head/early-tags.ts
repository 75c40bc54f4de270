import latinFont from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2?url';
import { tag } from './html-tags.ts';

/**
 * Tags at the start of the body: a browser delays the first paint for a font requested in the head.
 *
 * @param hasFirstPhoto the font may have to wait for it (typeface.ts)
 */
export function earlyTags(hasFirstPhoto: boolean): string {
  const rel = hasFirstPhoto ? 'typeface' : 'preload';
  return tag('link', { rel, as: 'font', type: 'font/woff2', href: latinFont, crossorigin: '' });
}
