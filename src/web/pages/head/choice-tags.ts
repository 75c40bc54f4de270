import type { Theme } from '../../../shared/choices.ts';
import { languages } from '../../../shared/owner-text.ts';
import { themeMetas } from '../../lib/choices/theme.ts';
import { canonicalPath } from '../routing/canonical-path.ts';
import { tag } from './html-tags.ts';

/** Tags that give the browser the theme's colours before any style sheet has loaded (SITE-4). */
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

/** Links to the page in each language and without `lang` (SITE-3); none without `publicUrl`, as they are absolute. */
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
