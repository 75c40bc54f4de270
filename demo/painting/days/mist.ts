import { LANDSCAPE_PX, type PaintedDay, PORTRAIT_PX } from '../painted-day.ts';

const camera = { make: 'FUJIFILM', model: 'X-T4' };

export const mist: PaintedDay = {
  title: { en: 'The quiet way up', ja: '静かな登り道' },
  words: {
    en: 'Five photographs from one morning, before the shutters opened. The mist let go of things one at a time.',
    ja: '雨戸の開く前の、ひと朝の五枚。霧はひとつずつ、ものを手放していった。',
  },
  photos: [
    {
      name: 'ridges',
      scene: 'ridges',
      seed: 114,
      ...LANDSCAPE_PX,
      caption: { en: 'Ridges, one breath apart', ja: 'ひと息ずつの稜線' },
      alt: {
        en: 'Wooded ridges fading one behind another into pale morning mist',
        ja: '朝霧のなかへ幾重にも淡く消えていく森の稜線',
      },
      exif: {
        ...camera,
        lens: 'XF50-140mmF2.8 R LM OIS WR',
        focalLengthMm: 78,
        fNumber: 8,
        exposureTime: '1/250',
        iso: 160,
        time: '05:52:14',
      },
    },
    {
      name: 'fog-forest',
      scene: 'fogForest',
      seed: 102,
      ...PORTRAIT_PX,
      caption: { en: 'The slope keeps its spruces', ja: '唐檜の斜面' },
      alt: {
        en: 'Spruce trees on a steep slope, paler row by row in thick fog',
        ja: '濃い霧に一列ごとに薄れていく斜面の唐檜',
      },
      exif: {
        ...camera,
        lens: 'XF50-140mmF2.8 R LM OIS WR',
        focalLengthMm: 90,
        fNumber: 5.6,
        exposureTime: '1/125',
        iso: 320,
        time: '06:08:41',
      },
    },
    {
      name: 'still-lake',
      scene: 'lakeReflection',
      seed: 110,
      ...LANDSCAPE_PX,
      caption: { en: 'The lake, before the wind', ja: '風の来る前の湖' },
      alt: {
        en: 'A still lake mirroring forest and mountains under a light morning sky',
        ja: '森と山と朝の空を映す静かな湖面',
      },
      exif: {
        ...camera,
        lens: 'XF16-55mmF2.8 R LM WR',
        focalLengthMm: 22,
        fNumber: 9,
        exposureTime: '1/60',
        iso: 160,
        time: '06:31:07',
      },
    },
    {
      name: 'sunbeams',
      scene: 'sunbeams',
      seed: 104,
      ...PORTRAIT_PX,
      caption: { en: 'Light finds the path', ja: '光が道を見つける' },
      alt: {
        en: 'Rays of sun falling through mist between tall cedar trunks',
        ja: '高い杉の幹のあいだ、霧のなかに差しこむ光の筋',
      },
      exif: {
        ...camera,
        lens: 'XF16-55mmF2.8 R LM WR',
        focalLengthMm: 35,
        fNumber: 5.6,
        exposureTime: '1/80',
        iso: 400,
        time: '06:57:30',
      },
    },
    {
      name: 'sea-of-clouds',
      scene: 'seaOfClouds',
      seed: 111,
      ...LANDSCAPE_PX,
      caption: { en: 'Above it, another shore', ja: 'その上の、もうひとつの岸' },
      alt: {
        en: 'Dark peaks rising out of a sea of clouds under the rising sun',
        ja: '昇る陽のもと、雲海から顔を出す黒い峰々',
      },
      exif: {
        ...camera,
        lens: 'XF16-55mmF2.8 R LM WR',
        focalLengthMm: 42,
        fNumber: 11,
        exposureTime: '1/320',
        iso: 160,
        time: '07:20:55',
      },
    },
  ],
};
