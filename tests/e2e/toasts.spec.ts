import { longDate } from '../../src/shared/dates.ts';
import { cardMenu } from './card-menu.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

test.use({ days: 2, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('[TOAST-1] on a phone the message of a failure does not cover the pressed button, and stays until it is dismissed @detail', async ({
  page,
  gallery,
  complaints,
}) => {
  await page.clock.install();
  await signIn(page, gallery);
  await page.route('/api/collections/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  const button = cardMenu(page, longDate(gallery.today, 'en'));
  const toast = page.getByRole('listitem').filter({ hasText: 'failed to delete' });
  for (const block of ['start', 'end'] as const) {
    await button.evaluate((element, end) => element.scrollIntoView({ block: end }), block);
    await button.tap();
    await page.getByRole('menuitem', { name: /^Delete the collection/ }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).tap();
    await expect(toast).toBeVisible();
    await expect(button).toBeFocused();
    await expect
      .poll(async () => {
        const [above, below] = [await button.boundingBox(), await toast.boundingBox()];
        return above && below && (above.y + above.height <= below.y || below.y + below.height <= above.y);
      })
      .toBe(true);
    await page.clock.fastForward('05:00');
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Close' }).tap();
    await expect(toast).toBeHidden();
  }
  expect(complaints.splice(0).join()).toMatch(/ERR_FAILED/);
});
