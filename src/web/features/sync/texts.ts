import type { Text } from '../../lib/texts.ts';

/** SYNC-7 quotes the Japanese texts of the progress box. */
export const syncTexts = {
  source: { en: 'Photos come from', ja: '写真の取り込み元', shown: 'en' },
  dropbox: { en: 'Dropbox', ja: 'Dropbox', shown: 'en' },
  local: { en: 'Local folder', ja: 'サーバーのフォルダー', shown: 'en' },
  s3: { en: 'S3 bucket', ja: 'S3 バケット', shown: 'en' },
  dropboxReady: { en: 'Connected.', ja: '接続済みです。', shown: 'en' },
  dropboxMissing: {
    en: 'Not connected yet: connect it below.',
    ja: 'まだ接続されていません。下で接続してください。',
    shown: 'en',
  },
  localHint: {
    en: 'The folder “inbox” in the gallery’s data folder on the server (DATA_DIR/inbox, else ./data/inbox). No account is needed.',
    ja: 'サーバーのデータフォルダーの中の「inbox」（DATA_DIR/inbox、未設定なら ./data/inbox）。アカウントは要りません。',
    shown: 'en',
  },
  s3Ready: {
    en: 'The bucket the server was started with.',
    ja: 'サーバーの起動時に指定されたバケットです。',
    shown: 'en',
  },
  s3Missing: {
    en: 'Not set up: start the gallery with S3_BUCKET and its keys.',
    ja: '未設定です。S3_BUCKET とそのキーを設定してギャラリーを起動してください。',
    shown: 'en',
  },
  folder: { en: 'Folder path', ja: 'フォルダーのパス', shown: 'en' },
  folderHint: {
    en: 'Includes all subfolders.',
    ja: 'サブフォルダーもすべて対象です。',
    shown: 'en',
  },
  localFolderHint: {
    en: 'Within the inbox; “/” is the inbox itself. Includes all subfolders.',
    ja: 'inbox の中のパスです。「/」は inbox そのものです。サブフォルダーもすべて対象です。',
    shown: 'en',
  },
  empty: {
    en: 'Enter a folder; “/” is everything.',
    ja: 'フォルダーを入力してください。「/」はすべてです。',
    shown: 'en',
  },
  placeholder: {
    en: 'Put your folder’s name in place of {folder}, or browse.',
    ja: '{folder} の部分をフォルダー名に置き換えるか、参照で選んでください。',
    shown: 'en',
  },
  long: { en: 'At most 500 characters.', ja: '500文字以内で入力してください。', shown: 'en' },
  browse: { en: 'Browse…', ja: '参照…', shown: 'en' },
  start: { en: 'Start sync', ja: '同期を開始', shown: 'en' },
  keep: { en: 'Save choice', ja: '選択を保存', shown: 'en' },
  keepHint: {
    en: 'Not saved yet: auto-sync still uses {place}.',
    ja: 'まだ保存されていません。自動同期は {place} を使います。',
    shown: 'en',
  },
  kept: { en: 'Source saved', ja: '取り込み元を保存しました', shown: 'en' },
  keepFailed: { en: 'The source could not be saved', ja: '取り込み元を保存できませんでした', shown: 'en' },

  idle: { en: 'Nothing is being synced', ja: '同期は行われていません', shown: 'en' },
  starting: { en: 'Starting sync…', ja: '同期開始中…', shown: 'ja' },
  preparing: { en: 'Preparing', ja: '準備しています', shown: 'en' },
  running: { en: 'Syncing', ja: '同期しています', shown: 'en' },
  complete: {
    en: 'Sync complete, new collections: {n}',
    ja: '同期完了：新しいコレクション {n} 件',
    shown: 'ja',
  },
  cancelled: { en: 'Sync cancelled', ja: '同期を中止しました', shown: 'en' },
  failed: { en: 'Error', ja: 'エラー', shown: 'ja' },
  listing: { en: 'Looking for photos', ja: '写真を探しています', shown: 'en' },
  reading: { en: 'Reading capture dates', ja: '撮影日時を読み取っています', shown: 'en' },
  copying: {
    en: 'Copying photos and publishing days',
    ja: '写真をコピーし、日ごとに公開しています',
    shown: 'en',
  },
  byClock: { en: 'started by auto-sync', ja: '自動同期により開始', shown: 'en' },
  progress: { en: 'Progress of the sync', ja: '同期の進み具合', shown: 'en' },
  files: { en: 'Files', ja: 'ファイル', shown: 'en' },
  days: { en: 'Days', ja: '日', shown: 'en' },
  data: { en: 'Data', ja: 'データ', shown: 'en' },
  failedFiles: { en: 'Failed', ja: '失敗', shown: 'en' },
  nOf: { en: '{done} of {total}', ja: '{done} / {total}', shown: 'en' },
  cancel: { en: 'Cancel sync', ja: '同期を中止', shown: 'en' },
  cancelling: { en: 'Cancelling…', ja: '中止しています…', shown: 'en' },
  cancelFailed: { en: 'The sync could not be cancelled', ja: '同期を中止できませんでした', shown: 'en' },
  mayLeave: {
    en: 'You can leave this page: the sync goes on.',
    ja: 'このページを離れても同期は続きます。',
    shown: 'en',
  },
  unusable: {
    en: '{n} {n|file|files} could not be used.',
    ja: '使えなかったファイル：{n} 件。',
    shown: 'en',
  },
  toHistory: { en: 'Go to the history', ja: '履歴へ', shown: 'en' },
  retentionDays: {
    en: 'Published days stay: {n}.',
    ja: '公開済みの日はそのまま残ります：{n} 件。',
    shown: 'en',
  },
  syncFailed: { en: 'Sync failed', ja: '同期に失敗しました', shown: 'en' },
  stale: {
    en: 'Server not responding; retrying…',
    ja: 'サーバーから応答がありません。再試行しています…',
    shown: 'en',
  },

  loadFailed: { en: 'The sync could not be loaded.', ja: '同期の状態を読み込めませんでした。', shown: 'en' },
} as const satisfies Record<string, Text>;

