import { LANDSCAPE_PX, type PaintedDay, PORTRAIT_PX } from '../painted-day.ts';

const camera = { make: 'Canon', model: 'Canon EOS R5' };

export const fields: PaintedDay = {
  title: { en: 'Where the light stood', ja: '光の立つところ' },
  words: {
    en: 'Five kinds of standing still. I waited with each of them until the light came.',
    ja: '五つの静けさ。光が来るまで、それぞれと一緒に待った。',
  },
  photos: [
    {
      name: 'reeds',
      scene: 'reeds',
      seed: 701,
      ...LANDSCAPE_PX,
      caption: { en: 'Plumes', ja: '芒' },
      alt: {
        en: 'Pampas grass plumes glowing against a low sun in haze',
        ja: '靄のなか、低い陽を受けて光る芒の穂',
      },
      exif: {
        ...camera,
        lens: 'RF70-200mm F2.8 L IS USM',
        focalLengthMm: 135,
        fNumber: 2.8,
        exposureTime: '1/1000',
        iso: 100,
        time: '16:58:44',
      },
    },
    {
      name: 'beech-twig',
      scene: 'autumnLeaves',
      seed: 702,
      ...PORTRAIT_PX,
      caption: { en: 'A twig of late light', ja: '遅い光の小枝' },
      alt: {
        en: 'Backlit yellow beech leaves on a twig, gold discs of light behind',
        ja: '逆光の黄色い橅の葉と、背後の金色の光の玉',
      },
      exif: {
        ...camera,
        lens: 'RF70-200mm F2.8 L IS USM',
        focalLengthMm: 200,
        fNumber: 2.8,
        exposureTime: '1/400',
        iso: 200,
        time: '15:36:10',
      },
    },
    {
      name: 'lavender',
      scene: 'lavender',
      seed: 703,
      ...LANDSCAPE_PX,
      caption: { en: 'Rows after sunset', ja: '日没後の畝' },
      alt: {
        en: 'Rows of lavender running to the horizon under a pastel sky',
        ja: '淡い夕空の下、地平線までつづくラベンダーの畝',
      },
      exif: {
        ...camera,
        lens: 'RF24-105mm F4 L IS USM',
        focalLengthMm: 28,
        fNumber: 8,
        exposureTime: '1/60',
        iso: 200,
        time: '19:41:03',
      },
    },
    {
      name: 'terraces',
      scene: 'riceTerraces',
      seed: 715,
      ...PORTRAIT_PX,
      caption: { en: 'Small pieces of sky', ja: '空のかけら' },
      alt: {
        en: 'Flooded rice terraces reflecting the morning sky, misty hills behind',
        ja: '朝の空を映す棚田と、霧の山',
      },
      exif: {
        ...camera,
        lens: 'RF24-105mm F4 L IS USM',
        focalLengthMm: 50,
        fNumber: 9,
        exposureTime: '1/125',
        iso: 100,
        time: '06:12:52',
      },
    },
    {
      name: 'bamboo',
      scene: 'bamboo',
      seed: 705,
      ...PORTRAIT_PX,
      caption: { en: 'Green, standing', ja: '立っている緑' },
      alt: {
        en: 'Bamboo stems in soft backlight',
        ja: 'やわらかな逆光のなかの竹',
      },
      exif: {
        ...camera,
        lens: 'RF70-200mm F2.8 L IS USM',
        focalLengthMm: 100,
        fNumber: 2.8,
        exposureTime: '1/160',
        iso: 400,
        time: '14:20:28',
      },
    },
  ],
};
