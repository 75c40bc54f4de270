import { LANDSCAPE_PX, type PaintedDay, PORTRAIT_PX } from '../painted-day.ts';

const camera = { make: 'RICOH IMAGING COMPANY, LTD.', model: 'RICOH GR III' };

export const desert: PaintedDay = {
  title: { en: 'The dry country', ja: '乾いた国' },
  words: {
    en: 'A day without shade. The light did all the building here.',
    ja: '日陰のない一日。ここでは光がすべてを建てた。',
  },
  photos: [
    {
      name: 'dusk-dunes',
      scene: 'dunesAtDusk',
      seed: 415,
      ...LANDSCAPE_PX,
      caption: { en: "The wind's handwriting", ja: '風の筆跡' },
      alt: {
        en: 'Long dunes in the last side light of dusk',
        ja: '夕暮れの横からの光を受ける長い砂丘',
      },
      exif: {
        ...camera,
        lens: 'GR LENS 18.3mm F2.8',
        focalLengthMm: 18.3,
        fNumber: 8,
        exposureTime: '1/125',
        iso: 100,
        time: '18:44:12',
      },
    },
    {
      name: 'dune-edge',
      scene: 'duneRidge',
      seed: 402,
      ...PORTRAIT_PX,
      caption: { en: 'Edge', ja: '稜' },
      alt: {
        en: "A dune's sharp crest between light and shadow",
        ja: '光と影を分ける砂丘の鋭い稜',
      },
      exif: {
        ...camera,
        lens: 'GR LENS 18.3mm F2.8',
        focalLengthMm: 18.3,
        fNumber: 9,
        exposureTime: '1/500',
        iso: 100,
        time: '17:12:38',
      },
    },
    {
      name: 'slot-canyon',
      scene: 'canyon',
      seed: 413,
      ...PORTRAIT_PX,
      caption: { en: 'Water was here', ja: 'ここに水があった' },
      alt: {
        en: 'Glowing sandstone walls of a narrow canyon',
        ja: '光を含む狭い峡谷の砂岩の壁',
      },
      exif: {
        ...camera,
        lens: 'GR LENS 18.3mm F2.8',
        focalLengthMm: 18.3,
        fNumber: 8,
        exposureTime: '1/4',
        iso: 100,
        time: '12:20:05',
      },
    },
    {
      name: 'salt-mirror',
      scene: 'saltFlat',
      seed: 404,
      ...LANDSCAPE_PX,
      caption: { en: 'The sky, twice', ja: '空がふたつ' },
      alt: {
        en: 'A flooded salt flat mirroring evening clouds',
        ja: '夕雲を映す水を張った塩の原',
      },
      exif: {
        ...camera,
        lens: 'GR LENS 18.3mm F2.8',
        focalLengthMm: 18.3,
        fNumber: 8,
        exposureTime: '1/60',
        iso: 100,
        time: '19:05:47',
      },
    },
    {
      name: 'mesas',
      scene: 'mesas',
      seed: 405,
      ...LANDSCAPE_PX,
      caption: { en: 'Heat, going', ja: '去っていく熱' },
      alt: {
        en: 'Table mountains in golden haze at sunset',
        ja: '夕陽の金色の靄のなかの卓状の山',
      },
      exif: {
        ...camera,
        lens: 'GR LENS 18.3mm F2.8',
        focalLengthMm: 18.3,
        fNumber: 8,
        exposureTime: '1/640',
        iso: 100,
        time: '18:58:20',
      },
    },
  ],
};
