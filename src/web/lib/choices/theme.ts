import { type Theme, themeColors } from '../../../shared/choices.ts';

const schemes = ['light', 'dark'] as const;

/** The values of a document's colour `<meta>` tags, which apply before any style sheet and avoid a flash (SITE-4). */
export function themeMetas(theme: Theme | undefined) {
  const chosen = theme === 'system' ? undefined : theme;
  return {
    colorScheme: chosen ?? 'light dark',
    // One per device scheme; if the visitor has chosen light or dark, both have the same colour.
    colors: schemes.map((scheme) => ({
      media: `(prefers-color-scheme: ${scheme})`,
      content: themeColors[chosen ?? scheme],
    })),
  };
}

/** Changes the theme of the current document. */
export function showTheme(document: Document, theme: Theme | undefined): void {
  const { colorScheme, colors } = themeMetas(theme);
  if (theme) document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', colorScheme);
  for (const { media, content } of colors) {
    document.querySelector(`meta[name="theme-color"][media="${media}"]`)?.setAttribute('content', content);
  }
}
