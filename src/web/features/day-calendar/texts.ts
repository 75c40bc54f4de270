import type { Text } from '../../lib/texts.ts';

export const calendarTexts = {
  calendar: { en: 'Calendar of the days', ja: '日ごとのカレンダー', shown: 'en' },
  previous: { en: 'Previous month', ja: '前の月', shown: 'en' },
  next: { en: 'Next month', ja: '次の月', shown: 'en' },
  backToToday: { en: 'Today', ja: '今日', shown: 'en' },
  today: { en: 'today', ja: '今日', shown: 'en' },
  published: { en: 'published', ja: '公開済み', shown: 'en' },
  scheduled: { en: 'scheduled', ja: '予約', shown: 'en' },
  missing: { en: 'missing', ja: '未公開', shown: 'en' },
  free: { en: 'no photos', ja: '写真なし', shown: 'en' },
  /** A date's label for screen readers. */
  dayAs: { en: '{date}, {state}', ja: '{date}、{state}', shown: 'en' },
  count: { en: '{n} {state}', ja: '{state} {n} 日', shown: 'en' },
} as const satisfies Record<string, Text>;
