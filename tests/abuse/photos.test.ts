import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Collection } from '../../src/shared/collections.ts';
import { cropImage } from '../../src/shared/crops.ts';
import { imageFormats } from '../../src/shared/images.ts';
import { createCollection, updateCollection } from '../../src/shared/owner-collections.ts';
import { EMBEDDED_IMAGE } from '../support/embedded-image.ts';
import { photoForm } from '../support/photo-form.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { testImage } from '../support/test-image.ts';
import { badPhotos } from './bad-photos.ts';
import { refuseAll } from './tally.ts';

/** SECURITY.md, threats 1 to 4, tried against the whole application. */

const CANARY = 'Zaunkoenig';

let gallery: TestApp;
let owner: { cookie: string };
let photoUrl: string;
let day: Collection;
beforeAll(async () => {
  gallery = await createTestApp();
  owner = await gallery.signIn();
  const photoUrls = await Promise.all([1, 2, 3, 4].map(async (seed) => uploaded(await testImage({ seed }))));
  photoUrl = await uploaded(await photoWithMetadata({ width: 640, height: 160 }));
  const answer = await gallery.call(
    createCollection,
    { body: { date: '2026-11-20', photoUrls: [photoUrl, ...photoUrls] } },
    { headers: owner },
  );
  day = answer.body as Collection;
});
afterAll(() => gallery.close());

async function upload(bytes: Buffer, name = `${CANARY}.jpg`) {
  const { type, body } = await photoForm(bytes, name);
  return gallery.app.inject({
    method: 'POST',
    url: '/api/admin/photos',
    headers: { ...owner, 'content-type': type },
    payload: body,
  });
}
const uploaded = async (bytes: Buffer) => (await upload(bytes)).json<{ url: string }>().url;

/** A photo whose metadata contain the camera's owner, its serial number and the place. */
async function photoWithMetadata(size?: { width: number; height: number }): Promise<Buffer> {
  const exif = {
    IFD0: {
      Make: 'Canon',
      Model: 'Canon EOS R5',
      Artist: CANARY,
      Copyright: CANARY,
      ImageDescription: CANARY,
    },
    IFD2: { LensModel: 'RF24-70mm', BodySerialNumber: CANARY, CameraOwnerName: CANARY, UserComment: CANARY },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '35/1 40/1 51/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '139/1 41/1 0/1',
    },
  };
  return sharp(await testImage({ ...size, seed: 77 }))
    .jpeg()
    .withExif(exif)
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><creator>${CANARY}</creator></x:xmpmeta>`)
    .toBuffer();
}

const PRIVATE_ADDRESSES = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://localhost/',
  'http://LOCALHOST/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://[2002:7f00:1::]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2001::1]/',
  'http://[2606:4700::5efe:7f00:1]/',
  'http://user:word@127.0.0.1/',
  'http://①②⑦.0.0.1/',
];
const OTHER_WAYS_IN = [
  ...[21, 22, 25, 3000, 5432, 6379, 8080, 65535].map((port) => `http://photos.example:${port}/`),
  ...['ftp', 'file', 'gopher', 'dict', 'ldap', 'ws', 'blob', 'jar'].map(
    (scheme) => `${scheme}://photos.example/a`,
  ),
  'javascript:alert(1)',
  'data:text/html,x',
  '/etc/passwd',
  '//photos.example/a',
  '../../secret-key',
  'C:\\photo.jpg',
];

describe('threat 1: image calls read only photos', () => {
  test.each(['optimize', 'exif'])(
    '[API-3] threat 1: a visitor’s call of %s is refused for any URL but a published photo’s',
    async (name) => {
      const visible = await gallery.app.inject({ url: `/api/images/${name}`, query: { url: photoUrl } });
      expect(visible.statusCode).toBe(200);
      const unpublished = await uploaded(await testImage({ seed: 99 }));
      const addresses = [
        ...PRIVATE_ADDRESSES,
        ...OTHER_WAYS_IN,
        unpublished,
        `${photoUrl}?`,
        `${photoUrl}#`,
        photoUrl.toUpperCase(),
        `http://localhost${photoUrl}`,
      ];
      await refuseAll(`1 SSRF: a visitor, ${name}`, addresses, async (url) => {
        const { statusCode } = await gallery.app.inject({ url: `/api/images/${name}`, query: { url } });
        return statusCode !== (url === unpublished ? 404 : 403);
      });
    },
  );

  test('[API-3] threat 1: even the owner cannot reach a private IP address, another port or another scheme', async () => {
    await refuseAll('1 SSRF: the owner', [...PRIVATE_ADDRESSES, ...OTHER_WAYS_IN], async (url) => {
      const answer = await gallery.app.inject({
        url: '/api/images/optimize',
        query: { url },
        headers: owner,
      });
      return answer.statusCode !== 400;
    });
  });
});

