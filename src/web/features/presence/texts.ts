import type { Text } from '../../lib/texts.ts';

export const presenceTexts = {
  present: { en: '在廊', ja: '在廊', shown: 'ja' },
  notEntered: { en: 'Enter the gallery', ja: '在廊する', shown: 'en' },
  entering: { en: 'Entering…', ja: '在廊を始めています…', shown: 'en' },
  leave: { en: 'Leave the gallery', ja: '在廊を終了する', shown: 'en' },
  leaving: { en: 'Leaving…', ja: '在廊を終了しています…', shown: 'en' },
  startFailed: { en: 'Could not enter the gallery', ja: '在廊を開始できませんでした', shown: 'en' },
  endFailed: { en: 'Could not leave the gallery', ja: '在廊を終了できませんでした', shown: 'en' },
  stillThere: { en: 'Are you still there?', ja: 'まだいらっしゃいますか？', shown: 'en' },
  endsByItself: {
    en: 'You’ll be shown as away in 3 minutes.',
    ja: '操作がないため、あと3分で在廊が自動的に終了します。',
    shown: 'en',
  },
  stay: { en: 'Stay', ja: '在廊を続ける', shown: 'en' },
} as const satisfies Record<string, Text>;
