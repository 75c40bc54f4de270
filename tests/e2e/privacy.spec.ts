import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

test.use({ days: 1 });

const WORDS = 'Good evening';
const dialog = (page: Page) => page.getByRole('alertdialog');
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Forget this person' });
const row = (page: Page, label: string) =>
  dialog(page).locator('dl > div').filter({ hasText: label }).locator('dd');

test('[PRIV-4] [PRIV-5] [SITE-4] a feedback message and a chat message each lead to all data of one visitor', async ({
  page: owner,
  browser,
  gallery,
}) => {
  await signIn(owner, gallery);
  await owner.getByRole('button', { name: 'Enter the gallery' }).click();
  const visitor = await (await browser.newContext({ baseURL: gallery.url, locale: 'en-GB' })).newPage();
  await visitor.goto('/');

  await test.step('[PRIV-2] [FOLLOW-3] the home page says what is kept, and for how long', async () => {
    const kept = visitor.getByText('What this gallery keeps, and for how long');
    await kept.click();
    await expect(visitor.getByText('400 days after the last like; then only the totals stay')).toBeVisible();
    await expect(visitor.getByText(/says nothing of the address stays for 400 days/)).toBeVisible();
    await expectAccessible(visitor, 'what is kept', '#about');
    await kept.click();
  });

  await test.step('the visitor likes a photo, writes feedback and chats', async () => {
    const { id } = await visitor.evaluate(async () => (await fetch('/api/collections/today')).json());
    const answer = await visitor.evaluate(
      async (day) =>
        (
          await fetch(`/api/collections/${day}/photo/0/client-likes`, {
            method: 'PATCH',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ likes: 5 }),
          })
        ).status,
      id,
    );
    expect(answer).toBe(200);
    const submissions = [
      { name: 'Kitsune', email: 'fox@example.com', message: 'The light of the third photo!' },
      { name: 'Fox', email: '', message: 'And the fourth.' },
    ];
    for (const submission of submissions) {
      await visitor.evaluate(async (body) => {
        const headers = { 'content-type': 'application/json' };
        await fetch('/api/feedback', { method: 'POST', headers, body: JSON.stringify(body) });
      }, submission);
    }
    // Reloads, so that the chat's socket sends the cookie that the first like set.
    await visitor.reload();
    await visitor.getByRole('button', { name: /^Chat/ }).click();
    await visitor.getByRole('textbox', { name: 'Message', exact: true }).fill(WORDS);
    await visitor.keyboard.press('Enter');
    await expect(visitor.getByRole('article').filter({ hasText: WORDS })).toBeVisible();
  });

  await test.step('the dialog lists the visitor’s data, and can be cancelled', async () => {
    await owner.goto('/admin/feedback');
    await owner
      .getByRole('button', { name: /^Unread|Kitsune/ })
      .filter({ hasText: 'Kitsune' })
      .click();
    await owner.getByRole('button', { name: 'Forget this person' }).click();
    await expect(row(owner, 'Feedback')).toHaveText('2');
    await expect(row(owner, 'Chat messages')).toHaveText('1');
    await expect(row(owner, 'E-mail addresses')).toHaveText('fox@example.com');
    await expect(row(owner, 'Photos liked')).toHaveText('1, kept without a name');
    await expectAccessible(owner);
    await owner.keyboard.press('Escape');
    await expect(dialog(owner)).toBeHidden();
    await expect(owner.getByRole('button', { name: 'Forget this person' })).toBeFocused();
  });

  await test.step('forgetting deletes the feedback, and the messages disappear from the visitor’s page', async () => {
    await owner.getByRole('button', { name: 'Forget this person' }).click();
    await confirm(owner).click();
    await expect(dialog(owner)).toBeHidden();
    // The inbox shows only unread feedback at first.
    await expect(owner.getByText('Nothing unread.')).toBeVisible();
    await owner.getByRole('button', { name: 'Everything', exact: true }).click();
    await expect(owner.getByText('No feedback yet.')).toBeVisible();
    await expect(visitor.getByText(WORDS)).toBeHidden();
    const totals = await visitor.evaluate(async () => {
      const { id } = await (await fetch('/api/collections/today')).json();
      return (await fetch(`/api/collections/${id}/total-likes`)).json();
    });
    expect(totals.totalLikes[0]).toBe(5);
  });

  await test.step('a chat message leads to the same dialog, and forgetting removes it on both pages', async () => {
    await visitor.getByRole('textbox', { name: 'Message', exact: true }).fill('Once more');
    await visitor.keyboard.press('Enter');
    await owner.goto('/');
    await owner.getByRole('button', { name: /^Chat/ }).click();
    const line = owner.getByRole('article').filter({ hasText: 'Once more' });
    await line.hover();
    await line.getByRole('button', { name: /^React and moderate/ }).click();
    await owner.getByRole('button', { name: /^Forget / }).click();
    await expect(row(owner, 'Chat messages')).toHaveText('1');
    await confirm(owner).click();
    await expect(dialog(owner)).toBeHidden();
    for (const page of [owner, visitor]) await expect(page.getByText('Once more')).toBeHidden();
  });
  await visitor.context().close();
});
