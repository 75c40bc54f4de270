import type { Text } from '../../lib/texts.ts';

export const privacyTexts = {
  title: {
    en: 'What this gallery keeps, and for how long',
    ja: 'お預かりする情報と、その期間',
    shown: 'en',
  },
  days: { en: '{n} days', ja: '{n}日間', shown: 'en' },
  forEver: { en: 'for ever', ja: '期限なし', shown: 'en' },
  likes: { en: 'Which photos this browser likes', ja: 'このブラウザーの「好き」', shown: 'en' },
  afterLast: {
    en: '{time} after the last like; then only the totals stay',
    ja: '最後の「好き」から{time}。その後は合計だけが残ります',
    shown: 'en',
  },
  feedback: { en: 'What you write to the photographer', ja: '作家へのご感想', shown: 'en' },
  guestBook: { en: 'A line in a guest book', ja: '芳名帳の一行', shown: 'en' },
  guestBookTime: {
    en: 'while it is shown; its link to you, and lines that are not shown: {time}',
    ja: '掲載されているあいだ。ご本人との結びつきと、掲載されない行は{time}',
    shown: 'en',
  },
  chat: { en: 'Your name and words in the chat', ja: 'チャットのお名前とお言葉', shown: 'en' },
  chatTime: {
    en: '{time}; words that the photographer keeps for the replay of an opening stay with it, with your name',
    ja: '{time}。作家が開廊の再生に残したお言葉は、お名前とともに再生に残ります',
    shown: 'en',
  },
  email: {
    en: 'If you follow by e-mail: your address, language, how often, and when e-mails went out or were refused',
    ja: 'メールでのお届け：アドレス、言語、頻度、送信や不達の日時',
    shown: 'en',
  },
  emailTime: {
    en: 'until you leave by the link in each e-mail, the address encrypted; two days without confirmation. A keyed hash of it limits e-mails for one day. After you leave, a random number that says nothing of the address stays for {n} days, so that no backup brings it back',
    ja: 'メールのリンクから停止されるまで（アドレスは暗号化）。確認のない場合は二日。送信回数を抑えるための照合値は一日。停止後は、バックアップから復元されないよう、アドレスと結びつかない乱数だけを{n}日間',
    shown: 'en',
  },
  push: {
    en: 'If this device shows notifications: where to send them, your language, and when they went out or were refused',
    ja: '端末への通知：送り先、言語、送信や不達の日付',
    shown: 'en',
  },
  pushTime: {
    en: 'until you stop them, or your browser’s maker says that the device is gone or refuses them for 14 days; where to send them is encrypted',
    ja: '停止されるまで、またはブラウザー提供元から端末の消失や14日続く拒否が伝えられるまで（送り先は暗号化）',
    shown: 'en',
  },
  noOthers: {
    en: 'No page, picture or e-mail counts what you do for anyone else.',
    ja: 'ページも写真もメールも、ご覧になったことを外部に知らせません。',
    shown: 'en',
  },
  analytics: {
    en: 'Google Analytics counts the visits to these pages, but not those of browsers that send Do Not Track or Global Privacy Control. No picture or e-mail counts what you do for anyone else.',
    ja: 'ページの閲覧は Google アナリティクスで計測しています（Do Not Track または Global Privacy Control を送るブラウザーは計測しません）。写真やメールから、ご覧になったことを外部に知らせることはありません。',
    shown: 'en',
  },
  passedOn: {
    en: 'E-mails go out through the photographer’s mail provider, notifications through your browser’s maker. The photographer removes what is kept of you on request.',
    ja: 'メールは作家のメールサービスを、通知はブラウザー提供元のサービスを通って届きます。ご希望があれば、記録を削除いたします。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
