import type { OauthFailure } from '../../../shared/dropbox.ts';
import type { Text } from '../../lib/texts.ts';
import { commonTexts } from '../../ui/common-texts.ts';

/** Connecting the storage (SYNC-2, SYNC-3) and browsing its folders (SYNC-4). */
export const storageTexts = {
  ...commonTexts,
  loadFailed: {
    en: 'The state of the Dropbox connection could not be loaded.',
    ja: 'Dropbox の接続状態を読み込めませんでした。',
    shown: 'en',
  },

  isConnected: { en: 'Connected', ja: '接続済み', shown: 'en' },
  connectedAs: { en: 'Connected as {email}', ja: '{email} として接続済み', shown: 'en' },
  notConnected: { en: 'Not connected', ja: '未接続', shown: 'en' },
  tokenEnds: {
    en: 'Using a manual token, expires {time}.',
    ja: '手動トークンによる接続です。{time} に切れます。',
    shown: 'en',
  },
  connect: { en: 'Connect Dropbox', ja: 'Dropbox に接続', shown: 'en' },
  connecting: { en: 'Connecting…', ja: '接続しています…', shown: 'en' },
  connected: { en: 'Dropbox connected', ja: 'Dropbox に接続しました', shown: 'en' },
  connectFailed: {
    en: 'Dropbox could not be connected',
    ja: 'Dropbox に接続できませんでした',
    shown: 'en',
  },
  oauthDenied: {
    en: 'The permission was declined at Dropbox.',
    ja: 'Dropbox でアクセスが許可されませんでした。',
    shown: 'en',
  },
  oauthSignedOut: {
    en: 'Sign in to the gallery first, then connect Dropbox.',
    ja: '先にギャラリーにログインしてから、Dropbox に接続してください。',
    shown: 'en',
  },
  oauthExpired: {
    en: 'This attempt has expired or was started elsewhere. Press Connect Dropbox again.',
    ja: '期限が切れたか、別の場所で始められた接続です。もう一度接続してください。',
    shown: 'en',
  },
  oauthApp: {
    en: 'Dropbox does not accept the app credentials. Check the app key, the app secret and the redirect URI.',
    ja: 'アプリの認証情報が受け付けられませんでした。App key、App secret、リダイレクト URI を確認してください。',
    shown: 'en',
  },
  oauthUnreachable: {
    en: 'Dropbox could not be reached. Please try again.',
    ja: 'Dropbox に接続できませんでした。もう一度お試しください。',
    shown: 'en',
  },
  oauthRefused: {
    en: 'Dropbox refused the request. The server log has the details.',
    ja: 'Dropbox に拒否されました。詳しくはサーバーのログを確認してください。',
    shown: 'en',
  },
  needsApp: {
    en: 'Save the app credentials below first.',
    ja: '先に下のアプリ認証情報を保存してください。',
    shown: 'en',
  },
  needsPublicUrl: {
    en: 'Start the gallery with PUBLIC_URL, so that Dropbox can redirect back; or open this page on the server itself.',
    ja: 'Dropbox から戻れるように、PUBLIC_URL を設定してギャラリーを起動してください。サーバー本体でこのページを開く方法もあります。',
    shown: 'en',
  },
  disconnect: { en: 'Disconnect', ja: '接続を解除', shown: 'en' },
  disconnectTitle: { en: 'Disconnect Dropbox?', ja: 'Dropbox の接続を解除しますか？', shown: 'en' },
  disconnectText: {
    en: 'No more photos are imported from Dropbox until you connect again. Published days and the app credentials stay.',
    ja: '再び接続するまで、Dropbox から写真は取り込まれません。公開した日とアプリ認証情報はそのまま残ります。',
    shown: 'en',
  },
  disconnected: { en: 'Dropbox disconnected', ja: 'Dropbox の接続を解除しました', shown: 'en' },
  notRevoked: {
    en: 'Dropbox could not be notified. Remove the app at dropbox.com as well.',
    ja: 'Dropbox に通知できませんでした。dropbox.com でもアプリの接続を解除してください。',
    shown: 'en',
  },
  disconnectFailed: {
    en: 'Dropbox could not be disconnected',
    ja: 'Dropbox の接続を解除できませんでした',
    shown: 'en',
  },

  app: { en: 'App credentials', ja: 'アプリ認証情報', shown: 'en' },
  appIsSaved: { en: 'saved', ja: '保存済み', shown: 'en' },
  appIsMissing: { en: 'needed to connect', ja: '接続に必要です', shown: 'en' },
  appStep1: {
    en: 'Create an app of your own in the',
    ja: '次のページで自分のアプリを作ります：',
    shown: 'en',
  },
  appConsole: { en: 'Dropbox App Console', ja: 'Dropbox App Console', shown: 'en' },
  appStep2: {
    en: 'Enter this address there as redirect URI:',
    ja: 'このアドレスをリダイレクト URI として登録します：',
    shown: 'en',
  },
  appStep3: {
    en: 'Permit files.metadata.read, files.content.read and account_info.read under Permissions.',
    ja: 'Permissions で files.metadata.read、files.content.read、account_info.read を許可します。',
    shown: 'en',
  },
  appStep4: {
    en: 'Copy the app key and app secret here.',
    ja: 'App key と App secret をここに貼り付けます。',
    shown: 'en',
  },
  appKey: { en: 'App key', ja: 'App key', shown: 'en' },
  appSecret: { en: 'App secret', ja: 'App secret', shown: 'en' },
  secretWrong: {
    en: 'Only letters from A to Z, digits and signs, without spaces between them.',
    ja: '半角の英数字と記号だけで、間に空白を入れずに入力してください。',
    shown: 'en',
  },
  secretHint: {
    en: 'Stored encrypted and never shown again.',
    ja: '暗号化して保存し、再び表示することはありません。',
    shown: 'en',
  },
  saveApp: { en: 'Save credentials', ja: '認証情報を保存', shown: 'en' },
  appSaved: { en: 'App credentials saved', ja: 'アプリ認証情報を保存しました', shown: 'en' },
  appFailed: {
    en: 'The app credentials could not be saved',
    ja: 'アプリ認証情報を保存できませんでした',
    shown: 'en',
  },

  manualToken: { en: 'Manual token', ja: '手動トークン', shown: 'en' },
  token: { en: 'Access token', ja: 'アクセストークン', shown: 'en' },
  tokenHint: {
    en: 'To try it without app credentials: generate one in the App Console and paste it.',
    ja: 'アプリ認証情報なしで試すとき：App Console で生成したトークンを貼り付けます。',
    shown: 'en',
  },
  tokenLasts: { en: 'valid for 4 hours', ja: '4時間有効', shown: 'en' },
  updateToken: { en: 'Update token', ja: 'トークンを更新', shown: 'en' },
  tokenUpdated: { en: 'Access token updated', ja: 'アクセストークンを更新しました', shown: 'en' },
  tokenFailed: {
    en: 'The token could not be updated',
    ja: 'トークンを更新できませんでした',
    shown: 'en',
  },

  browseTitle: { en: 'Choose a folder · {source}', ja: 'フォルダーを選ぶ · {source}', shown: 'en' },
  trail: { en: 'Breadcrumb', ja: '現在のフォルダー（パンくず）', shown: 'en' },
  foldersIn: { en: 'Folders in {path}', ja: '{path} のフォルダー', shown: 'en' },
  loadingFolders: { en: 'Loading folders…', ja: 'フォルダーを読み込んでいます…', shown: 'en' },
  noFolders: {
    en: 'No folders in here. Use this one, or go back up.',
    ja: 'この中にフォルダーはありません。ここを使うか、上に戻ってください。',
    shown: 'en',
  },
  toTop: { en: 'Up to root', ja: '一番上へ', shown: 'en' },
  useFolder: { en: 'Use this folder', ja: 'このフォルダーを使う', shown: 'en' },
} as const satisfies Record<string, Text>;

export const oauthFailureTexts = {
  denied: 'oauthDenied',
  signed_out: 'oauthSignedOut',
  expired: 'oauthExpired',
  app: 'oauthApp',
  unreachable: 'oauthUnreachable',
  refused: 'oauthRefused',
} as const satisfies Record<OauthFailure, keyof typeof storageTexts>;
