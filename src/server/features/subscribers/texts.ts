import type { Language } from '../../../shared/owner-text.ts';
import type { Frequency } from '../../../shared/subscribers.ts';

/** The texts of the e-mails, in the subscriber's language. */
export const emailTexts = {
  en: {
    confirmSubject: 'please confirm',
    confirm: (site: string, frequency: Frequency) =>
      frequency === 'daily'
        ? `Shall ${site} send you its five photos every day?`
        : `Shall ${site} send you its photos every Sunday?`,
    confirmButton: 'Yes, continue',
    confirmNote:
      'This link works for 48 hours. If you did not ask for it, ignore this e-mail: nothing more will come, and your address will be forgotten.',
    knownSubject: 'you receive the five already',
    known: (site: string) => `You receive the photos of ${site} already.`,
    choicesButton: 'Change or leave',
    knownNote: 'Someone entered this address to receive the photos. Nothing was changed.',
    seeDay: 'See the day',
    opening: (day: string, hour: string, place: string) => `${day} opens at ${hour}, ${place}`,
    because: { daily: 'You asked for the five every day.', weekly: 'You asked for the five on Sundays.' },
    change: { daily: 'Every day', weekly: 'Sundays only' },
    inLanguage: { en: 'In English', ja: '日本語で' },
    leave: 'Leave',
    noTracking: 'No pictures are counted, no links are followed.',
    photo: (position: number) => `Photo ${position} of the day`,
  },
  ja: {
    confirmSubject: '登録のご確認',
    confirm: (site: string, frequency: Frequency) =>
      frequency === 'daily'
        ? `${site} の五枚を、毎日お届けしますか。`
        : `${site} の写真を、毎週日曜日にお届けしますか。`,
    confirmButton: '登録に進む',
    confirmNote:
      'このリンクは48時間有効です。お心当たりがなければ、そのままにしてください。以後メールは届かず、アドレスは消去されます。',
    knownSubject: 'すでにご登録いただいています',
    known: (site: string) => `${site} の写真は、すでにお届けしています。`,
    choicesButton: '変更・停止',
    knownNote: 'このアドレスで登録の申し込みがありました。設定は変わっていません。',
    seeDay: 'この日を見る',
    opening: (day: string, hour: string, place: string) => `${day}は${hour}に開廊（${place}）`,
    because: { daily: '五枚を毎日お届けしています。', weekly: '五枚を毎週日曜日にお届けしています。' },
    change: { daily: '毎日受け取る', weekly: '日曜日だけにする' },
    inLanguage: { en: 'In English', ja: '日本語で' },
    leave: '停止する',
    noTracking: '開封やリンクの記録は行っていません。',
    photo: (position: number) => `この日の${position}枚目の写真`,
  },
} as const satisfies Record<Language, unknown>;

/** The texts of the pages that links in e-mails open. */
export const pageTexts = {
  en: {
    formTitle: 'Have the five come to you',
    formNote: 'Once a day, when they are up. Leaving takes one press.',
    email: 'Your e-mail',
    rhythm: { daily: 'Every day', weekly: 'On Sundays' },
    follow: 'Follow',
    invalidEmail: 'Please check the e-mail address.',
    sent: (email: string) => `An e-mail is on its way to ${email}. Press the button in it to confirm.`,
    sentNote: 'Nothing came? Look among unwanted e-mails, or ask again.',
    noEmail: 'This gallery sends no e-mail yet. The feed brings the five to a reader.',
    push: 'A notification on this device, at the end of the home page',
    feed: 'Feed (RSS)',
    later: 'Too many attempts. Please try again later.',
    confirmTitle: { daily: 'The five, every day?', weekly: 'The five, on Sundays?' },
    confirm: 'Yes, send them',
    toAddress: (email: string) => `${email}, in English`,
    confirmed: 'Thank you. The next five will come to you.',
    leaveTitle: 'Stop the e-mails?',
    leaveNote: 'The address is forgotten at once.',
    leave: 'Stop',
    left: 'Stopped. The address is forgotten.',
    choicesTitle: 'How shall the five come?',
    language: { en: 'English', ja: '日本語' },
    save: 'Save',
    saved: 'Saved.',
    invalidLink: 'This link no longer works.',
    invalidLinkNote: 'It may be too old, or was used to leave.',
    home: 'To the gallery',
  },
  ja: {
    formTitle: '五枚をお届けします',
    formNote: '一日一度、公開のあとに。停止はひと押しです。',
    email: 'メールアドレス',
    rhythm: { daily: '毎日', weekly: '日曜日に' },
    follow: '登録',
    invalidEmail: 'メールアドレスをご確認ください。',
    sent: (email: string) => `${email} にメールをお送りしました。メールのボタンから登録を完了してください。`,
    sentNote: '届かないときは、迷惑メールをご確認のうえ、もう一度お試しください。',
    noEmail: 'メールでのお届けは準備中です。フィードでもご覧いただけます。',
    push: 'この端末への通知（トップページの下）',
    feed: 'フィード (RSS)',
    later: '回数が多すぎます。しばらくしてからお試しください。',
    confirmTitle: { daily: '五枚を、毎日お届けしますか。', weekly: '五枚を、日曜日にお届けしますか。' },
    confirm: 'はい、届けてください',
    toAddress: (email: string) => `${email}（日本語で）`,
    confirmed: 'ありがとうございます。次の五枚からお届けします。',
    leaveTitle: 'お届けを停止しますか。',
    leaveNote: 'アドレスはすぐに消去されます。',
    leave: '停止する',
    left: '停止しました。アドレスは消去されました。',
    choicesTitle: 'お届けの方法',
    language: { en: 'English', ja: '日本語' },
    save: '保存',
    saved: '保存しました。',
    invalidLink: 'このリンクは使えません。',
    invalidLinkNote: '期限が切れたか、すでに停止されています。',
    home: 'ギャラリーへ',
  },
} as const satisfies Record<Language, unknown>;
