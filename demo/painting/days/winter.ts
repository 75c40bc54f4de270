import { LANDSCAPE_PX, type PaintedDay, PORTRAIT_PX } from '../painted-day.ts';

const camera = { make: 'SONY', model: 'ILCE-7RM4' };

export const winter: PaintedDay = {
  title: { en: 'White, with a line in it', ja: '白に一本の線' },
  words: {
    en: 'The cold made every sound small. I took five photographs and put my gloves back on.',
    ja: '寒さがすべての音を小さくした。五枚だけ撮って、また手袋をはめた。',
  },
  photos: [
    {
      name: 'lone-tree',
      scene: 'loneTree',
      seed: 510,
      ...LANDSCAPE_PX,
      caption: { en: 'One tree', ja: '一本の木' },
      alt: {
        en: 'A bare tree alone in a wide field of snow',
        ja: '広い雪原にひとり立つ裸の木',
      },
      exif: {
        ...camera,
        lens: 'FE 24-70mm F2.8 GM',
        focalLengthMm: 50,
        fNumber: 8,
        exposureTime: '1/320',
        iso: 100,
        time: '09:14:26',
      },
    },
    {
      name: 'ink-mountain',
      scene: 'inkMountain',
      seed: 510,
      ...PORTRAIT_PX,
      caption: { en: 'In ink', ja: '墨で' },
      alt: {
        en: 'A snow peak above drifting cloud, in black and white',
        ja: '流れる雲の上の雪の峰、白黒',
      },
      exif: {
        ...camera,
        lens: 'FE 100-400mm F4.5-5.6 GM OSS',
        focalLengthMm: 110,
        fNumber: 8,
        exposureTime: '1/640',
        iso: 100,
        time: '10:02:58',
      },
    },
    {
      name: 'aurora',
      scene: 'aurora',
      seed: 511,
      ...LANDSCAPE_PX,
      caption: { en: 'It made no sound', ja: '音はなかった' },
      alt: {
        en: 'Green northern lights over a lake and dark hills',
        ja: '湖と暗い丘の上の緑のオーロラ',
      },
      exif: {
        ...camera,
        lens: 'FE 24-70mm F2.8 GM',
        focalLengthMm: 24,
        fNumber: 2.8,
        exposureTime: '8',
        iso: 1600,
        time: '22:37:11',
      },
    },
    {
      name: 'birches',
      scene: 'snowForest',
      seed: 504,
      ...PORTRAIT_PX,
      caption: { en: 'It began to snow', ja: '雪が降りはじめた' },
      alt: {
        en: 'Birch trunks in falling snow',
        ja: '降る雪のなかの白樺の幹',
      },
      exif: {
        ...camera,
        lens: 'FE 85mm F1.4 GM',
        focalLengthMm: 85,
        fNumber: 2,
        exposureTime: '1/250',
        iso: 400,
        time: '14:48:33',
      },
    },
    {
      name: 'alpenglow',
      scene: 'alpenglow',
      seed: 514,
      ...LANDSCAPE_PX,
      caption: { en: 'The last of the light, up there', ja: '上に残った光' },
      alt: {
        en: 'A snow range in pink evening light above a blue valley',
        ja: '青い谷の上、夕陽に染まる雪の山並み',
      },
      exif: {
        ...camera,
        lens: 'FE 24-70mm F2.8 GM',
        focalLengthMm: 58,
        fNumber: 8,
        exposureTime: '1/60',
        iso: 100,
        time: '16:21:40',
      },
    },
  ],
};
