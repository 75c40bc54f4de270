import { LANDSCAPE_PX, type PaintedDay, PORTRAIT_PX } from '../painted-day.ts';

const camera = { make: 'LEICA CAMERA AG', model: 'LEICA Q2' };

export const rain: PaintedDay = {
  title: { en: 'Rain, all of it', ja: '雨のすべて' },
  words: {
    en: 'It rained from the fields into the city. I followed it home.',
    ja: '雨は野原から街へ降りていった。それを追って、家に帰った。',
  },
  photos: [
    {
      name: 'window',
      scene: 'rainWindow',
      seed: 301,
      ...PORTRAIT_PX,
      caption: { en: 'The street, upside down', ja: 'さかさまの通り' },
      alt: {
        en: 'Raindrops on a window, blurred city lights behind them',
        ja: '窓の雨粒と、その向こうでぼやける街の灯',
      },
      exif: {
        ...camera,
        lens: 'SUMMILUX 1:1.7/28 ASPH.',
        focalLengthMm: 28,
        fNumber: 1.7,
        exposureTime: '1/60',
        iso: 1600,
        time: '19:58:02',
      },
    },
    {
      name: 'far-lights',
      scene: 'cityBokeh',
      seed: 302,
      ...LANDSCAPE_PX,
      caption: { en: 'Without my glasses', ja: '眼鏡をはずして' },
      alt: {
        en: 'City lights at night, far out of focus',
        ja: '大きくぼけた夜の街の灯',
      },
      exif: {
        ...camera,
        lens: 'SUMMILUX 1:1.7/28 ASPH.',
        focalLengthMm: 28,
        fNumber: 1.7,
        exposureTime: '1/100',
        iso: 1600,
        time: '20:14:37',
      },
    },
    {
      name: 'storm-wheat',
      scene: 'stormWheat',
      seed: 315,
      ...LANDSCAPE_PX,
      caption: { en: 'The field goes first', ja: 'まず畑から' },
      alt: {
        en: 'Storm clouds over a wheat field lit by one strip of sun',
        ja: '嵐の雲の下、ひとすじの陽に照らされた麦畑',
      },
      exif: {
        ...camera,
        lens: 'SUMMILUX 1:1.7/28 ASPH.',
        focalLengthMm: 28,
        fNumber: 8,
        exposureTime: '1/200',
        iso: 200,
        time: '15:22:19',
      },
    },
    {
      name: 'pond',
      scene: 'rainRings',
      seed: 304,
      ...LANDSCAPE_PX,
      caption: { en: 'The pond counts', ja: '池がかぞえている' },
      alt: {
        en: 'Rings of raindrops on a dark pond that mirrors trees and sky',
        ja: '木立と空を映す暗い池にひろがる雨の輪',
      },
      exif: {
        ...camera,
        lens: 'SUMMILUX 1:1.7/28 ASPH.',
        focalLengthMm: 28,
        fNumber: 4,
        exposureTime: '1/250',
        iso: 800,
        time: '16:45:50',
      },
    },
    {
      name: 'wet-street',
      scene: 'wetStreet',
      seed: 305,
      ...PORTRAIT_PX,
      caption: { en: 'Every light twice', ja: '灯りはふたつずつ' },
      alt: {
        en: 'City lights and their long reflections on wet asphalt',
        ja: '濡れた路面に長くのびる街の灯の反射',
      },
      exif: {
        ...camera,
        lens: 'SUMMILUX 1:1.7/28 ASPH.',
        focalLengthMm: 28,
        fNumber: 2,
        exposureTime: '1/80',
        iso: 3200,
        time: '20:39:26',
      },
    },
  ],
};
