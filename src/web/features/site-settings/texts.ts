import type { Text } from '../../lib/texts.ts';
import { commonTexts } from '../../ui/common-texts.ts';

export const siteSettingsTexts = {
  ...commonTexts,
  site: { en: 'The site', ja: 'サイト', shown: 'en' },
  siteLead: {
    en: 'Shown in the header, in the browser’s tab and in what is shared.',
    ja: 'サイト名はヘッダー、ブラウザーのタブ、共有される文面に使われます。',
    shown: 'en',
  },
  name: { en: 'Site name', ja: 'サイト名', shown: 'en' },
  nickname: { en: 'Your nickname', ja: 'ニックネーム', shown: 'en' },
  nicknameHint: {
    en: 'Your name in the chat. Leave empty to use the site’s name.',
    ja: 'チャットで表示される名前です。空欄ならサイト名になります。',
    shown: 'en',
  },
  language: { en: 'Language', ja: '言語', shown: 'en' },
  languageHint: {
    en: 'For visitors who have not chosen one themselves. Also the language of the admin area.',
    ja: '言語を選んでいない訪問者に表示する言語です。この管理画面の言語にもなります。',
    shown: 'en',
  },
  layout: { en: 'Layout of the five', ja: '五枚の並べ方', shown: 'en' },
  layoutHint: {
    en: 'For days that have no layout of their own.',
    ja: '日ごとに選んでいない場合に使われます。',
    shown: 'en',
  },
  wall: { en: 'Wall: each cropped to 3:4', ja: '3:4にそろえて並べる', shown: 'en' },
  whole: { en: 'Whole: nothing cropped', ja: '切らずに並べる', shown: 'en' },
  license: { en: 'Licence of the photographs', ja: '写真のライセンス', shown: 'en' },
  licenseHint: {
    en: 'The address of the page with its terms. Search engines show it beside your photos. Leave empty to omit.',
    ja: '利用条件を記したページのアドレスです。検索エンジンで写真とともに示されます。空欄なら何も示しません。',
    shown: 'en',
  },
  licenseWrong: {
    en: 'Please enter a whole address, beginning with https://',
    ja: 'https:// から始まるアドレス全体を入力してください',
    shown: 'en',
  },
  quoted: {
    en: 'Original mix (as specified)',
    ja: '既定の混在表示',
    shown: 'en',
  },
  about: { en: 'About', ja: '作家紹介', shown: 'en' },
  aboutLead: {
    en: 'The text about you on the home page. Both languages are shown side by side; an empty one is omitted.',
    ja: 'ホームに並ぶ紹介文です。二つの言語が並び、空欄のものは表示されません。',
    shown: 'en',
  },
  aboutEn: { en: 'In English', ja: '英語', shown: 'en' },
  aboutJa: { en: 'In Japanese', ja: '日本語', shown: 'en' },
  timeZone: { en: 'Time zone', ja: 'タイムゾーン', shown: 'en' },
  timeZoneLead: {
    en: 'When a day begins. A scheduled day appears at midnight here, wherever its visitors are.',
    ja: '一日が始まる時刻の基準です。予約した日は、訪問者がどこにいても、この地域の午前0時に公開されます。',
    shown: 'en',
  },
  timeZoneHint: {
    en: 'Local time there: {time}',
    ja: '現地時刻: {time}',
    shown: 'en',
  },
  timeZoneUnknown: {
    en: 'Please choose a time zone from the list, such as Asia/Tokyo',
    ja: '一覧からタイムゾーンを選んでください（例: Asia/Tokyo）',
    shown: 'en',
  },
  todayMoves: {
    en: 'Saving changes the site’s "today" from {before} to {after}.',
    ja: '保存すると「今日」が {before} から {after} に変わります。',
    shown: 'en',
  },
  required: { en: 'Please enter a name', ja: '名前を入力してください', shown: 'en' },
  discard: { en: 'Discard changes', ja: '変更を取り消す', shown: 'en' },
  unsaved: { en: 'Not saved yet', ja: '未保存の変更があります', shown: 'en' },
  saved: { en: 'Settings saved', ja: '設定を保存しました', shown: 'en' },
  saveFailed: { en: 'The settings could not be saved', ja: '設定を保存できませんでした', shown: 'en' },
  loading: { en: 'Loading the settings…', ja: '設定を読み込んでいます…', shown: 'en' },
  loadFailed: { en: 'The settings could not be loaded.', ja: '設定を読み込めませんでした。', shown: 'en' },
} as const satisfies Record<string, Text>;
