import type { Text } from '../../lib/texts.ts';

export const offlineTexts = {
  offline: { en: 'You are offline.', ja: 'オフラインです。', shown: 'en' },
  kept: {
    en: 'You are offline. This is the gallery as you last saw it.',
    ja: 'オフラインです。最後にご覧になったときの展示です。',
    shown: 'en',
  },
  tryAgain: { en: 'Try again', ja: 'もう一度試す', shown: 'en' },
} as const satisfies Record<string, Text>;
