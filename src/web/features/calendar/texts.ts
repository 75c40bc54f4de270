import type { Text } from '../../lib/texts.ts';

export const calendarPageTexts = {
  title: { en: 'Calendar', ja: 'カレンダー', shown: 'en' },
  summary: { en: '{days} {days|day|days}, one thread each', ja: '{days}日、一日に糸一本', shown: 'en' },
  dayCount: { en: '{days} {days|day|days}', ja: '{days}日', shown: 'en' },
  today: { en: 'Today', ja: '今日', shown: 'en' },
  years: { en: 'Years', ja: '年', shown: 'en' },
  jump: { en: 'Jump to a date', ja: '日付へ移動', shown: 'en' },
  go: { en: 'Go', ja: '移動', shown: 'en' },
  nothingThere: {
    en: 'No photos on {date}. The nearest day that year is {nearest}.',
    ja: '{date}の写真はありません。その年でいちばん近い日は{nearest}です。',
    shown: 'en',
  },
  nothingInYear: { en: 'No photos in {year}.', ja: '{year}年の写真はありません。', shown: 'en' },
  nearestYear: {
    en: 'The nearest year with photos: {year}',
    ja: '写真のあるいちばん近い年：{year}年',
    shown: 'en',
  },
  keys: {
    en: 'Arrow keys move from day to day; G jumps to a date.',
    ja: '矢印キーで日を移動。Gキーで日付を指定できます。',
    shown: 'en',
  },
  allKeys: { en: 'All shortcuts', ja: 'すべての操作', shown: 'en' },
  loading: { en: 'Loading the calendar', ja: 'カレンダーを読み込んでいます', shown: 'en' },
  failed: {
    en: 'The calendar cannot be shown right now.',
    ja: 'ただいまカレンダーを表示できません。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
