import type { Page } from '@playwright/test';
import { longDate } from '../../src/shared/dates.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

test.use({ days: 1 });

/** The aspect ratios of the frames of the five photos on the home page. */
const shapes = (page: Page) =>
  page
    .locator('#today .photo-button')
    .evaluateAll((places) => places.map((place) => place.clientWidth / place.clientHeight));

test('[LAYOUT-1] [LAYOUT-2] the owner chooses the layout “Whole” for a day, and home crops none of its photos', async ({
  page,
  gallery,
}) => {
  await page.goto('/');
  for (const shape of await shapes(page)) expect(shape).toBeCloseTo(3 / 4, 1);

  await signIn(page, gallery);
  await page.getByRole('button', { name: `Edit the collection of ${longDate(gallery.today)}` }).click();
  const editor = page.getByRole('dialog');
  await editor.getByText('Layout, alternative texts, focal points').click();
  await editor.getByLabel('Layout').selectOption({ label: 'Whole: nothing cropped' });
  await editor.getByRole('button', { name: 'Save Photos' }).click();
  await expect(editor).toBeHidden();

  await page.goto('/');
  const photos = page.locator('#today .photo-button img');
  await expect(photos).toHaveCount(5);
  // Reads all five at the same moment, and retries, because a photo is briefly absent while it is requested again.
  await expect(async () => {
    const places = await page.locator('#today .photo-button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const image = button.querySelector('img');
        return {
          shape: button.clientWidth / button.clientHeight,
          whole: Number(image?.getAttribute('width')) / Number(image?.getAttribute('height')),
        };
      }),
    );
    expect(places).toHaveLength(5);
    for (const { shape, whole } of places) expect(shape).toBeCloseTo(whole, 1);
  }).toPass();
  for (const srcset of await photos.evaluateAll((images) =>
    images.map((image) => image.getAttribute('srcset')),
  )) {
    expect(srcset).not.toContain('ratio=');
  }
  await expectAccessible(page);

  // An uncropped photo opens in the viewer, too.
  await photos.nth(1).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto('/admin/settings');
  const site = page.getByRole('region', { name: 'The site', exact: true });
  await expect(site.getByLabel('Layout of the five')).toHaveValue('wall');
});

test('[COL-8] [SITE-5] a Hebrew title ends with its exclamation mark at the left, a Japanese one breaks between words @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  const title = { en: 'שלום!', ja: '思い出していた遠い夏の日の記憶' };
  const headers = { origin: gallery.url };
  await expect(
    await page.request.put(`/api/collections/${gallery.today}`, { headers, data: { title } }),
  ).toBeOK();
  const heading = page.locator('#today h1');
  /** Returns each letter's position. `isSquare` makes each letter 1em wide, as in a Japanese font. */
  const letters = (isSquare: boolean) =>
    heading.evaluate((element, isSquare) => {
      const text = element.firstChild;
      if (!(text instanceof Text)) throw new Error('No title');
      const range = document.createRange();
      const rectOf = (index: number) => {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect();
      };
      if (isSquare) element.style.letterSpacing = `calc(1em - ${rectOf(0).width}px)`;
      return [...text.data].map((letter, index) => ({ letter, x: rectOf(index).x, y: rectOf(index).y }));
    }, isSquare);

  await page.goto('/?lang=en');
  const hebrew = await letters(false);
  expect(
    hebrew
      .toSorted((a, b) => b.x - a.x)
      .map(({ letter }) => letter)
      .join(''),
  ).toBe(title.en);

  for (const width of [1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/?lang=ja');
    const lines = Map.groupBy(await letters(true), ({ y }) => Math.round(y));
    const [first = []] = lines.values();
    expect(first.map(({ letter }) => letter).join(''), `at ${width} px`).toBe('思い出していた');
  }
});
