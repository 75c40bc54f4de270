import { LANDSCAPE_PX, type PaintedDay, PORTRAIT_PX } from '../painted-day.ts';

const camera = { make: 'SONY', model: 'ILCE-7RM4' };

export const sea: PaintedDay = {
  title: { en: 'What the tide left', ja: '潮の残したもの' },
  words: {
    en: 'From the last sun to the moon, on one stretch of coast. I only changed where I stood.',
    ja: '日の入りから月の出まで、ひとつづきの海辺で。変えたのは立つ場所だけ。',
  },
  photos: [
    {
      name: 'moon-road',
      scene: 'moonSea',
      seed: 201,
      ...LANDSCAPE_PX,
      caption: { en: 'Moon road', ja: '月の道' },
      alt: {
        en: 'The moon over a dark blue sea, its light scattered on the waves',
        ja: '濃紺の海に月、波に散るその光',
      },
      exif: {
        ...camera,
        lens: 'FE 24-70mm F2.8 GM',
        focalLengthMm: 40,
        fNumber: 2.8,
        exposureTime: '1/8',
        iso: 1600,
        time: '20:47:12',
      },
    },
    {
      name: 'sundown',
      scene: 'sunsetSea',
      seed: 202,
      ...PORTRAIT_PX,
      caption: { en: 'The sun touches the haze', ja: '靄に触れる太陽' },
      alt: {
        en: 'A low orange sun and its reflection on a rippled sea',
        ja: '低い橙色の太陽と、さざ波に映るその光',
      },
      exif: {
        ...camera,
        lens: 'FE 100-400mm F4.5-5.6 GM OSS',
        focalLengthMm: 135,
        fNumber: 11,
        exposureTime: '1/500',
        iso: 100,
        time: '18:02:33',
      },
    },
    {
      name: 'smoke-water',
      scene: 'longExposure',
      seed: 211,
      ...LANDSCAPE_PX,
      caption: { en: 'Thirty seconds of surf', ja: '三十秒の波' },
      alt: {
        en: 'Black rocks in surf turned to smoke by a long exposure',
        ja: '長時間露光で煙のようになった波と黒い岩',
      },
      exif: {
        ...camera,
        lens: 'FE 24-70mm F2.8 GM',
        focalLengthMm: 30,
        fNumber: 16,
        exposureTime: '30',
        iso: 50,
        time: '18:31:48',
      },
    },
    {
      name: 'nothing-but-sea',
      scene: 'calmSea',
      seed: 204,
      ...PORTRAIT_PX,
      caption: { en: 'Water, air', ja: '水、空気' },
      alt: {
        en: 'A pale sea and a pale sky meeting in haze',
        ja: '靄のなかで溶けあう淡い海と淡い空',
      },
      exif: {
        ...camera,
        lens: 'FE 24-70mm F2.8 GM',
        focalLengthMm: 60,
        fNumber: 8,
        exposureTime: '1/200',
        iso: 100,
        time: '16:40:05',
      },
    },
    {
      name: 'lighthouse',
      scene: 'lighthouse',
      seed: 205,
      ...LANDSCAPE_PX,
      caption: { en: 'Every twelve seconds', ja: '十二秒にいちど' },
      alt: {
        en: 'A lighthouse on a dark headland, its beam caught in sea mist',
        ja: '暗い岬の灯台、海霧に浮かぶ光の筋',
      },
      exif: {
        ...camera,
        lens: 'FE 24-70mm F2.8 GM',
        focalLengthMm: 45,
        fNumber: 4,
        exposureTime: '4',
        iso: 400,
        time: '19:12:20',
      },
    },
  ],
};
