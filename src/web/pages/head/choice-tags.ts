import type { Theme } from '../../../shared/choices.ts';
import { languages } from '../../../shared/owner-text.ts';
import { themeMetas } from '../../lib/choices/theme.ts';
import { canonicalPath } from '../routing/canonical-path.ts';
import { tag } from './html-tags.ts';

/** The browser's colours for the page before any style sheet (SITE-4). */
export function themeTags(theme: Theme | undefined): string {
  const { colorScheme, colors } = themeMetas(theme);
  return [
    tag('meta', { name: 'color-scheme', content: colorScheme }),
    ...colors.map((color) => tag('meta', { name: 'theme-color', ...color })),
  ].join('');
}

interface PageUrl {
  pathname: string;
  search: string;
  publicUrl: string | undefined;
}

/** The page's URLs in each language, and without a choice (SITE-3). None without an origin: they must be absolute. */
export function languageTags({ pathname, search, publicUrl }: PageUrl): string {
  if (publicUrl === undefined) return '';
  return [undefined, ...languages]
    .map((language) =>
      tag('link', {
        rel: 'alternate',
        hreflang: language ?? 'x-default',
        href: publicUrl + canonicalPath(pathname, search, language),
      }),
    )
    .join('');
}
