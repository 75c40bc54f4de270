import type { Page } from '@playwright/test';
import { longDate } from '../../src/shared/dates.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

test.use({ days: 1 });

/** Width by height of the places of the five on the home page. */
const shapes = (page: Page) =>
  page
    .locator('#today .photo-button')
    .evaluateAll((places) => places.map((place) => place.clientWidth / place.clientHeight));

test('[LAYOUT-1] [LAYOUT-2] the owner lays out a day whole: nothing is cropped', async ({
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
  // Read at one moment: a photo that loads again is gone for an instant.
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

  // It opens into the viewer and comes back to its place.
  await photos.nth(1).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto('/admin/settings');
  const site = page.getByRole('region', { name: 'The site', exact: true });
  await expect(site.getByLabel('Layout of the five')).toHaveValue('wall');
});
