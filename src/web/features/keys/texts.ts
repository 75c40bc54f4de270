import type { Text } from '../../lib/texts.ts';

export const keysTexts = {
  title: { en: 'Keyboard shortcuts', ja: 'キーボード操作', shown: 'en' },
  singleKeys: { en: 'Single-key shortcuts', ja: '1文字のショートカット', shown: 'en' },
  singleKeysHint: {
    en: 'S, G, F, I, J, K, R, H, W, P, +, −, 0 and ?. Arrow keys, Space and Escape always work.',
    ja: 'S・G・F・I・J・K・R・H・W・P・＋・−・0・？のキー。矢印・スペース・Escキーはいつでも使えます。',
    shown: 'en',
  },
  shuffle: { en: 'Home: five photos of another day', ja: 'ホーム：別の日の五枚', shown: 'en' },
  jump: { en: 'Calendar: jump to a date', ja: 'カレンダー：日付へ移動', shown: 'en' },
  days: { en: 'Calendar: from day to day', ja: 'カレンダー：日を移動', shown: 'en' },
  months: { en: 'Calendar: from month to month', ja: 'カレンダー：月を移動', shown: 'en' },
  steps: { en: 'Photo: previous, next', ja: '写真：前・次', shown: 'en' },
  fullscreen: { en: 'Photo: fullscreen', ja: '写真：全画面', shown: 'en' },
  details: { en: 'Photo: hide or show the details', ja: '写真：情報を隠す・表示', shown: 'en' },
  zoom: { en: 'Photo: zoom in, out, whole', ja: '写真：拡大・縮小・全体', shown: 'en' },
  pan: { en: 'Photo: move while zoomed', ja: '写真：拡大中に移動', shown: 'en' },
  likes: { en: 'Hearts: more, fewer', ja: 'ハート：増やす・減らす', shown: 'en' },
  inbox: { en: 'Inbox: next, before, answer', ja: '受信箱：次・前・返信', shown: 'en' },
  entries: { en: 'Guest book in the inbox: show, hide', ja: '受信箱の芳名帳：載せる・載せない', shown: 'en' },
  tour: {
    en: 'The owner’s walk: begin or invite, a part, the pointer',
    ja: '作家の案内：開始・お誘い、一部、ポインター',
    shown: 'en',
  },
  messages: { en: 'To the message on the screen', ja: '表示中の通知へ', shown: 'en' },
  close: { en: 'Close', ja: '閉じる', shown: 'en' },
  list: { en: 'This list', ja: 'この一覧', shown: 'en' },
} as const satisfies Record<string, Text>;
