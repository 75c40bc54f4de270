import type { Text } from '../../lib/texts.ts';

/** Texts for search engines and link previews, used only on the server. */
export const headTexts = {
  homeDescription: { en: 'Five photographs a day.', ja: '毎日、五枚の写真。', shown: 'en' },
  homeDay: { en: '{date}: {title}.', ja: '{date}「{title}」。', shown: 'en' },
  today: { en: 'Today', ja: '今日', shown: 'en' },
  photosInWords: { en: '{photos}: {alts}', ja: '{photos}：{alts}', shown: 'en' },
  cardOfDay: { en: 'Photographs of {date}', ja: '{date}の写真', shown: 'en' },
  dayDescription: { en: '{photos}.', ja: '{photos}。', shown: 'en' },
  captionDescription: {
    en: '{caption}. {date}, photo {place} of the day.',
    ja: '{caption}。{date}の{place}枚目の写真。',
    shown: 'en',
  },
  galleryDescription: {
    en: 'Every day of the gallery, five photographs each, newest first.',
    ja: 'これまでのすべての日を、五枚ずつ、新しい順に。',
    shown: 'en',
  },
  newsDescription: {
    en: 'News and updates from the gallery.',
    ja: 'ギャラリーからのお知らせ。',
    shown: 'en',
  },
  calendarDescription: {
    en: 'Every day of the gallery, month by month.',
    ja: 'これまでのすべての日を、月ごとのカレンダーで。',
    shown: 'en',
  },
  selectionDescription: {
    en: 'Five photographs of the gallery, chosen by a visitor.',
    ja: '訪問者がこのギャラリーから選んだ五枚の写真。',
    shown: 'en',
  },
  openingDescription: {
    en: 'Five photographs, unveiled one by one: {date}, {hour} ({place}).',
    ja: '{date} {hour}（{place}）に、五枚の写真を一枚ずつお見せします。',
    shown: 'en',
  },
  replayDescription: {
    en: 'Five photographs, unveiled one by one. Watch the opening as it was.',
    ja: '五枚の写真が一枚ずつ披露された開廊を、そのままもう一度。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
