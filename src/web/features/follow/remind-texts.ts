import type { Text } from '../../lib/texts.ts';

export const remindTexts = {
  remind: { en: 'Remind me', ja: '通知で知らせる', shown: 'en' },
  reminded: { en: 'You will be reminded', ja: '通知でお知らせします', shown: 'en' },
  failed: {
    en: 'The reminder could not be set. Try again.',
    ja: '設定できませんでした。もう一度お試しください。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
