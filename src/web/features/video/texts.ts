import type { Text } from '../../lib/texts.ts';
import { commonTexts } from '../../ui/common-texts.ts';

export const videoTexts = {
  ...commonTexts,
  generate: { en: 'Generate video', ja: '動画を生成', shown: 'en' },
  generateOf: { en: 'Generate video of {date}', ja: '動画を生成: {date}', shown: 'en' },
  download: { en: 'Download video', ja: '動画をダウンロード', shown: 'en' },
  downloadOf: { en: 'Download video of {date}', ja: '動画をダウンロード: {date}', shown: 'en' },
  standardRange: { en: ' (in standard range)', ja: '（標準レンジ）', shown: 'en' },
  started: { en: 'Generating video', ja: '動画を生成しています', shown: 'en' },
  startedMore: {
    en: 'The download starts automatically when it is done.',
    ja: '完成すると自動でダウンロードが始まります。',
    shown: 'en',
  },
  waiting: { en: 'Queued', ja: '順番を待っています', shown: 'en' },
  making: { en: 'Video {percent}%', ja: '動画 {percent}%', shown: 'en' },
  progressOf: { en: 'Video of {date}', ja: '{date}の動画', shown: 'en' },
  cancelOf: { en: 'Cancel the video of {date}', ja: 'キャンセル: {date}の動画', shown: 'en' },
  cancelled: { en: 'Video cancelled', ja: '動画の作成を中止しました', shown: 'en' },
  cancelFailed: {
    en: 'The video could not be cancelled',
    ja: '動画の作成を中止できませんでした',
    shown: 'en',
  },
  done: { en: 'Video download complete', ja: '動画のダウンロードが完了しました', shown: 'en' },
  failed: { en: 'video generation failed', ja: '動画の生成に失敗しました', shown: 'en' },
} as const satisfies Record<string, Text>;
