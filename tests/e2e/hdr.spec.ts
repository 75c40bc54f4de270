import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../scripts/chromium.ts';
import { addDays } from '../../src/shared/dates.ts';
import { hdrPhoto, hiding } from '../support/hdr-photo.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

/** Chromium itself decodes the gain maps; a canvas with float pixels shows how bright they make a photo. */

test.use({ days: 1 });

const SIZE = { width: 640, height: 480 };
const LAMP = { left: 400, top: 60, width: 120, height: 80 };

interface Light {
  /** A multiple of white: the median of the pixels above 1.1, or the maximum if there are none. */
  light: number;
  /** The part that is brighter than white, in fractions of the sides; undefined if there is none. */
  bright: { left: number; top: number; right: number; bottom: number } | undefined;
}

/** Measures an image's light as Chromium decodes it for a screen that can be eight times as bright as white. */
function lightOf(page: Page, url: string): Promise<Light> {
  return page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d', { colorSpace: 'srgb-linear', colorType: 'float16' } as object);
    if (!(context instanceof CanvasRenderingContext2D)) throw new Error('no canvas');
    Object.assign(context, { globalHDRHeadroom: 3 });
    context.drawImage(image, 0, 0);
    const settings = { colorSpace: 'srgb-linear', pixelFormat: 'rgba-float16' } as object;
    const { data } = context.getImageData(0, 0, width, height, settings);
    const values = Array.from({ length: width * height }, (_, pixel) => data[pixel * 4 + 1] ?? 0);
    const lit = [...values.keys()].filter((pixel) => (values[pixel] ?? 0) > 1.1);
    if (lit.length === 0) return { light: values.reduce((a, b) => Math.max(a, b)), bright: undefined };
    const columns = lit.map((pixel) => pixel % width).sort((a, b) => a - b);
    const rows = lit.map((pixel) => Math.floor(pixel / width));
    const lights = lit.map((pixel) => values[pixel] ?? 0).sort((a, b) => a - b);
    return {
      light: lights[Math.floor(lights.length / 2)] ?? 0,
      bright: {
        left: (columns[0] ?? 0) / width,
        top: (rows[0] ?? 0) / height,
        right: ((columns.at(-1) ?? 0) + 1) / width,
        bottom: ((rows.at(-1) ?? 0) + 1) / height,
      },
    };
  }, url);
}

/** The opacity of the element's background. */
function opacityOf(element: Element): number {
  return Number(/([\d.]+)\)$/.exec(getComputedStyle(element).backgroundColor)?.[1]);
}

test('[HDR-1] [HDR-2] [HDR-4] a screen of high dynamic range shows light brighter than white where the original has it', async ({
  page: owner,
  gallery,
}) => {
  const originals = await Promise.all([
    ...[2, 4, 7].map((light) => hdrPhoto({ ...SIZE, lamp: LAMP, light })),
    hdrPhoto({ ...SIZE, lamp: LAMP }).then((photo) =>
      sharp(photo).keepGainMap().withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer(),
    ),
    smallPhoto(1, SIZE),
  ]);
  await signIn(owner, gallery);
  const headers = { origin: gallery.url };
  const photoUrls: string[] = [];
  for (const [index, buffer] of originals.entries()) {
    const photo = { name: `${index}.jpg`, mimeType: 'image/jpeg', buffer };
    const answer = await owner.request.post('/api/admin/photos', { headers, multipart: { photo } });
    photoUrls.push((await answer.json()).url);
  }
  const date = addDays(gallery.today, -1);
  await expect(await owner.request.post('/api/collections', { headers, data: { date, photoUrls } })).toBeOK();

  const { executablePath, args } = await findChromium({ shell: true });
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--force-color-profile=hdr10', '--enable-experimental-web-platform-features'],
  });
  const page = await browser.newPage({ baseURL: gallery.url, locale: 'en-GB' });
  const canDecode = await page.evaluate(() => 'globalHDRHeadroom' in CanvasRenderingContext2D.prototype);
  test.skip(!canDecode, 'This Chromium has no canvas of high dynamic range');
  for (const [index, original] of originals.entries()) {
    await page.goto(`/${date}/${index + 1}`);
    const photo = page.getByRole('main').getByRole('img').first();
    await expect.poll(() => photo.evaluate(({ complete }: HTMLImageElement) => complete)).toBe(true);
    const shown = await photo.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc);
    const served = await lightOf(page, shown);
    const taken = await lightOf(page, `data:image/jpeg;base64,${original.toString('base64')}`);
    if (index === originals.length - 1) {
      expect(shown).not.toContain('hdr');
      expect(served.bright).toBeUndefined();
      expect(served.light).toBeLessThanOrEqual(1.01);
      await expect(page.getByText('HDR', { exact: true })).toHaveCount(0);
      continue;
    }
    expect(shown).toContain('hdr=true');
    expect(taken.light).toBeGreaterThan(1.3);
    expect(served.light / taken.light).toBeCloseTo(1, 1);
    // The XMP metadata alone must give the same light, because Chromium before version 127 reads nothing else.
    const jpeg = hiding('iso', await (await owner.request.get(shown)).body());
    const inXmp = await lightOf(page, `data:image/jpeg;base64,${jpeg.toString('base64')}`);
    expect(inXmp.light).toBeCloseTo(served.light, 2);
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(served.bright?.[side], side).toBeCloseTo(taken.bright?.[side] ?? 9, 1.5);
    await expect(page.getByRole('main').getByText(/\bHDR\b/)).toBeVisible();
  }

  await test.step('[HDR-1] the viewer shows the HDR rendition too, enlarged and in a slideshow', async () => {
    await page.goto(`/${date}/1`);
    await page.getByRole('main').getByRole('button', { name: /^Open/ }).click();
    const viewer = page.getByRole('dialog').first();
    const shown = () =>
      viewer
        .locator('[data-current] img')
        .last()
        .evaluate(({ currentSrc }: HTMLImageElement) => currentSrc);
    await expect.poll(shown).toContain('hdr=true');
    await page.keyboard.press('+');
    await expect.poll(shown).toContain('hdr=true');
    await page.keyboard.press('f');
    await expect(viewer).toHaveAttribute('data-slideshow', 'playing');
    await expect.poll(shown).toContain('hdr=true');
  });

  await test.step('[HDR-4] controls over a photo shown in HDR are nearly black, those over other photos more transparent', async () => {
    for (const [screen, place, discs] of [
      [page, 1, 0.85],
      [page, originals.length, 0.4],
      [owner, 1, 0.4],
    ] as const) {
      await screen.goto(`/${date}/${place}`);
      await screen.getByRole('main').getByRole('button', { name: /^Open/ }).click();
      const viewer = screen.getByRole('dialog').first();
      const button = viewer.getByRole('button', { name: 'Zoom in' });
      await expect.poll(() => button.evaluate(opacityOf)).toBe(discs);
      // Begun before the double-click, because the notice shows only for a moment.
      const [notice] = await Promise.all([
        viewer.locator('[data-like-notice]').evaluate(opacityOf),
        viewer.locator('[data-current]').dblclick(),
      ]);
      expect(notice).toBe(Math.max(discs, 0.7));
    }
  });
  await browser.close();
});

