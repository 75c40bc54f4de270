import type { Text } from '../../lib/texts.ts';
import { commonTexts } from '../../ui/common-texts.ts';

/** CROP-1, CROP-3, CROP-4 and VIEW-3 quote many of these texts. */
export const cropTexts = {
  ...commonTexts,
  tools: { en: "Owner's tools", ja: '作家用の操作', shown: 'en' },
  download: { en: 'Download Original File', ja: '元の写真をダウンロード', shown: 'en' },
  crop: { en: 'Crop Image', ja: '写真を切り抜く', shown: 'en' },
  reset: { en: 'Reset to Original', ja: '元の写真に戻す', shown: 'en' },
  downloadFailed: { en: 'Download Failed', ja: 'ダウンロードできませんでした', shown: 'en' },
  downloadFailedText: {
    en: 'The original file could not be fetched.',
    ja: '元の写真を取得できませんでした。',
    shown: 'en',
  },

  signedOutText: {
    en: 'Nothing is lost: sign in again, then return to this page.',
    ja: '何も失われていません。もう一度ログインしてから、このページに戻ってください。',
    shown: 'en',
  },
  signIn: { en: 'Sign in', ja: 'ログイン', shown: 'en' },

  aspects: { en: 'Shape of the selection', ja: '切り抜きの縦横比', shown: 'en' },
  free: { en: 'Free', ja: '自由', shown: 'en' },
  original: { en: 'Original', ja: '元の比率', shown: 'en' },
  square: { en: 'Square', ja: '正方形', shown: 'en' },
  portrait: { en: 'Portrait', ja: '縦長', shown: 'en' },
  landscape: { en: 'Landscape', ja: '横長', shown: 'en' },
  wide: { en: 'Wide', ja: 'ワイド', shown: 'en' },
  classic: { en: 'Classic', ja: 'クラシック', shown: 'en' },
  apply: { en: 'Apply Crop', ja: '切り抜く', shown: 'en' },
  applying: { en: 'Cropping...', ja: '切り抜いています…', shown: 'en' },
  hint: {
    en: 'Draw over the photo, or choose a shape.',
    ja: '写真の上をなぞるか、比率を選んでください。',
    shown: 'en',
  },
  sizeOf: {
    en: '{width} × {height} pixels of the original',
    ja: '元の写真の {width} × {height} ピクセル',
    shown: 'en',
  },
  photo: { en: 'The whole photo', ja: '写真全体', shown: 'en' },
  loading: { en: 'Fetching the original…', ja: '元の写真を読み込んでいます…', shown: 'en' },
  loadFailed: {
    en: 'The original cannot be shown right now.',
    ja: '元の写真をただいま表示できません。',
    shown: 'en',
  },
  selection: {
    en: 'Selection. The arrow keys move it; with Shift by 10, with Control or Command by 100.',
    ja: '選択範囲。矢印キーで移動します。Shiftで10、ControlまたはCommandで100ずつ動きます。',
    shown: 'en',
  },
  handle: { en: 'Change the size: {side}', ja: '大きさを変える：{side}', shown: 'en' },
  nw: { en: 'top left corner', ja: '左上', shown: 'en' },
  n: { en: 'top edge', ja: '上辺', shown: 'en' },
  ne: { en: 'top right corner', ja: '右上', shown: 'en' },
  e: { en: 'right edge', ja: '右辺', shown: 'en' },
  se: { en: 'bottom right corner', ja: '右下', shown: 'en' },
  s: { en: 'bottom edge', ja: '下辺', shown: 'en' },
  sw: { en: 'bottom left corner', ja: '左下', shown: 'en' },
  w: { en: 'left edge', ja: '左辺', shown: 'en' },

  cropped: { en: 'Image Cropped', ja: '写真を切り抜きました', shown: 'en' },
  croppedText: {
    en: 'The image has been successfully cropped and saved.',
    ja: '切り抜いた写真を保存しました。',
    shown: 'en',
  },
  cropFailed: { en: 'Crop Failed', ja: '切り抜けませんでした', shown: 'en' },
  cropFailedText: {
    en: 'Failed to crop the image. Please try again.',
    ja: '写真を切り抜けませんでした。もう一度お試しください。',
    shown: 'en',
  },
  resetDone: { en: 'Reset Complete', ja: '元に戻しました', shown: 'en' },
  resetDoneText: { en: 'Image has been reset to original.', ja: '元の写真に戻しました。', shown: 'en' },
  resetNotNeeded: { en: 'Reset Not Needed', ja: '戻す必要はありません', shown: 'en' },
  resetNotNeededText: {
    en: 'This image is not cropped, no reset needed.',
    ja: 'この写真は切り抜かれていません。',
    shown: 'en',
  },
  resetFailed: { en: 'Reset Failed', ja: '元に戻せませんでした', shown: 'en' },
  resetFailedText: {
    en: 'Failed to reset image. Please try again.',
    ja: '元の写真に戻せませんでした。もう一度お試しください。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;
