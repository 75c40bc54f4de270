import type { Text } from '../lib/texts.ts';

export const notFoundTexts = {
  title: { en: 'Page Not Found', ja: 'ページが見つかりません', shown: 'en' },
  hint: {
    en: 'Nothing hangs on this wall. The photographs are in the other room.',
    ja: 'この壁には何も掛かっていません。写真は隣の部屋にあります。',
    shown: 'en',
  },
  back: { en: "To today's photos", ja: '今日の写真へ', shown: 'en' },
} as const satisfies Record<string, Text>;
