import { papers, type Theme } from '../../shared/choices.ts';

const schemes = ['light', 'dark'] as const;

/** What a document says of its colours before any style is read: nothing flashes (SITE-4). */
export function themeMetas(theme: Theme | undefined) {
  const chosen = theme === 'system' ? undefined : theme;
  return {
    colorScheme: chosen ?? 'light dark',
    /** One for each of the device's own schemes; a choice is the same for both. */
    colors: schemes.map((scheme) => ({
      media: `(prefers-color-scheme: ${scheme})`,
      content: papers[chosen ?? scheme],
    })),
  };
}

/** Changes the theme of a document that is shown already. */
export function showTheme(document: Document, theme: Theme | undefined): void {
  const { colorScheme, colors } = themeMetas(theme);
  if (theme) document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', colorScheme);
  for (const { media, content } of colors) {
    document.querySelector(`meta[name="theme-color"][media="${media}"]`)?.setAttribute('content', content);
  }
}
