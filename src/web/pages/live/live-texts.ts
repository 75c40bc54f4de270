import type { Text } from '../../lib/texts.ts';

/** Part of every visitor's first load, so only the text for a chat that fails to load is here. */
export const liveTexts = {
  chatNotLoaded: {
    en: 'The chat could not be loaded.',
    ja: 'チャットを読み込めませんでした。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
