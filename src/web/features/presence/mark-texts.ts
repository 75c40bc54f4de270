import type { Text } from '../../lib/texts.ts';

/** Apart from the owner's words: every visitor's first load has these. */
export const markTexts = {
  openChat: { en: 'Open the chat with the photographer', ja: '作家とのチャットを開く', shown: 'en' },
} as const satisfies Record<string, Text>;
