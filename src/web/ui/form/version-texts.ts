import type { Text } from '../../lib/texts.ts';

/** Texts about two versions of the same fields; in their own file, so that not every page loads them. */
export const versionTexts = {
  changedElsewhere: {
    en: 'This was changed elsewhere. Choose which version to keep.',
    ja: '別の場所で変更されました。どちらの内容を残すか選んでください。',
    shown: 'en',
  },
  here: { en: 'Here', ja: 'こちら', shown: 'en' },
  elsewhere: { en: 'Elsewhere', ja: '別の場所', shown: 'en' },
  on: { en: 'On', ja: 'オン', shown: 'en' },
  off: { en: 'Off', ja: 'オフ', shown: 'en' },
  emptyText: { en: '(empty)', ja: '（空）', shown: 'en' },
  saveMine: { en: 'Save mine over it', ja: 'こちらの内容で上書き', shown: 'en' },
  takeOther: { en: 'Take the other', ja: 'もう一方を使う', shown: 'en' },
} as const satisfies Record<string, Text>;
