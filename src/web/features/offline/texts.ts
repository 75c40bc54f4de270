import type { Text } from '../../lib/texts.ts';
import { uiTexts } from '../../ui/texts.ts';

export const offlineTexts = {
  offline: { en: 'You are offline.', ja: 'オフラインです。', shown: 'en' },
  stored: {
    en: 'You are offline. This is the gallery as you last saw it.',
    ja: 'オフラインです。最後にご覧になったときの展示です。',
    shown: 'en',
  },
  unanswered: {
    en: 'The gallery did not answer. This is how you last saw it.',
    ja: 'ギャラリーから応答がありませんでした。最後にご覧になったときの展示です。',
    shown: 'en',
  },
  again: uiTexts.again,
} as const satisfies Record<string, Text>;
