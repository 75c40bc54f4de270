import { type MailFault, mailFaults } from '../../../shared/mail.ts';
import type { Text } from '../../lib/texts.ts';

/** MAIL-1 quotes the Japanese; the whole tab speaks it until the owner chooses. */
export const mailTexts = {
  title: { en: 'Gmail', ja: 'Gmail 設定', shown: 'ja' },
  lead: {
    en: 'Visitors’ feedback is mailed to this address, and your answers are sent from it.',
    ja: 'お客さまのご感想がこのアドレスに届き、お返事もここから送られます。',
    shown: 'ja',
  },
  configured: { en: 'Configured', ja: '設定済み', shown: 'ja' },
  notConfigured: { en: 'Not configured', ja: '未設定', shown: 'ja' },
  bySmtpUrl: {
    en: 'Mail is sent through {server}, as the SMTP_URL setting of the server says. The Gmail settings below are kept, but not used.',
    ja: 'サーバーの SMTP_URL の設定により、{server} を使って送信しています。下の Gmail 設定は保存されますが、使われません。',
    shown: 'ja',
  },
  smtpFrom: { en: 'Sender', ja: '差出人', shown: 'ja' },
  smtpOwner: { en: 'Feedback arrives at', ja: 'ご感想の届け先', shown: 'ja' },
  user: { en: 'Gmail address', ja: 'Gmail アドレス', shown: 'ja' },
  password: { en: 'App password', ja: 'アプリパスワード', shown: 'ja' },
  passwordHint: {
    en: '16 characters; the spaces Google shows may stay. It is stored encrypted.',
    ja: '16文字です。Google の表示どおり空白が入っていても構いません。暗号化して保存します。',
    shown: 'ja',
  },
  userWrong: {
    en: 'This does not look like an email address.',
    ja: 'メールアドレスの形式をご確認ください。',
    shown: 'ja',
  },
  passwordWrong: {
    en: 'An app password has 16 characters.',
    ja: 'アプリパスワードは16文字です。',
    shown: 'ja',
  },
  save: { en: 'Save', ja: '保存', shown: 'ja' },
  saving: { en: 'Saving…', ja: '保存中…', shown: 'ja' },
  test: { en: 'Send a test', ja: 'テスト送信', shown: 'ja' },
  testing: { en: 'Sending…', ja: '送信中…', shown: 'ja' },
  forget: { en: 'Delete settings', ja: '設定を削除', shown: 'ja' },
  forgetTitle: { en: 'Delete the mail settings?', ja: 'メールの設定を削除しますか？', shown: 'ja' },
  forgetText: {
    en: 'Address and app password are forgotten. Feedback is kept in the inbox, but no longer mailed.',
    ja: 'アドレスとアプリパスワードを消去します。ご感想は受信箱に残りますが、メールでは届かなくなります。',
    shown: 'ja',
  },
  delete: { en: 'Delete', ja: '削除', shown: 'ja' },
  cancel: { en: 'Cancel', ja: 'キャンセル', shown: 'ja' },
  forgotten: { en: 'Settings deleted', ja: '設定を削除しました', shown: 'ja' },
  forgetFailed: { en: 'The settings could not be deleted', ja: '削除に失敗しました', shown: 'ja' },
  inputError: { en: 'Something is missing', ja: '入力エラー', shown: 'ja' },
  inputErrorText: { en: 'Please fill in every field.', ja: 'すべての項目を入力してください。', shown: 'ja' },
  needed: { en: 'Settings needed', ja: '設定が必要です', shown: 'ja' },
  neededText: {
    en: 'Please save the settings before testing them.',
    ja: '先に設定を保存してから、テストしてください。',
    shown: 'ja',
  },
  saved: { en: 'Settings saved', ja: '設定を保存しました', shown: 'ja' },
  saveFailed: { en: 'The settings could not be saved', ja: '保存に失敗しました', shown: 'ja' },
  tested: { en: 'Test mail sent', ja: 'テスト送信成功', shown: 'ja' },
  testedText: { en: 'Sent to {address}.', ja: '{address} に送信しました。', shown: 'ja' },
  testFailed: { en: 'The test mail could not be sent', ja: 'テスト送信失敗', shown: 'ja' },
  unreachable: {
    en: 'The server cannot be reached. Please try again.',
    ja: 'サーバーに接続できません。もう一度お試しください。',
    shown: 'ja',
  },
  loading: { en: 'Loading…', ja: '読み込んでいます…', shown: 'ja' },
  loadFailed: {
    en: 'The mail settings could not be loaded.',
    ja: 'メールの設定を読み込めませんでした。',
    shown: 'ja',
  },
  again: { en: 'Try again', ja: 'もう一度試す', shown: 'ja' },
  howTo: { en: 'How to get an app password', ja: 'アプリパスワードの取得方法', shown: 'ja' },
  howToLead: {
    en: 'Google lets programs send mail with a password of their own, apart from yours.',
    ja: 'Google では、普段のパスワードとは別に、プログラム専用のパスワードを作れます。',
    shown: 'ja',
  },
  step1: {
    en: 'Turn on 2-Step Verification for your Google account:',
    ja: 'Google アカウントで2段階認証を有効にします：',
    shown: 'ja',
  },
  step1Link: { en: '2-Step Verification', ja: '2段階認証プロセス', shown: 'ja' },
  step2: { en: 'Open the page for app passwords:', ja: 'アプリパスワードのページを開きます：', shown: 'ja' },
  step2Link: { en: 'App passwords', ja: 'アプリパスワード', shown: 'ja' },
  step3: {
    en: 'Give it a name such as “Gomai” and press Create.',
    ja: '「Gomai」などの名前を付けて「作成」を押します。',
    shown: 'ja',
  },
  step4: {
    en: 'Copy the 16 characters into the field above, save, and send a test.',
    ja: '表示された16文字を上の欄に貼り付け、保存してからテスト送信します。',
    shown: 'ja',
  },
} as const satisfies Record<string, Text>;

