import type { Text } from '../../lib/texts.ts';

export const backupTexts = {
  title: { en: 'Backups', ja: 'バックアップ', shown: 'en' },
  lead: {
    en: 'Each backup contains the whole gallery with its originals. Download one now and then: a copy elsewhere survives this machine.',
    ja: '元の写真を含むギャラリー全体のバックアップです。定期的にダウンロードし、別の場所にも保管してください。',
    shown: 'en',
  },
  nightly: {
    en: 'Made every night at {time}. Each is kept for {days} {days|day|days}, then one a week for {weeks} {weeks|week|weeks} and one a month for {months} {months|month|months}.',
    ja: '毎晩{time}に作成します。直近{days}日分はすべて、その前は週に1つを{weeks}週間、月に1つを{months}か月間残します。',
    shown: 'en',
  },
  notNightly: {
    en: 'The nightly backup is switched off (BACKUP_AT).',
    ja: '毎晩のバックアップはオフです（BACKUP_AT）。',
    shown: 'en',
  },
  none: { en: 'No backups yet.', ja: 'まだありません。', shown: 'en' },
  photos: { en: '{count} {count|original|originals}', ja: '元の写真{count}枚', shown: 'en' },
  missing: { en: '{count} missing', ja: '{count}枚が見つかりません', shown: 'en' },
  download: { en: 'Download', ja: 'ダウンロード', shown: 'en' },
  downloadOf: {
    en: 'Download the backup of {moment}',
    ja: '{moment} のバックアップをダウンロード',
    shown: 'en',
  },
  showAll: { en: 'Show all {count}', ja: '{count}件すべて表示', shown: 'en' },
  make: { en: 'Create one now', ja: '今すぐ作成', shown: 'en' },
  making: { en: 'Creating…', ja: '作成しています…', shown: 'en' },
  made: { en: 'Backup created', ja: 'バックアップを作成しました', shown: 'en' },
  makeFailed: {
    en: 'The backup could not be created',
    ja: 'バックアップを作成できませんでした',
    shown: 'en',
  },
  lastFailed: {
    en: 'The backup of {moment} failed.',
    ja: '{moment} のバックアップに失敗しました。',
    shown: 'en',
  },
  storage_full: {
    en: 'The disk is full: free some space, then create one now.',
    ja: 'ディスクの空きがありません。空きを作ってから、もう一度作成してください。',
    shown: 'en',
  },
  not_writable: {
    en: 'The backup folder cannot be written to.',
    ja: 'バックアップ先のフォルダーに書き込めません。',
    shown: 'en',
  },
  media_unreachable: {
    en: 'The gallery cannot reach its photos.',
    ja: '写真の保存先に接続できません。',
    shown: 'en',
  },
  internal: {
    en: 'The server’s log says why.',
    ja: '原因はサーバーのログに記録されています。',
    shown: 'en',
  },
  see: { en: 'See Settings', ja: '設定を開く', shown: 'en' },
  loadFailed: { en: 'The list could not be loaded.', ja: '一覧を読み込めませんでした。', shown: 'en' },
} as const satisfies Record<string, Text>;
