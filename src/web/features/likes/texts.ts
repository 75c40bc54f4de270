import type { Text } from '../../lib/texts.ts';

export const likesTexts = {
  like: { en: 'Like, {level} of {most}', ja: 'いいね {level}／{most}', shown: 'en' },
  total: { en: '{total} likes in total', ja: 'みんなのいいね：{total}', shown: 'en' },
  level: { en: '{level} of {most} likes', ja: 'いいね {level}／{most}', shown: 'en' },
  removed: { en: 'Likes removed', ja: 'いいねを取り消しました', shown: 'en' },
  undo: { en: 'Undo', ja: '元に戻す', shown: 'en' },
  waiting: {
    en: 'Likes cannot be saved right now. Yours are kept and will be sent again in a moment.',
    ja: 'いま、いいねを保存できません。押された分は残っており、まもなくもう一度送ります。',
    shown: 'en',
  },
  lost: {
    en: 'Your last likes could not be saved. Please try again later.',
    ja: '直前のいいねを保存できませんでした。あとでもう一度お試しください。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
