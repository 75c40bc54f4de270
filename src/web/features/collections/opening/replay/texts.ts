import type { Text } from '../../../../lib/texts.ts';

export const replayTexts = {
  opening: { en: 'The opening', ja: '開廊', shown: 'en' },
  when: { en: '{hour} in {place}', ja: '{hour}（{place}）', shown: 'en' },
  wereThere: { en: '{count} were there', ja: '{count}人が立ち会いました', shown: 'en' },
  copy: { en: 'Copy its address', ja: 'リンクをコピー', shown: 'en' },
  back: { en: 'Back to the day', ja: 'この日へ戻る', shown: 'en' },
  unrevealed: { en: 'Photo {n}, not yet unveiled', ja: '{n}枚目（まだ見られません）', shown: 'en' },
  photographer: { en: 'The photographer', ja: '作家', shown: 'en' },
  visitor: { en: 'A visitor', ja: '訪問者', shown: 'en' },
  failed: { en: 'The opening could not be loaded.', ja: '開廊を読み込めませんでした。', shown: 'en' },
  loading: { en: 'Loading the opening…', ja: '開廊を読み込んでいます…', shown: 'en' },
} as const satisfies Record<string, Text>;
