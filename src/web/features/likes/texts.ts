import type { Text } from '../../lib/texts.ts';

export const likesTexts = {
  like: { en: 'Like, {level} of {most}', ja: 'いいね、{most}段階の{level}', shown: 'en' },
  total: { en: 'Hearts in all: {total}', ja: 'みんなのハート：{total}', shown: 'en' },
} as const satisfies Record<string, Text>;
