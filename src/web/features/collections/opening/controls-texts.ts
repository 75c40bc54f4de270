import type { Text } from '../../../lib/texts.ts';

/** Texts for the owner, in a file of their own so that no visitor loads them. */
export const controlsTexts = {
  toAdmin: {
    en: 'Show the five, or set another hour',
    ja: '五枚を見せる、または時刻を決める',
    shown: 'en',
  },
  toStage: { en: 'Lead the opening', ja: '開廊の舞台へ', shown: 'en' },
  reveal: { en: 'Unveil photo {n}', ja: '{n}枚目を見せる', shown: 'en' },
  space: { en: 'Space', ja: 'スペース', shown: 'en' },
  clockIn: { en: 'The clock goes on by itself in {time}', ja: '{time}で自動に進みます', shown: 'en' },
  letClock: { en: 'Let the clock go on, every {seconds} s', ja: '{seconds}秒ごとの自動にする', shown: 'en' },
  notRevealed: {
    en: 'The photo could not be unveiled. Try again.',
    ja: '見せられませんでした。もう一度お試しください。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
