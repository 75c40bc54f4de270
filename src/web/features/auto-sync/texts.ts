import type { Text } from '../../lib/texts.ts';
import { commonTexts } from '../../ui/common-texts.ts';

/** Texts of the auto-sync tab (AUTO-1, AUTO-2). */
export const autoSyncTexts = {
  ...commonTexts,
  title: { en: 'Auto-sync', ja: '自動同期', shown: 'en' },
  lead: {
    en: 'Imports photos automatically: new days are published as soon as they have five.',
    ja: '写真を自動で取り込みます。5枚そろった日から公開されます。',
    shown: 'en',
  },
  status: { en: 'Status', ja: '状態', shown: 'en' },
  enabled: { en: 'Auto-sync', ja: '自動同期', shown: 'en' },
  on: { en: 'Enabled', ja: '有効', shown: 'en' },
  off: { en: 'Disabled', ja: '無効', shown: 'en' },
  isRunning: { en: 'Now', ja: '現在', shown: 'en' },
  running: { en: 'Running', ja: '実行中', shown: 'en' },
  waiting: { en: 'Waiting', ja: '待機中', shown: 'en' },
  lastSyncTime: { en: 'Last sync', ja: '前回の同期', shown: 'en' },
  nextSyncTime: { en: 'Next sync', ja: '次回の同期', shown: 'en' },
  never: { en: 'Never', ja: 'まだありません', shown: 'en' },
  none: { en: 'None planned', ja: '予定なし', shown: 'en' },
  enable: { en: 'Enable auto-sync', ja: '自動同期を有効にする', shown: 'en' },
  enabling: { en: 'Enabling…', ja: '有効にしています…', shown: 'en' },
  disable: { en: 'Disable auto-sync', ja: '自動同期を無効にする', shown: 'en' },
  disabling: { en: 'Disabling…', ja: '無効にしています…', shown: 'en' },
  runNow: { en: 'Run now', ja: '今すぐ実行', shown: 'en' },
  runningNow: { en: 'Running…', ja: '実行しています…', shown: 'en' },

  schedule: { en: 'Schedule', ja: 'スケジュール', shown: 'en' },
  scheduleLead: { en: 'Times are in {zone}.', ja: '時刻は {zone} で表示しています。', shown: 'en' },
  every_12_hours: { en: 'Every 12 hours', ja: '12時間ごと', shown: 'en' },
  every_12_hours_hint: { en: 'At midnight and at noon.', ja: '午前0時と正午。', shown: 'en' },
  daily_3am: { en: 'Daily at 3 a.m.', ja: '毎日午前3時', shown: 'en' },
  daily_3am_hint: {
    en: 'Once a night, when few visitors are online.',
    ja: '閲覧の少ない夜中に、一日一回。',
    shown: 'en',
  },

  notes: { en: 'Notes', ja: '注意事項', shown: 'en' },
  noteSource: {
    en: 'It uses the source and folder saved in the Sync tab.',
    ja: '「同期」タブで保存した取り込み元とフォルダーを使います。',
    shown: 'en',
  },
  noteFive: {
    en: 'A day is published once it has five photos; days that are published already are left as they are.',
    ja: '5枚そろった日だけが公開されます。公開済みの日には手を加えません。',
    shown: 'en',
  },
  noteLocal: {
    en: 'Photos put into the local folder are imported at once, without waiting for the schedule.',
    ja: 'サーバーのフォルダーに置いた写真は、時刻を待たずにすぐ取り込みます。',
    shown: 'en',
  },
  noteRestart: {
    en: 'A restart loses nothing: missed syncs run later, interrupted syncs resume.',
    ja: '再起動しても問題ありません。実行されなかった同期は後で行い、中断した同期は続きから再開します。',
    shown: 'en',
  },
  noteFailure: {
    en: 'See each sync’s result in the history of the Sync tab.',
    ja: '各回の結果は「同期」タブの履歴で確認できます。',
    shown: 'en',
  },

  enabledToast: { en: 'Auto-sync enabled', ja: '自動同期を有効にしました', shown: 'en' },
  runs_every_12_hours: { en: 'runs every 12 hours', ja: '12時間ごとに実行します', shown: 'en' },
  runs_daily_3am: { en: 'runs daily at 3 a.m.', ja: '毎日午前3時に実行します', shown: 'en' },
  disabledToast: { en: 'Auto-sync disabled', ja: '自動同期を無効にしました', shown: 'en' },
  completedToast: { en: 'Manual sync completed', ja: '手動同期が完了しました', shown: 'en' },
  cancelledToast: { en: 'Manual sync cancelled', ja: '手動同期を中止しました', shown: 'en' },
  newDays: { en: 'New days: {n}', ja: '新しい日：{n} 件', shown: 'en' },
  noNewDays: { en: 'No new days', ja: '新しい日はありません', shown: 'en' },
  enableFailed: { en: 'Auto-sync could not be enabled', ja: '自動同期を有効にできませんでした', shown: 'en' },
  disableFailed: {
    en: 'Auto-sync could not be disabled',
    ja: '自動同期を無効にできませんでした',
    shown: 'en',
  },
  runFailed: { en: 'Manual sync failed', ja: '手動同期に失敗しました', shown: 'en' },

  loadFailed: {
    en: 'The state of auto-sync could not be loaded.',
    ja: '自動同期の状態を読み込めませんでした。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
