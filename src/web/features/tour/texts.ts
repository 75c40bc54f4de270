import type { Text } from '../../lib/texts.ts';

export const tourTexts = {
  invitation: { en: 'The photographer invites you', ja: '作家が案内しています', shown: 'en' },
  follow: { en: 'Walk along', ja: '一緒に歩く', shown: 'en' },
  dismiss: { en: 'Not now', ja: 'あとで', shown: 'en' },
  following: { en: 'Walking with the photographer', ja: '作家と歩いています', shown: 'en' },
  reconnecting: {
    en: 'Connection lost, reconnecting',
    ja: '接続が切れました。再接続しています',
    shown: 'en',
  },
  lost: { en: 'Connection lost', ja: '接続が切れました', shown: 'en' },
  leave: { en: 'Leave', ja: '離れる', shown: 'en' },
  left: { en: 'You look on your own', ja: '自由に見ています', shown: 'en' },
  comeBack: { en: 'Return to the walk', ja: 'また一緒に歩く', shown: 'en' },
  ended: { en: 'The walk has ended', ja: '案内が終わりました', shown: 'en' },
  start: { en: 'Walk with me', ja: '案内する', shown: 'en' },
  noStart: {
    en: 'No published photo could be opened',
    ja: '公開済みの写真を開けませんでした',
    shown: 'en',
  },
  leading: { en: 'You lead the walk', ja: '案内しています', shown: 'en' },
  guiding: { en: '{n} {n|walks|walk} with you', ja: '{n}人が一緒に歩いています', shown: 'en' },
  alone: { en: '{n} {n|looks|look} on their own', ja: '{n}人が自由に見ています', shown: 'en' },
  finish: { en: 'End the walk', ja: '案内を終える', shown: 'en' },
} as const satisfies Record<string, Text>;
