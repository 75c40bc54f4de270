import type { Text } from '../lib/texts.ts';

export const viewerTexts = {
  todayTitle: { en: 'Five Shots', ja: '今日の五枚', shown: 'en' },
  galleryTitle: { en: '{site} Gallery', ja: '{site} ギャラリー', shown: 'en' },
  place: { en: '{n} of {total}', ja: '{total}枚中{n}枚目', shown: 'en' },
  photoName: { en: 'Photo {n} of {total}', ja: '写真 {n}／{total}', shown: 'en' },
  whereVisitors: { en: 'Where visitors stand', ja: '訪問者のいる写真', shown: 'en' },
  onlyYou: { en: 'only you see it', ja: 'あなただけに見えます', shown: 'en' },
  visitorsHere: { en: '{n} {n|visitor|visitors} here', ja: '訪問者 {n} 人', shown: 'en' },
  photosOfDay: { en: 'Photos of this day', ja: 'この日の写真', shown: 'en' },
  previous: { en: 'Previous photo', ja: '前の写真', shown: 'en' },
  next: { en: 'Next photo', ja: '次の写真', shown: 'en' },
  close: { en: 'Close', ja: '閉じる', shown: 'en' },
  label: { en: 'Label', ja: '作品', shown: 'en' },
  tour: { en: 'Walk', ja: '案内', shown: 'en' },
  chat: { en: 'Chat', ja: 'チャット', shown: 'en' },
  details: { en: 'Photo details', ja: '写真の情報', shown: 'en' },
  closeDetails: { en: 'Close photo details', ja: '写真の情報を閉じる', shown: 'en' },
  zoomIn: { en: 'Zoom in', ja: '拡大', shown: 'en' },
  zoomReset: { en: 'Show the whole photo', ja: '全体を表示', shown: 'en' },
  fullscreen: { en: 'Fullscreen', ja: '全画面', shown: 'en' },
  /** The link to subscribe, shown after a day's last photo. */
  follow: { en: 'Have the five come to you', ja: '五枚を届けてもらう', shown: 'en' },
  keys: { en: 'Keyboard shortcuts', ja: 'キーボード操作', shown: 'en' },
  leaveFullscreen: { en: 'Exit fullscreen', ja: '全画面を終了', shown: 'en' },
  optimizing: { en: 'Optimizing image...', ja: '画像を最適化しています…', shown: 'en' },
  generating: { en: 'Generating optimized version...', ja: '表示用の画像を作成しています…', shown: 'en' },
  failed: {
    en: 'This photo cannot be shown right now.',
    ja: 'この写真はただいま表示できません。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
