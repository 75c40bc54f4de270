import type { Text } from '../../lib/texts.ts';

export const likesTexts = {
  like: { en: 'Like, {level} of {most}', ja: 'いいね、{most}段階の{level}', shown: 'en' },
  total: { en: 'Hearts in all: {total}', ja: 'みんなのハート：{total}', shown: 'en' },
  level: { en: '{level} of {most} likes', ja: 'いいね {level}／{most}', shown: 'en' },
  removed: { en: 'Likes removed', ja: 'いいねを取り消しました', shown: 'en' },
  undo: { en: 'Undo', ja: '元に戻す', shown: 'en' },
  waiting: {
    en: 'Too many likes at once right now. Yours are kept and will be saved in a moment.',
    ja: 'いいねが集中しています。選んだいいねはまもなく保存されます。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
