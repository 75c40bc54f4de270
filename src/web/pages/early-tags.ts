import latinFont from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2?url';
import { tag } from './html-tags.ts';

/** What goes before a page's first words in its body: a browser holds the first paint back for a font that the head asks for. */
export function earlyTags(): string {
  return tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: latinFont, crossorigin: '' });
}
