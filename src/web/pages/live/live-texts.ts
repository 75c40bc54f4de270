import type { Text } from '../../lib/texts.ts';

/** In every visitor's first load: only texts for a chat that fails to load. */
export const liveTexts = {
  chatNotLoaded: {
    en: 'The chat could not be loaded.',
    ja: 'チャットを読み込めませんでした。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