test('[HDR-1] [HDR-4] a window moved to another screen shows renditions for that screen, and its photo never vanishes @detail', async ({
  page: owner,
  gallery,
}) => {
  await signIn(owner, gallery);
  const headers = { origin: gallery.url };
  const photoUrls: string[] = [];
  for (const light of [2, 3, 4, 5, 7]) {
    const photo = {
      name: `${light}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await hdrPhoto({ ...SIZE, lamp: LAMP, light }),
    };
    const answer = await owner.request.post('/api/admin/photos', { headers, multipart: { photo } });
    photoUrls.push((await answer.json()).url);
  }
  const date = addDays(gallery.today, -2);
  await expect(await owner.request.post('/api/collections', { headers, data: { date, photoUrls } })).toBeOK();

  // A test cannot change the dynamic range of its screen, so the page asks for `prefers-contrast` instead.
  await owner.route(/\.(js|css)$|\/\d$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/\(dynamic-range: ?high\)/g, '(prefers-contrast: more)');
    await route.fulfill({ response, body });
  });
  const [toHdr, toStandard] = (['more', 'no-preference'] as const).map(
    (contrast) => () => owner.emulateMedia({ contrast }),
  );
  await toStandard?.();
  await owner.goto(`/${date}/1`);
  const sourceOf = (selector: string) =>
    owner
      .locator(selector)
      .last()
      .evaluate(({ currentSrc }: HTMLImageElement) => currentSrc);
  const onPage = () => sourceOf('main .photo-button img');
  await expect.poll(onPage).toContain('format=avif');
  await toHdr?.();
  await expect.poll(onPage).toContain('hdr=true');
  await toStandard?.();
  await expect.poll(onPage).toContain('format=avif');

  await owner.getByRole('main').getByRole('button', { name: /^Open/ }).click();
  const inViewer = () => sourceOf('[data-current] picture img');
  const button = owner.getByRole('dialog').first().getByRole('button', { name: 'Zoom in' });
  await expect.poll(inViewer).toContain('format=avif');
  await expect(owner.locator('[data-current] picture img')).toHaveCSS('opacity', '1');
  await owner.evaluate(() => {
    const image = document.querySelector('[data-current] picture img');
    const look = () => {
      if (image && getComputedStyle(image).opacity !== '1') document.body.dataset.vanished = '';
      requestAnimationFrame(look);
    };
    look();
  });
  await toHdr?.();
  await expect.poll(inViewer).toContain('hdr=true');
  await expect.poll(() => button.evaluate(opacityOf)).toBe(0.85);
  await toStandard?.();
  await expect.poll(inViewer).toContain('format=avif');
  await expect.poll(() => button.evaluate(opacityOf)).toBe(0.4);
  await expect(owner.locator('body')).not.toHaveAttribute('data-vanished');
});