/** Dates with too few photos, and finished runs. */
export const recordTexts = {
  noWaiting: { en: 'No day is waiting.', ja: '写真がそろうのを待つ日はありません。', shown: 'en' },
  nOfFive: { en: '{n} of 5', ja: '5枚中 {n} 枚', shown: 'en' },
  showAll: { en: 'Show all {n}', ja: '{n} 件すべて表示', shown: 'en' },
  noHistory: { en: 'No sync has run yet.', ja: 'まだ同期は行われていません。', shown: 'en' },
  complete: { en: '{n} new', ja: '新規 {n} 件', shown: 'en' },
  failed: { en: 'Failed', ja: '失敗', shown: 'en' },
  cancelled: { en: 'Cancelled, {n} new', ja: '中止、新規 {n} 件', shown: 'en' },
  byHand: { en: 'manual', ja: '手動', shown: 'en' },
  byClock: { en: 'auto-sync', ja: '自動同期', shown: 'en' },
  files: { en: 'files: {n}', ja: 'ファイル数 {n}', shown: 'en' },
  /** Shown for a run that an older version of Gomai recorded. */
  noReason: { en: 'No reason was recorded.', ja: '理由は記録されていません。', shown: 'en' },
  showFailures: { en: 'Show failed files ({n})', ja: '失敗したファイルを表示（{n}）', shown: 'en' },
  hideFailures: { en: 'Hide failed files', ja: '失敗したファイルを隠す', shown: 'en' },
  leftOut: {
    en: '5 of {n} photos. Left out: {files}',
    ja: '{n}枚中5枚。入らなかった写真：{files}',
    shown: 'en',
  },
  andMore: { en: '{files} and {n} more', ja: '{files} ほか{n}枚', shown: 'en' },
  skippedDeleted: {
    en: 'Not made again: you deleted this day on {time}. Restore it, or delete it for good, under “Recently deleted”.',
    ja: '{time} に削除した日のため、作成しませんでした。「最近削除した項目」で復元するか、完全に削除してください。',
    shown: 'en',
  },
  howChosen: {
    en: 'The best rated are taken first, then those that spread widest over the day by the camera’s time.',
    ja: '評価の高い写真を優先し、次に撮影時刻が一日に広く散らばるように選びます。',
    shown: 'en',
  },
  showNotes: {
    en: 'Show left out photos and days ({n})',
    ja: '入らなかった写真と日を表示（{n}）',
    shown: 'en',
  },
  hideNotes: { en: 'Hide left out photos and days', ja: '入らなかった写真と日を隠す', shown: 'en' },
  failuresFailed: { en: 'They could not be loaded.', ja: '読み込めませんでした。', shown: 'en' },
  noFailures: {
    en: 'All of them have been imported by a later sync.',
    ja: 'その後の同期ですべて取り込まれました。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
