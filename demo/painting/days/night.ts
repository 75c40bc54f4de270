import { LANDSCAPE_PX, type PaintedDay, PORTRAIT_PX } from '../painted-day.ts';

const camera = { make: 'NIKON CORPORATION', model: 'NIKON Z 7_2' };

export const night: PaintedDay = {
  title: { en: 'Lights left on', ja: 'つけたままの灯り' },
  words: {
    en: 'Some of them were stars, some were only far away.',
    ja: '星もあれば、ただ遠いだけのものもあった。',
  },
  photos: [
    {
      name: 'lanterns',
      scene: 'lanterns',
      seed: 611,
      ...LANDSCAPE_PX,
      caption: { en: 'Let go on the river', ja: '川に放つ' },
      alt: {
        en: 'Paper lanterns floating on a dark river',
        ja: '暗い川に浮かぶ紙灯籠',
      },
      exif: {
        ...camera,
        lens: 'NIKKOR Z 70-200mm f/2.8 VR S',
        focalLengthMm: 85,
        fNumber: 2.8,
        exposureTime: '1/60',
        iso: 3200,
        time: '20:06:17',
      },
    },
    {
      name: 'milky-way',
      scene: 'milkyWay',
      seed: 602,
      ...PORTRAIT_PX,
      caption: { en: 'The other river', ja: 'もうひとつの川' },
      alt: {
        en: 'The Milky Way standing over dark hills',
        ja: '暗い丘の上に立つ天の川',
      },
      exif: {
        ...camera,
        lens: 'NIKKOR Z 14-24mm f/2.8 S',
        focalLengthMm: 24,
        fNumber: 2.8,
        exposureTime: '20',
        iso: 3200,
        time: '23:48:30',
      },
    },
    {
      name: 'moonrise',
      scene: 'moonrise',
      seed: 603,
      ...LANDSCAPE_PX,
      caption: { en: 'It came up behind the wood', ja: '森のうしろから' },
      alt: {
        en: 'A large full moon rising behind a wooded ridge',
        ja: '森の稜線から昇る大きな満月',
      },
      exif: {
        ...camera,
        lens: 'NIKKOR Z 70-200mm f/2.8 VR S',
        focalLengthMm: 200,
        fNumber: 5.6,
        exposureTime: '1/30',
        iso: 800,
        time: '18:29:09',
      },
    },
    {
      name: 'star-trails',
      scene: 'starTrails',
      seed: 604,
      ...PORTRAIT_PX,
      caption: { en: 'An hour, drawn', ja: '描かれた一時間' },
      alt: {
        en: 'Star trails circling the pole above tall spruces',
        ja: '高い唐檜の上、極をめぐる星の軌跡',
      },
      exif: {
        ...camera,
        lens: 'NIKKOR Z 14-24mm f/2.8 S',
        focalLengthMm: 18,
        fNumber: 4,
        exposureTime: '3600',
        iso: 200,
        time: '22:15:00',
      },
    },
    {
      name: 'across-the-bay',
      scene: 'skyline',
      seed: 605,
      ...LANDSCAPE_PX,
      caption: { en: 'Across the bay', ja: '湾の向こう' },
      alt: {
        en: 'A city across the water in the blue hour, its lights drawn out on the bay',
        ja: '青い時間、湾の向こうの街と水面にのびる灯',
      },
      exif: {
        ...camera,
        lens: 'NIKKOR Z 24-70mm f/2.8 S',
        focalLengthMm: 58,
        fNumber: 8,
        exposureTime: '30',
        iso: 64,
        time: '18:55:41',
      },
    },
  ],
};
