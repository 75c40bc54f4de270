import type { Text } from '../../../../lib/texts.ts';

export const playerTexts = {
  play: { en: 'Play', ja: '再生', shown: 'en' },
  pause: { en: 'Pause', ja: '一時停止', shown: 'en' },
  again: { en: 'Watch again', ja: 'もう一度見る', shown: 'en' },
  position: { en: 'Position in the opening', ja: '再生位置', shown: 'en' },
  timeOf: { en: '{time} of {duration}', ja: '{time} / {duration}', shown: 'en' },
  now: { en: '{count} this second', ja: 'いま{count}', shown: 'en' },
  soFar: { en: '{count} of {total}', ja: '{total}のうち{count}', shown: 'en' },
  likes: { en: 'Likes so far', ja: 'これまでのハート', shown: 'en' },
  speed: { en: 'Speed', ja: '速さ', shown: 'en' },
  skip: { en: 'Skip to the end', ja: '最後まで進む', shown: 'en' },
} as const satisfies Record<string, Text>;