/** The server's sentences, for an owner who reads Japanese. */
export const mailFaultTexts = {
  missing: { en: mailFaults.missing, ja: '先にメールの設定を保存してください。', shown: 'ja' },
  key: {
    en: mailFaults.key,
    ja: '保存されたアプリパスワードを読み取れません。もう一度入力してください。',
    shown: 'ja',
  },
  password: {
    en: mailFaults.password,
    ja: 'メールサーバーがアドレスまたはパスワードを受け付けませんでした。',
    shown: 'ja',
  },
  recipient: {
    en: mailFaults.recipient,
    ja: 'メールサーバーが宛先のアドレスを受け付けませんでした。',
    shown: 'ja',
  },
  sender: {
    en: mailFaults.sender,
    ja: 'メールサーバーが差出人のアドレスを受け付けませんでした。',
    shown: 'ja',
  },
  timeout: { en: mailFaults.timeout, ja: 'メールサーバーから応答がありません。', shown: 'ja' },
  tls: {
    en: mailFaults.tls,
    ja: 'メールサーバーが暗号化に対応していないため、パスワードを送りませんでした。',
    shown: 'ja',
  },
  certificate: {
    en: mailFaults.certificate,
    ja: 'メールサーバーの証明書を信頼できません。',
    shown: 'ja',
  },
  host: {
    en: mailFaults.host,
    ja: '{host} に接続できません。サーバーのネットワークをご確認ください。',
    shown: 'ja',
  },
  refused: { en: mailFaults.refused, ja: 'メールサーバーが接続を拒否しました。', shown: 'ja' },
  broken: { en: mailFaults.broken, ja: 'メールサーバーとの接続が途中で切れました。', shown: 'ja' },
  rejected: { en: mailFaults.rejected, ja: 'メールサーバーがメールを受け付けませんでした。', shown: 'ja' },
} as const satisfies Record<MailFault, Text>;
