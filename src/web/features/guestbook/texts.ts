import type { Text } from '../../lib/texts.ts';

export const guestBookTexts = {
  heading: { en: 'Guest book', ja: '芳名帳', shown: 'en' },
  one: { en: 'One has signed', ja: 'お一人のお名前', shown: 'en' },
  many: { en: '{n} have signed', ja: '{n}名のお名前', shown: 'en' },
  more: { en: 'Earlier lines', ja: '前の記帳', shown: 'en' },
  loadFailed: {
    en: 'The guest book could not be loaded.',
    ja: '芳名帳を読み込めませんでした。',
    shown: 'en',
  },
  failed: {
    en: 'The earlier lines could not be loaded.',
    ja: '前の記帳を読み込めませんでした。',
    shown: 'en',
  },
  about: { en: 'Photo {n}', ja: '{n}枚目', shown: 'en' },
} as const satisfies Record<string, Text>;

export const signTexts = {
  lookFirst: {
    en: 'When you have looked at all five, you may sign here.',
    ja: '五枚をご覧になりましたら、こちらにお名前をどうぞ。',
    shown: 'en',
  },
  name: { en: 'Your name', ja: 'お名前', shown: 'en' },
  line: { en: 'A line', ja: 'ひとこと', shown: 'en' },
  left: { en: '{n} of {max}', ja: '{n}／{max}', shown: 'en' },
  photo: { en: 'One of the five, if you like', ja: 'よろしければ五枚から一枚', shown: 'en' },
  sign: { en: 'Sign', ja: '記帳する', shown: 'en' },
  signing: { en: 'Signing…', ja: '送信中…', shown: 'en' },
  readFirst: {
    en: 'The photographer reads it before it stands here.',
    ja: '作家が読んでから、ここに載ります。',
    shown: 'en',
  },
  waits: {
    en: 'Thank you. The photographer reads your line before it stands here.',
    ja: 'ありがとうございます。作家が読んでから、ここに載ります。',
    shown: 'en',
  },
  signed: {
    en: 'You have signed this day. Thank you.',
    ja: 'この日にはお名前をいただいています。ありがとうございました。',
    shown: 'en',
  },
  takeBack: { en: 'Take it back', ja: '取り消す', shown: 'en' },
  takenBack: { en: 'Your line is taken back.', ja: '取り消しました。', shown: 'en' },
  gone: {
    en: 'Your line is no longer here.',
    ja: 'その記帳はもうありません。',
    shown: 'en',
  },
  empty: { en: 'A name and a line are needed.', ja: 'お名前とひとことをお書きください。', shown: 'en' },
  tooLong: {
    en: 'A name has at most 40 characters, a line 140.',
    ja: 'お名前は40文字、ひとことは140文字までです。',
    shown: 'en',
  },
  entry_link: {
    en: 'Links and e-mail addresses are not possible here.',
    ja: 'リンクやメールアドレスは書けません。',
    shown: 'en',
  },
  entry_characters: {
    en: 'Only plain text is possible here.',
    ja: 'ここに書けるのは普通の文字だけです。',
    shown: 'en',
  },
  already_signed: {
    en: 'You have signed this day already.',
    ja: 'この日にはすでにお名前をいただいています。',
    shown: 'en',
  },
  too_many_requests: {
    en: 'Too many lines from your network. Please try again in a few minutes.',
    ja: '同じネットワークからの記帳が続いています。数分後にもう一度お試しください。',
    shown: 'en',
  },
  failed: {
    en: 'Your line could not be sent. Please try again.',
    ja: '送信できませんでした。もう一度お試しください。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
