import type { Text } from '../../lib/texts.ts';

/** Separate from the owner's texts: every visitor's first load contains these. */
export const markTexts = {
  hereNow: { en: 'Here now', ja: 'ただいま在廊中', shown: 'en' },
  openChat: { en: 'Open the chat with the photographer', ja: '作家とのチャットを開く', shown: 'en' },
} as const satisfies Record<string, Text>;
