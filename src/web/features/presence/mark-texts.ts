import type { Text } from '../../lib/texts.ts';

/** Separate from the owner's texts: every visitor's first load contains these. */
export const markTexts = {
  chat: { en: 'Chat with the photographer', ja: '作家とチャット', shown: 'en' },
} as const satisfies Record<string, Text>;
