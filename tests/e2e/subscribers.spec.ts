import { freePort } from '../support/free-port.ts';
import { type Gallery, openGallery, publishDays } from '../support/gallery.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { expectAccessible } from './axe.ts';
import { expect, START_TIMEOUT_MS, test as withGallery } from './gallery-test.ts';
import { pressTwice } from './press-twice.ts';
import { signIn } from './sign-in.ts';
import { dialog, openPhoto } from './viewer-actions.ts';

const test = withGallery.extend<{ mailServer: MailServer; gallery: Gallery }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its first parameter.
  mailServer: async ({}, use) => {
    const server = await startMailServer({ tls: 'none' });
    await use(server);
    await server.close();
  },
  gallery: [
    async ({ mailServer, runServer }, use) => {
      const port = await freePort();
      const gallery = await openGallery(runServer, {
        env: {
          PORT: String(port),
          // The links in e-mails need this, because they are never made from a Host header.
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?from=site@example.com&to=me@example.com`,
        },
      });
      await publishDays(gallery, 1);
      await use(gallery);
      await gallery.stop('SIGKILL');
    },
    { scope: 'test', timeout: START_TIMEOUT_MS },
  ],
});

test('[FOLLOW-1, FOLLOW-3, FOLLOW-6] a visitor subscribes on the home page, is listed, changes the frequency and unsubscribes', async ({
  browser,
  complaints,
  gallery,
  mailServer,
  page,
}) => {
  const link = async (name: string) => {
    const mails = () => mailServer.mails.filter(({ to }) => to[0] === 'hanako@example.org');
    await expect.poll(() => mails().at(-1)?.text).toContain(`/follow/${name}/`);
    return /http\S+\/follow\/\S+/.exec(mails().at(-1)?.text ?? '')?.[0] ?? '';
  };
  const visitor = await browser.newContext({ baseURL: gallery.url, javaScriptEnabled: false });
  const plain = await visitor.newPage();
  const subscribe = async () => {
    await plain.goto('/follow');
    await plain.getByLabel('Your e-mail').fill('hanako@example.org');
    await plain.getByRole('button', { name: 'Follow' }).click();
    await expect(plain.getByRole('heading', { name: /on its way to hanako@example\.org/ })).toBeVisible();
  };
  await page.goto(`/${gallery.today}?lang=en`);
  await expect(page.getByRole('region', { name: 'Have the five come to you' })).toBeVisible();
  await page.goto('/');
  await test.step('at the fifth photo, the viewer links to the form', async () => {
    await openPhoto(page, 3);
    const offer = dialog(page).getByRole('link', { name: 'Have the five come to you' });
    await expect(dialog(page).getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await offer.click();
    await expect(page.getByRole('heading', { name: 'Have the five come to you' })).toBeVisible();
    await expectAccessible(page, 'the form without scripts');
    await page.goto('/');
  });
  const form = page.getByRole('region', { name: 'Have the five come to you' });
  const email = form.getByRole('textbox', { name: 'Your e-mail' });
  await email.fill('hanako@');
  await form.getByRole('button', { name: 'Follow' }).click();
  await expect(form.getByRole('alert')).toHaveText('Something is missing after the @.');
  await expect(email).toHaveValue('hanako@');
  await form.getByRole('radio', { name: 'On Sundays' }).check();
  await page.getByRole('link', { name: '日本語' }).first().click();
  const inJapanese = page.getByRole('region', { name: '五枚をお届けします' });
  await expect(inJapanese.getByRole('textbox')).toHaveValue('hanako@');
  await expect(inJapanese.getByRole('radio', { name: '日曜日に' })).toBeChecked();
  await page.getByRole('link', { name: 'English' }).first().click();
  await form.getByRole('radio', { name: 'Every day' }).check();
  await form.getByRole('button', { name: 'Follow' }).click();
  await expectAccessible(page, 'form', '.follow');
  await email.fill('hanako@example.org');
  await test.step('[FOLLOW-8] a visitor whose browser filled in the honeypot is refused only once', async () => {
    await form.locator('input[name=website]').fill('https://hanako.example');
    await form.getByRole('button', { name: 'Follow' }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 400')]);
  });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await pressTwice(form.getByRole('button', { name: 'Follow' }));
  // [SITE-4] Focus moves from the button to the text that replaces it, and then to the field that replaces the text.
  await expect(form.locator(':focus')).toContainText('on its way to hanako@example.org');
  expect(sent.filter((url) => url.endsWith('/api/follow'))).toHaveLength(1);
  await form.getByRole('button', { name: 'ask again' }).click();
  await expect(email).toBeFocused();
  await plain.goto(await link('confirm'));
  await plain.getByRole('button', { name: 'Yes, send them' }).click();
  await expect(
    plain.getByRole('heading', { name: 'Thank you. The next five will come to you.' }),
  ).toBeVisible();

  await signIn(page, gallery, '/admin/followers');
  await expect(page.getByText('hanako@example.org')).toBeVisible();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: 'Day 1' })).toBeVisible();
  await expect(preview.getByRole('img', { name: /^Photo 1 of / })).toBeVisible();
  await page.getByRole('button', { name: 'Send it to me' }).click();
  await expect(page.getByText('Sent to me@example.com', { exact: true })).toBeVisible();
  expect(mailServer.mails.at(-1)?.html).toContain('See the day');
  await expectAccessible(page, 'subscribers', 'section:has(#subscribers-heading)');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByLabel('Not before')).toBeFocused();
  await page.getByLabel('At most within 24 hours').fill('400');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.getByText('At most 400 a day.')).toBeVisible();
  await expect(save).toBeFocused();

  await subscribe();
  await plain.goto(`${await link('choices')}?rhythm=weekly`);
  await plain.getByRole('button', { name: 'Save' }).click();
  await expect(plain.getByRole('heading', { name: 'Saved.' })).toBeVisible();
  await page.reload();
  const row = page.getByRole('row', { name: /hanako@example\.org/ });
  await expect(row.getByRole('cell', { name: 'Sundays', exact: true })).toBeVisible();
  await plain.goto((await link('choices')).replace('/choices/', '/leave/'));
  await plain.getByRole('button', { name: 'Stop' }).click();
  await expect(plain.getByRole('heading', { name: 'Stopped. The address is forgotten.' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('No followers yet.')).toBeVisible();
  await visitor.close();
});