test('[API-3] threat 2: decompression bombs and non-photos are refused, and the next photo is accepted', async () => {
  await refuseAll('2 bombs and loaders', await badPhotos(), async ([, bytes]) => {
    const { statusCode } = await upload(bytes);
    return statusCode !== 415 && statusCode !== 422;
  });
  expect((await upload(await testImage({ seed: 5 }))).statusCode).toBe(200);
});

test('[API-3, COL-4] threat 2: a collection refuses `data:` URLs whose declared type or bytes are not a photo’s', async () => {
  const photo = await testImage({ seed: 6, width: 16, height: 16 });
  const bad: [string, string | Buffer][] = [
    ...(await badPhotos()).map(([, bytes]): [string, Buffer] => ['image/jpeg', bytes]),
    ...['gif', 'svg+xml', 'bmp', 'x-icon', 'x', '*', '', 'svg+xml;charset=utf-8', 'JPEG/../svg+xml'].map(
      (type): [string, Buffer] => [`image/${type}`, photo],
    ),
    ['image/png', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;')],
  ];
  const embedded = [
    ...bad.map(([type, bytes]) => `data:${type};base64,${bytes.toString('base64')}`),
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAAC',
    'data:image/jpeg',
    'data:image/jpeg,',
  ];
  const others = [1, 2, 3, 4].map((n) => `https://photos.invalid/${n}.jpg`);
  await refuseAll('2 embedded bombs and loaders', embedded, async (url) => {
    const photoUrls = [url, ...others];
    const created = await gallery.call(
      createCollection,
      { body: { date: '2026-11-01', photoUrls } },
      { headers: owner },
    );
    const changed = await gallery.call(
      updateCollection,
      { params: { date: day.date }, body: { photoUrls } },
      { headers: owner },
    );
    return [created, changed].some(({ status }) => ![400, 415, 422].includes(status));
  });
});

describe('threat 3: visitors cannot fill the cache', () => {
  const ask = (query: string) =>
    gallery.app.inject(`/api/images/optimize?url=${encodeURIComponent(photoUrl)}&format=jpeg&${query}`);

  test('[IMG-3] threat 3: 300 different requests share eight renditions', async () => {
    const tags = new Set<unknown>();
    for (let n = 0; n < 300; n++) {
      const answer = await ask(`width=${1 + n * 13}&quality=${80 + (n % 3)}&effort=9&x${n}=${n}`);
      expect(answer.statusCode).toBe(200);
      tags.add(answer.headers.etag);
    }
    // Widths of 300, 400, 600 and the photo's own 640 px, in two qualities.
    expect(tags.size).toBe(8);
  });

  test('[API-3] threat 3: a repeated parameter is refused, even an unknown one', async () => {
    const names = [
      'width',
      'height',
      'quality',
      'format',
      'suffix',
      'preserveExif',
      'v',
      'url',
      'utm',
      '__proto__',
    ];
    await refuseAll('3 repeated parameters', names, async (name) => {
      return (await ask(`${name}=1&${name}=2`)).statusCode !== 400;
    });
  });
});

test('[META-1] threat 4: no response to a visitor reveals place, owner or serial number; images name the camera only on request', async () => {
  const { body } = await gallery.call(
    cropImage,
    {
      body: {
        collectionId: day.id,
        photoIndex: 0,
        imageUrl: photoUrl,
        cropData: { unit: '%', x: 10, y: 10, width: 50, height: 50 },
      },
    },
    { headers: owner },
  );
  const cropped = (body as { photoUrl: string }).photoUrl;
  // The collection no longer shows the original, so requests for it are refused.
  expect((await gallery.app.inject(photoUrl)).statusCode).toBe(404);

  const images = imageFormats.flatMap((format) =>
    ['true', 'false'].map(
      (keep) =>
        `/api/images/optimize?url=${encodeURIComponent(cropped)}&format=${format}&preserveExif=${keep}`,
    ),
  );
  const addresses = [
    ...images,
    cropped,
    `/api/images/exif?url=${encodeURIComponent(cropped)}`,
    '/api/collections',
    '/api/collections/today',
    '/api/metadata/filters',
    `/cards/${day.date}.jpeg`,
    `/cards/${day.date}/1.jpeg`,
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/sitemap.xml',
    '/api/photos/top-liked',
    `/api/collections/page`,
  ];
  await refuseAll('4 privacy: places, names, numbers', addresses, async (url) => {
    const { statusCode, rawPayload, headers } = await gallery.app.inject(url);
    expect(statusCode, url).toBe(200);
    const text = `${JSON.stringify(headers)}${rawPayload.toString('latin1')}`;
    const isImagePath = String(headers['content-type']).startsWith('image/');
    const { xmp, iptc, exif } = isImagePath ? await sharp(rawPayload).metadata() : {};
    const namesCamera = exif !== undefined && !url.includes('preserveExif=true');
    return (
      text.includes(CANARY) ||
      namesCamera ||
      /GPS/.test(exif?.toString('latin1') ?? '') ||
      xmp !== undefined ||
      iptc !== undefined
    );
  });
});

test('[META-1] threat 4: an image in a `data:` URL is stored without metadata', async () => {
  const withMetadata = `data:image/jpeg;base64,${(await photoWithMetadata()).toString('base64')}`;
  const bare = `data:image/jpeg;base64,${(await testImage({ seed: 78 })).toString('base64')}`;
  const photoUrls = [withMetadata, bare, withMetadata, bare, EMBEDDED_IMAGE];
  await savedBare(photoUrls, '2026-11-18');
});

test('[META-1] threat 4: an image in an unusually written `data:` URL is stored without metadata', async () => {
  const bytes = await photoWithMetadata();
  const base64 = bytes.toString('base64');
  const photoUrls = [
    `data:image/jpeg;charset=utf-8;base64,${base64}`,
    `data:image/jpeg;BASE64,${base64}`,
    `data:image/jpeg;base64,${encodeURIComponent(base64)}`,
    `data:image/jpeg,${bytes.toString('hex').replaceAll(/../g, '%$&')}`,
    `data:image/jpeg;charset=utf-8;base64,${(await testImage({ seed: 78 })).toString('base64')}`,
  ];
  await savedBare(photoUrls, '2026-11-17');
});

test('[META-1] threat 4: an image in a `data:` URL is stored without data that follow the image', async () => {
  const photo = await testImage({ seed: 79 });
  const withMetadata = await photoWithMetadata();
  const png = Buffer.from(EMBEDDED_IMAGE.split(',')[1] ?? '', 'base64');
  const embed = (type: string, ...parts: Buffer[]) =>
    `data:image/${type};base64,${Buffer.concat(parts).toString('base64')}`;
  const photoUrls = [
    embed('jpeg', photo, withMetadata),
    embed('jpeg', photo, Buffer.from(`ftypmp42 ${CANARY}`)),
    embed('png', png, Buffer.from(CANARY)),
    embed('webp', await sharp(photo).webp().toBuffer(), Buffer.from(CANARY)),
    embed('jpeg', photo),
  ];
  await savedBare(photoUrls, '2026-11-16');
});

/**
 * Creates a collection, then saves it with the original URLs and with the returned ones. Expects that no image has
 * metadata, and that all responses have the same URLs.
 */
async function savedBare(photoUrls: string[], date: string): Promise<void> {
  const change = (urls: string[]) =>
    gallery.call(updateCollection, { params: { date }, body: { photoUrls: urls } }, { headers: owner });
  const created = await gallery.call(createCollection, { body: { date, photoUrls } }, { headers: owner });
  const urls = (created.body as Collection).photoUrls;
  await refuseAll('4 privacy: embedded images', urls, async (url) => {
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    const { exif, xmp, iptc } = await sharp(bytes).metadata();
    return bytes.includes(CANARY) || [exif, xmp, iptc].some((found) => found !== undefined);
  });
  for (const sent of [photoUrls, urls]) {
    expect(((await change(sent)).body as Collection).photoUrls).toEqual(urls);
  }
}
