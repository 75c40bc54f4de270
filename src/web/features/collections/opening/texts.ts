import type { Text } from '../../../lib/texts.ts';

export const openingTexts = {
  opening: { en: 'The opening', ja: '開廊', shown: 'en' },
  yourTime: { en: '{place}, your time', ja: 'あなたの時刻（{place}）', shown: 'en' },
  until: { en: 'until the first is unveiled', ja: '一枚目まで', shown: 'en' },
  hours: { en: ' h ', ja: '時間', shown: 'en' },
  minutes: { en: ' min ', ja: '分', shown: 'en' },
  seconds: { en: ' s', ja: '秒', shown: 'en' },
  calendarFile: { en: 'Calendar file', ja: 'カレンダーに入れる', shown: 'en' },
  every: {
    en: 'One photograph every {seconds} seconds, for everybody at once. Come a little early; the doors open half an hour before.',
    ja: '{seconds}秒ごとに一枚ずつ、みなさんに同時にお見せします。三十分前からお待ちいただけます。',
    shown: 'en',
  },
  byHand: {
    en: 'One photograph after the other, for everybody at once. Come a little early; the doors open half an hour before.',
    ja: '一枚ずつ、みなさんに同時にお見せします。三十分前からお待ちいただけます。',
    shown: 'en',
  },
  opensByItself: {
    en: 'The page opens by itself. Stay, or come back.',
    ja: 'このページはひとりでに開きます。そのままお待ちください。',
    shown: 'en',
  },
  moved: {
    en: 'Moved by the photographer at {at}, from {from} to {to}.',
    ja: '作家が{at}に、{from}から{to}へ変更しました。',
    shown: 'en',
  },
  calledOff: {
    en: 'The photographer called the opening off. The five are shown at once.',
    ja: '開廊は取りやめになりました。五枚は一度にお見せします。',
    shown: 'en',
  },
  staysUnrevealed: {
    en: 'The photographer called the opening off. The five stay veiled for now.',
    ja: '開廊は取りやめになりました。五枚は、いまはまだお見せできません。',
    shown: 'en',
  },
  movedToDay: {
    en: 'The photographer moved the opening to {day}, {hour}.',
    ja: '開廊は{day} {hour}に変更されました。',
    shown: 'en',
  },
  noOpening: {
    en: 'There is no opening on this day any more.',
    ja: 'この日の開廊はなくなりました。',
    shown: 'en',
  },
  dayGone: {
    en: 'The photographer took this day’s photographs away. There is no opening.',
    ja: 'この日の写真は取り下げられました。開廊はありません。',
    shown: 'en',
  },
  waitingRoom: { en: 'The lobby', ja: '待合', shown: 'en' },
  areHere: { en: 'are here', ja: '人います', shown: 'en' },
  here: { en: '{count} are here', ja: '{count}人います', shown: 'en' },
  numbers: {
    en: 'the first of five|the second of five|the third of five|the fourth of five|the fifth of five',
    ja: '一枚目|二枚目|三枚目|四枚目|五枚目',
    shown: 'en',
  },
  revealed: { en: 'Photo {n} of 5: {alt}', ja: '{n}枚目: {alt}', shown: 'en' },
  nextIn: { en: 'The next in {seconds} s', ja: '次まで{seconds}秒', shown: 'en' },
  next: { en: 'The next one soon', ja: 'まもなく次の一枚', shown: 'en' },
  allHere: { en: 'All five are here.', ja: '五枚がそろいました。', shown: 'en' },
  likesNow: { en: '{count} this second', ja: 'いま{count}', shown: 'en' },
  unrevealed: { en: 'Photo {n}, not yet unveiled', ja: '{n}枚目（まだ見られません）', shown: 'en' },
  sound: { en: 'Sound', ja: '音を鳴らす', shown: 'en' },
  tomorrow: {
    en: 'Tomorrow’s five are unveiled one by one, at {hour}.',
    ja: '明日の五枚は{hour}に一枚ずつお見せします。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
