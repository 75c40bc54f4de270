import type { ErrorReason } from '../../../shared/errors.ts';
import { mailFaults } from '../../../shared/mail.ts';
import type { Text } from '../texts.ts';

/** The message for each reason in an error body. `{about}` is the date, file or other thing that the error names. */
export const reasonTexts = {
  bad_request: {
    en: 'Something in what was entered is not valid.',
    ja: '入力内容に正しくないところがあります。',
    shown: 'en',
  },
  unauthorized: { en: 'You are signed out.', ja: 'ログアウトされました。', shown: 'en' },
  forbidden: { en: 'This is not allowed.', ja: 'この操作は許可されていません。', shown: 'en' },
  not_found: { en: 'This no longer exists.', ja: 'もう存在しません。', shown: 'en' },
  conflict: {
    en: 'This was changed in the meantime. Please reload the page.',
    ja: 'この間に変更されました。ページを再読み込みしてください。',
    shown: 'en',
  },
  too_large: { en: 'This is too large.', ja: 'サイズが大きすぎます。', shown: 'en' },
  unsupported_media: {
    en: 'This kind of file is not supported.',
    ja: 'この種類のファイルには対応していません。',
    shown: 'en',
  },
  misdirected: {
    en: 'The gallery does not answer under this address.',
    ja: 'このアドレスではギャラリーを利用できません。',
    shown: 'en',
  },
  already_signed: {
    en: 'You have signed this day already.',
    ja: 'この日にはすでにお名前をいただいています。',
    shown: 'en',
  },
  entry_characters: {
    en: 'Only plain text is possible here.',
    ja: 'ここに書けるのは普通の文字だけです。',
    shown: 'en',
  },
  entry_link: {
    en: 'Links and e-mail addresses are not possible here.',
    ja: 'リンクやメールアドレスは書けません。',
    shown: 'en',
  },
  unprocessable: { en: 'This could not be processed.', ja: '処理できませんでした。', shown: 'en' },
  too_many_requests: {
    en: 'Too many attempts. Please wait a moment.',
    ja: '操作の回数が多すぎます。しばらくお待ちください。',
    shown: 'en',
  },
  internal: { en: 'Something went wrong on the server.', ja: 'サーバーで問題が発生しました。', shown: 'en' },
  not_available: {
    en: 'This server does not offer that.',
    ja: 'このサーバーでは利用できません。',
    shown: 'en',
  },
  bad_upstream: {
    en: 'Another server did not answer as expected.',
    ja: '外部のサーバーから正しい応答がありませんでした。',
    shown: 'en',
  },
  overloaded: {
    en: 'The server is busy. Please try again in a moment.',
    ja: 'サーバーが混み合っています。しばらくしてからもう一度お試しください。',
    shown: 'en',
  },
  media_unreachable: {
    en: 'The gallery cannot reach its photos. Please try again in a moment.',
    ja: '写真の保存先に接続できません。しばらくしてからもう一度お試しください。',
    shown: 'en',
  },
  unavailable: {
    en: 'The database cannot answer right now. Please try again in a moment.',
    ja: 'データベースが応答できません。しばらくしてからもう一度お試しください。',
    shown: 'en',
  },
  upstream_timeout: {
    en: 'Another server did not answer in time.',
    ja: '外部のサーバーが時間内に応答しませんでした。',
    shown: 'en',
  },
  storage_full: {
    en: 'The disk is full: nothing more can be stored.',
    ja: 'ディスクの空きがないため、これ以上保存できません。',
    shown: 'en',
  },

  wrong_credentials: {
    en: 'username or password is wrong',
    ja: 'ユーザー名またはパスワードが違います',
    shown: 'en',
  },
  wrong_password: { en: 'The password is wrong.', ja: 'パスワードが違います。', shown: 'en' },
  password_guessable: {
    en: 'This password is easy to guess. Put four or more unrelated words in a row.',
    ja: '推測されやすいパスワードです。関係のない単語を4つ以上並べてください。',
    shown: 'en',
  },
  passkey_expired: {
    en: 'The request for a passkey has expired. Please try again.',
    ja: 'パスキーの要求の有効期限が切れました。もう一度お試しください。',
    shown: 'en',
  },
  passkey_refused: {
    en: 'The passkey was not accepted.',
    ja: 'パスキーを確認できませんでした。',
    shown: 'en',
  },
  passkey_exists: {
    en: 'This passkey is registered already.',
    ja: 'このパスキーはすでに登録されています。',
    shown: 'en',
  },
  passkeys_need_https: {
    en: 'Passkeys need PUBLIC_URL with https, or localhost.',
    ja: 'パスキーには https の PUBLIC_URL（または localhost）が必要です。',
    shown: 'en',
  },

  date_taken: {
    en: 'A collection for {about} already exists',
    ja: '{about} のコレクションはすでにあります',
    shown: 'en',
  },
  opening_begun: {
    en: 'The opening has begun. Its hour can no longer be changed.',
    ja: '開廊は始まっています。時刻はもう変えられません。',
    shown: 'en',
  },
  opening_passed: {
    en: 'The opening hour has passed.',
    ja: '開廊の時刻が過ぎています。',
    shown: 'en',
  },
  opening_needs_five: {
    en: 'An opening needs all five photos of its day.',
    ja: '開廊には五枚の写真がすべて必要です。',
    shown: 'en',
  },
  opening_displaced: {
    en: 'In this time zone the opening of {about} would be on another date. Change that day’s opening first.',
    ja: 'このタイムゾーンでは {about} の開廊が別の日になります。先にその日の開廊を変更してください。',
    shown: 'en',
  },
  changed_elsewhere: {
    en: 'This was changed elsewhere in the meantime.',
    ja: 'この間に別の場所で変更されました。',
    shown: 'en',
  },
  not_cropped: { en: 'This image is not cropped.', ja: 'この画像は切り抜かれていません。', shown: 'en' },
  photo_replaced: {
    en: 'This place shows another photo now.',
    ja: 'ここには現在、別の写真が表示されています。',
    shown: 'en',
  },
  crop_too_small: {
    en: 'The selected part of the photo is too small.',
    ja: '選択した範囲が小さすぎます。',
    shown: 'en',
  },
  photo_not_stored: {
    en: 'This photo is not stored here yet, so it has no focal point.',
    ja: 'この写真はまだ保存されていないため、中心を決められません。',
    shown: 'en',
  },
  original_removed: {
    en: 'One of the photos was removed in the meantime. Take it out and add it again.',
    ja: '写真のうち一枚は、その間に削除されました。外してもう一度追加してください。',
    shown: 'en',
  },
  original_unknown: {
    en: 'The original of this photo is not known.',
    ja: 'この写真の元の写真が見つかりません。',
    shown: 'en',
  },

  upload_interrupted: {
    en: 'The upload was interrupted. Please try again.',
    ja: 'アップロードが中断されました。もう一度お試しください。',
    shown: 'en',
  },
  photo_too_large: { en: 'A photo may have at most 50 MB.', ja: '写真は50 MBまでです。', shown: 'en' },
  empty_file: { en: 'The file is empty.', ja: 'ファイルが空です。', shown: 'en' },
  not_a_photo: {
    en: 'This file is not a photo in one of the supported formats: JPEG, PNG, WebP, AVIF, TIFF, HEIC.',
    ja: '対応している形式の写真ではありません（JPEG、PNG、WebP、AVIF、TIFF、HEIC）。',
    shown: 'en',
  },
  photo_damaged: {
    en: 'The photo is damaged and cannot be read.',
    ja: '写真が破損しているため読み込めません。',
    shown: 'en',
  },
  too_many_pixels: {
    en: 'The photo has too many pixels: at most 120 megapixels are accepted.',
    ja: '写真の画素数が多すぎます。1億2000万画素（120メガピクセル）までです。',
    shown: 'en',
  },
  photo_needs_memory: {
    en: 'Reading a photo of this size in this format takes more memory than the server has. Upload it as a JPEG.',
    ja: 'この形式と大きさの写真を読み込むには、サーバーのメモリーが足りません。JPEGでアップロードしてください。',
    shown: 'en',
  },
  embedded_too_large: {
    en: 'An embedded image is too large. Upload it as a file instead.',
    ja: '埋め込み画像が大きすぎます。ファイルとしてアップロードしてください。',
    shown: 'en',
  },
  photo_url_refused: {
    en: 'Photos can only come from public web addresses.',
    ja: '公開されているウェブアドレスの写真だけを使えます。',
    shown: 'en',
  },
  photo_url_failed: {
    en: 'The photo could not be fetched from its address.',
    ja: '写真をそのアドレスから取得できませんでした。',
    shown: 'en',
  },
  photo_url_not_a_photo: {
    en: 'There is no photo at this address.',
    ja: 'このアドレスに写真がありません。',
    shown: 'en',
  },
  photo_url_timeout: {
    en: 'The address of the photo did not answer in time.',
    ja: '写真のアドレスが時間内に応答しませんでした。',
    shown: 'en',
  },

  no_video_encoder: {
    en: 'This server has no video encoder. Install ffmpeg to make videos.',
    ja: 'このサーバーには動画エンコーダーがありません。ffmpeg をインストールしてください。',
    shown: 'en',
  },
  video_photos_changed: {
    en: 'The photos of this day have changed.',
    ja: 'この日の写真が変更されました。',
    shown: 'en',
  },

  source_not_set_up: {
    en: 'This source of photos is not set up.',
    ja: 'この写真の取り込み元は設定されていません。',
    shown: 'en',
  },
  source_removed: {
    en: 'This source of photos is no longer set up.',
    ja: 'この写真の取り込み元の設定はなくなりました。',
    shown: 'en',
  },
  sync_running: {
    en: 'A sync of {about} is already running. Wait for it or cancel it.',
    ja: '{about} の同期がすでに実行中です。完了を待つか、キャンセルしてください。',
    shown: 'en',
  },
  choose_folder: { en: 'Choose a folder first.', ja: '先にフォルダーを選択してください。', shown: 'en' },
  folder_not_found: {
    en: 'The folder or file was not found: {about}',
    ja: 'フォルダーまたはファイルが見つかりません：{about}',
    shown: 'en',
  },
  bucket_not_found: {
    en: 'The bucket that S3_BUCKET names was not found.',
    ja: 'S3_BUCKET に設定したバケットが見つかりません。',
    shown: 'en',
  },
  file_changed: {
    en: 'A file was replaced during the sync. The next sync reads it again.',
    ja: '同期中にファイルが置き換えられました。次の同期で読み込み直します。',
    shown: 'en',
  },
  source_busy: {
    en: 'The storage asks to wait. Please try again in a moment.',
    ja: 'ストレージが混み合っています。しばらくしてからもう一度お試しください。',
    shown: 'en',
  },
  source_unreachable: {
    en: 'The storage cannot be reached. Please try again later.',
    ja: 'ストレージに接続できません。あとでもう一度お試しください。',
    shown: 'en',
  },
  source_refused: {
    en: 'The storage refused the request. Please check its settings.',
    ja: 'ストレージに拒否されました。設定をご確認ください。',
    shown: 'en',
  },
  dropbox_token_expired: {
    en: 'The Dropbox access token has expired. Please connect again.',
    ja: 'Dropbox のアクセストークンの有効期限が切れました。もう一度接続してください。',
    shown: 'en',
  },
  dropbox_token_refused: {
    en: 'Dropbox does not accept this access token.',
    ja: 'このアクセストークンは Dropbox に受け付けられませんでした。',
    shown: 'en',
  },
  dropbox_permission_missing: {
    en: 'The Dropbox app lacks a permission: it needs account_info.read, files.metadata.read and files.content.read.',
    ja: 'Dropbox アプリに必要な権限がありません（account_info.read、files.metadata.read、files.content.read）。',
    shown: 'en',
  },
  dropbox_app_missing: {
    en: 'Save the app key and app secret of your Dropbox app first.',
    ja: '先に Dropbox アプリの App key と App secret を保存してください。',
    shown: 'en',
  },
  dropbox_sign_in_expired: {
    en: 'The Dropbox sign-in has expired. Please start it again.',
    ja: 'Dropbox の認証の有効期限が切れました。もう一度やり直してください。',
    shown: 'en',
  },
  public_url_missing: {
    en: 'Start the gallery with PUBLIC_URL, so that Dropbox can redirect back.',
    ja: 'Dropbox から戻れるように、PUBLIC_URL を設定してギャラリーを起動してください。',
    shown: 'en',
  },

  reply_has_no_address: {
    en: 'This visitor left no address for an answer.',
    ja: '返信先のアドレスがありません。',
    shown: 'en',
  },
  reply_in_progress: { en: 'This answer is being sent.', ja: 'この返信は送信中です。', shown: 'en' },

  // MAIL-1: the mail tab is in Japanese until the owner chooses a language.
  mail_missing: { en: mailFaults.missing, ja: '先にメールの設定を保存してください。', shown: 'ja' },
  mail_key: {
    en: mailFaults.key,
    ja: '保存されたアプリパスワードを読み取れません。もう一度入力してください。',
    shown: 'ja',
  },
  mail_password: {
    en: mailFaults.password,
    ja: 'メールサーバーがアドレスまたはパスワードを受け付けませんでした。',
    shown: 'ja',
  },
  mail_recipient: {
    en: mailFaults.recipient,
    ja: 'メールサーバーが宛先のアドレスを受け付けませんでした。',
    shown: 'ja',
  },
  mail_sender: {
    en: mailFaults.sender,
    ja: 'メールサーバーが差出人のアドレスを受け付けませんでした。',
    shown: 'ja',
  },
  mail_timeout: { en: mailFaults.timeout, ja: 'メールサーバーから応答がありません。', shown: 'ja' },
  mail_tls: {
    en: mailFaults.tls,
    ja: 'メールサーバーが暗号化に対応していないため、パスワードを送りませんでした。',
    shown: 'ja',
  },
  mail_certificate: {
    en: mailFaults.certificate,
    ja: 'メールサーバーの証明書を信頼できません。',
    shown: 'ja',
  },
  mail_host: {
    en: mailFaults.host.replace('{host}', '{about}'),
    ja: '{about} に接続できません。サーバーのネットワークをご確認ください。',
    shown: 'ja',
  },
  mail_refused: { en: mailFaults.refused, ja: 'メールサーバーが接続を拒否しました。', shown: 'ja' },
  mail_broken: { en: mailFaults.broken, ja: 'メールサーバーとの接続が途中で切れました。', shown: 'ja' },
  mail_rejected: {
    en: mailFaults.rejected,
    ja: 'メールサーバーがメールを受け付けませんでした。',
    shown: 'ja',
  },
} as const satisfies Record<ErrorReason, Text>;
