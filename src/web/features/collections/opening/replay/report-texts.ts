import type { Text } from '../../../../lib/texts.ts';

export const reportTexts = {
  heading: { en: 'Only you see this', ja: 'あなただけに見えています', shown: 'en' },
  photo: { en: 'Photo', ja: '写真', shown: 'en' },
  visitors: { en: 'Visitors', ja: '訪問者', shown: 'en' },
  likes: { en: 'Likes', ja: 'ハート', shown: 'en' },
  messages: { en: 'What was said', ja: '交わされた言葉', shown: 'en' },
  messagesHint: {
    en: 'Your own lines are in the replay; visitors’ lines only if you keep them.',
    ja: 'あなたの言葉は再生に入ります。訪問者の言葉は、残したものだけが入ります。',
    shown: 'en',
  },
  noMessages: { en: 'Nothing was said in the chat.', ja: 'チャットに言葉はありませんでした。', shown: 'en' },
  keep: { en: 'Keep for the replay', ja: '再生に残す', shown: 'en' },
  failed: {
    en: 'This could not be saved. Try again.',
    ja: '保存できませんでした。もう一度お試しください。',
    shown: 'en',
  },
  loadFailed: { en: 'The report could not be loaded.', ja: '記録を読み込めませんでした。', shown: 'en' },
} as const satisfies Record<string, Text>;
