import type { Text } from '../../lib/texts.ts';

export const goneTexts = {
  gone: {
    en: 'This photo is no longer in the gallery.',
    ja: 'この写真は、もうギャラリーにありません。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
