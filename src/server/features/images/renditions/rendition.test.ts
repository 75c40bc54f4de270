import { describe, expect, test } from 'vitest';
import {
  ENCODER_REVISION,
  preparedRenditions,
  RENDITION_KEY,
  type RenditionRequest,
  renditionKey,
  renditionOf,
} from './rendition.ts';

const landscape = { width: 6000, height: 4000 };
const portrait = { width: 4000, height: 6000 };
const request = { quality: 80, format: 'avif' as const };

describe('the rendition of a request', () => {
  test.each([
    ['a width is raised to an allowed one', landscape, { width: 301 }, 400],
    ['an allowed width is kept', landscape, { width: 800 }, 800],
    ['a larger width becomes the largest allowed one', landscape, { width: 20_000 }, 5120],
    ['a request without a size gets the largest width', landscape, {}, 5120],
    ['a photo is never enlarged', { width: 700, height: 500 }, { width: 2560 }, 700],
    ['a height is raised to an allowed one, here 1440', landscape, { height: 1430 }, 2160],
    ['a photo fits into both width and height', landscape, { width: 2560, height: 1440 }, 2160],
    ['a photo fits into the largest width and height', landscape, { width: 5120, height: 2880 }, 4320],
    ['a portrait is bound by its height', portrait, { width: 2560, height: 1440 }, 960],
    ['a photo one pixel wide keeps its width', { width: 1, height: 9000 }, { width: 300 }, 1],
  ])('[IMG-3] %s', (_, photo, size, width) => {
    expect(renditionOf(photo, { ...request, ...size }).width).toBe(width);
  });

  test.each([
    [1, 60],
    [60, 60],
    [61, 80],
    [86, 90],
    [100, 95],
  ])('[IMG-3] quality %d becomes %d', (asked, made) => {
    expect(renditionOf(landscape, { ...request, quality: asked }).quality).toBe(made);
  });

  test('all widths larger than a small photo have the same key', () => {
    const small = { width: 700, height: 500 };
    const keys = [800, 1600, 5120].map((width) =>
      renditionKey('a', renditionOf(small, { ...request, width })),
    );
    expect(new Set(keys).size).toBe(1);
  });
});

test('a key contains the encoder revision, so that renditions are made again when encoder settings change', () => {
  const rendition = renditionOf(landscape, { ...request, width: 400 });
  expect(renditionKey('a', rendition)).toBe(`a-e${ENCODER_REVISION}-w400-q80.avif`);
  expect(renditionKey('a', { ...rendition, exif: true })).toBe(`a-e${ENCODER_REVISION}-w400-q80-exif.avif`);
});

test('[SCALE-1] RENDITION_KEY matches the keys of renditions, and neither originals nor partial files', () => {
  const photo = { ...landscape, type: 'jpg', range: 'hdr' } as const;
  const requests: RenditionRequest[] = [
    { ...request, preserveExif: true },
    { ...request, format: 'jpeg', hdr: true },
    { ...request, format: 'webp', ratio: '3x4', at: 35 },
  ];
  const renditions = [...preparedRenditions(photo), ...requests.map((one) => renditionOf(photo, one))];
  const sha256 = 'a1'.repeat(32);
  const keys = renditions.map((one) => renditionKey(sha256, one));
  expect(keys.filter((key) => !RENDITION_KEY.test(key))).toEqual([]);
  expect(keys.join()).toMatch(/-exif\.avif.*-hdr\d+\.jpeg.*-3x4-at35\.webp/);
  const others = ['', 'holiday.jpeg', `${sha256}.jpeg`, `originals/${keys[0]}`, `${keys[0]}.part`];
  expect(others.filter((key) => RENDITION_KEY.test(key))).toEqual([]);
});

describe('[LIGHT-7] a framed photo', () => {
  test.each([
    ['has the next larger width that its shape allows', landscape, '3x4', 601, 660],
    ['is never enlarged', { width: 900, height: 600 }, '3x4', 1080, 450],
    ['is at most as wide as its shape allows', landscape, '3x4', 5120, 1080],
    ['is as wide as its shape allows if no width is requested', landscape, '16x9', undefined, 1200],
    ['is one pixel wide if the photo is', { width: 1, height: 9000 }, '3x4', 300, 1],
  ] as const)('%s', (_, photo, ratio, width, made) => {
    const rendition = renditionOf(photo, { ...request, width, ratio, at: 35, preserveExif: true });
    expect(rendition).toMatchObject({ width: made, framing: { ratio, at: 35 }, exif: false });
  });

  test('has a different key for each position of the frame', () => {
    const keys = [0, 35].map((at) =>
      renditionKey('a', renditionOf(landscape, { ...request, ratio: '3x4', at })),
    );
    expect(keys[1]).toBe(`a-e${ENCODER_REVISION}-w1080-q80-3x4-at35.avif`);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('is prepared around the owner’s focal point, else the found one, else the centre', () => {
    const foundFocalPoint = { x: 0, y: 0 };
    const positionsOf = (photo: Parameters<typeof preparedRenditions>[0]) =>
      [
        ...new Set(
          preparedRenditions(photo).map(({ framing }) => framing && `${framing.ratio} ${framing.at}`),
        ),
      ]
        .filter(Boolean)
        .sort();
    expect(positionsOf({ ...landscape, foundFocalPoint })).toEqual(['16x9 0', '3x4 0']);
    const ownFocalPoint = { x: 1, y: 1 };
    expect(positionsOf({ ...landscape, foundFocalPoint, ownFocalPoint })).toEqual(['16x9 100', '3x4 100']);
    expect(positionsOf(landscape)).toEqual(['16x9 50', '3x4 50']);
  });
});

test('[IMG-6] prepares the renditions that the pages request, largest first, without duplicates', () => {
  const names = preparedRenditions(landscape).map(
    ({ format, width, quality, framing }) =>
      `${format} ${width} ${quality}${framing ? ` ${framing.ratio}` : ''}`,
  );
  const framed = (width: number, ratio: string, quality: number) =>
    ['avif', 'webp'].map((format) => `${format} ${width} ${quality} ${ratio}`);
  expect(names.filter((name) => !name.includes('x'))).toEqual([
    'jpeg 2560 95',
    'avif 2560 95',
    'avif 1920 95',
    'avif 1600 85',
    'avif 1200 95',
    'avif 1200 85',
    'webp 1200 95',
    'webp 1200 85',
    'avif 800 85',
    'webp 800 85',
    'jpeg 800 60',
    'avif 600 85',
    'webp 600 85',
    'avif 400 85',
    'webp 400 85',
  ]);
  expect(names.filter((name) => name.includes('x')).sort()).toEqual(
    [
      ...[200, 320, 400, 660, 800, 1080].flatMap((width) => framed(width, '3x4', 85)),
      ...[400, 600, 800, 1200].flatMap((width) => framed(width, '16x9', 90)),
    ].sort(),
  );
  const widths = preparedRenditions(landscape).map(({ width }) => width);
  expect(widths).toEqual([...widths].sort((a, b) => b - a));
  const tiny = preparedRenditions({ width: 100, height: 80 });
  expect(new Set(tiny.map((one) => renditionKey('a', one))).size).toBe(tiny.length);
  expect(tiny.every(({ width, framing }) => width === (framing?.ratio === '3x4' ? 60 : 100))).toBe(true);
});
