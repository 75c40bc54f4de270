import { searchWith, type Theme } from '../../shared/choices.ts';
import { languages } from '../../shared/owner-text.ts';
import { themeMetas } from '../lib/theme.ts';
import { tag } from './html-tags.ts';

/** The colours a browser takes for the page before it knows any style (SITE-4). */
export function themeTags(theme: Theme | undefined): string {
  const { colorScheme, colors } = themeMetas(theme);
  return [
    tag('meta', { name: 'color-scheme', content: colorScheme }),
    ...colors.map((color) => tag('meta', { name: 'theme-color', ...color })),
  ].join('');
}

interface PageAddress {
  pathname: string;
  search: string;
  publicUrl: string | undefined;
}

/** Where this page is found in each language, and without a choice (SITE-3). */
export function languageTags({ pathname, search, publicUrl = '' }: PageAddress): string {
  const address = (choice?: { name: 'language'; value: string }) =>
    publicUrl.replace(/\/$/, '') + pathname + searchWith(search, choice);
  return [
    ...languages.map((value) =>
      tag('link', { rel: 'alternate', hreflang: value, href: address({ name: 'language', value }) }),
    ),
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: address() }),
  ].join('');
}
