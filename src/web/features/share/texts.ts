import type { Text } from '../../lib/texts.ts';

/** SHARE-2 quotes the texts of the toasts. */
export const shareTexts = {
  toX: { en: 'Share to X', ja: 'Xで共有', shown: 'en' },
  copyLink: { en: 'Copy link', ja: 'リンクをコピー', shown: 'en' },
  toChat: { en: 'Share to chat', ja: 'チャットで共有', shown: 'en' },
  present: { en: '在廊', ja: '在廊', shown: 'ja' },
  copied: { en: 'Link Copied', ja: 'リンクをコピーしました', shown: 'en' },
  copiedText: {
    en: 'Photo link has been copied to clipboard.',
    ja: '写真へのリンクをクリップボードにコピーしました。',
    shown: 'en',
  },
  copyFailed: { en: 'Copy Failed', ja: 'コピーできませんでした', shown: 'en' },
  copyFailedText: {
    en: 'Failed to copy link to clipboard.',
    ja: 'リンクをクリップボードにコピーできませんでした。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
