import type { Page } from '@playwright/test';
import { listAllNews, type OwnNewsItem } from '../../src/shared/owner-news.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { expect, test } from './gallery-test.ts';
import { signIn, signInAgain } from './sign-in.ts';

/** The owner writes, publishes, changes and deletes news, and loses no input. */

test.use({ days: 1 });

// Chromium logs refused responses, which these tests provoke.
test.afterEach(({ complaints }) => {
  const others = complaints.filter((line) => !/status of 4(01|04|09)/.test(line));
  complaints.splice(0, complaints.length, ...others);
});

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save news' });

async function startWriting(page: Page, title: string) {
  await page.goto('/admin/news');
  await page.getByRole('button', { name: 'Write news' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await expect(text(page)).toBeVisible();
}

/** Changes the title of the first item through the API with the same session, as another tab would. */
async function changeElsewhere(page: Page, title: string) {
  const [item] = (await (await page.request.get(listAllNews.path)).json()) as OwnNewsItem[];
  const { id, ...body } = item!;
  const response = await page.request.put(`/api/admin/news/${id}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { ...body, title },
  });
  expect(response.status()).toBe(200);
}

test('[NEWS-1] [NEWS-2] [NEWSP-1] the owner writes, changes and deletes news, and visitors see each change at once', async ({
  page,
  gallery,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: gallery.url, locale: 'en-GB' });
  await visitor.goto('/news');
  await expect(visitor.getByText('No news can be shown now')).toBeVisible();
  await signIn(page, gallery);
  await page.getByRole('link', { name: 'News' }).click();
  await expect(page.getByText('No news yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Write news' }).click();
  await save(page).click();
  await expect(page.getByText('Please enter a title')).toBeVisible();
  await page.getByLabel('Title').fill('An evening in the gallery');
  await page.getByLabel('Type').selectOption('Announcement');
  await text(page).click();
  await tool(page, 'Heading').click();
  await page.keyboard.type('Saturday');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Come ');
  await tool(page, 'Bold').click();
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('early');
  await tool(page, 'Bold').click();
  await page.keyboard.type(', see ');
  await tool(page, 'Link').click();
  await page.getByLabel('Link address').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A web address, an e-mail address')).toBeVisible();
  await page.getByLabel('Link address').fill('example.com/map');
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await expect(text(page).getByRole('link')).toHaveAttribute('href', 'https://example.com/map');
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Preview' }).click();
  const preview = page.getByRole('article', { name: 'An evening in the gallery' });
  await expect(preview.getByRole('heading', { name: 'Saturday' })).toBeVisible();
  await expect(preview).toContainText('Announcement');
  await expect(preview).toContainText('New');
  await expectAccessible(page);
  const previewed = await preview.locator('.news-content').innerHTML();

  await save(page).click();
  await expect(page.getByText('News saved').first()).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'An evening in the gallery' });
  await expect(row).toContainText('Announcement');
  await expectAccessible(page);

  await visitor.goto('/');
  const section = visitor.getByRole('region', { name: 'News and Updates' });
  await expect(section.getByRole('heading', { name: 'An evening in the gallery' })).toBeVisible();
  await visitor.goto('/news');
  const article = visitor.getByRole('article', { name: 'An evening in the gallery' });
  await expect(article).toContainText('New');
  await expect(article.locator('.news-content h3')).toHaveText('Saturday');
  // A link's attributes are not compared, because their order differs between server and preview.
  expect(previewed.replace(/<a .*?>/, '<a>')).toBe(
    (await article.locator('.news-content').innerHTML()).replace(/<a .*?>/, '<a>'),
  );
  await expect(article.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');

  await page.goto('/admin/news');
  await page.getByRole('button', { name: 'Edit An evening in the gallery' }).click();
  await expect(text(page)).toContainText('Come early, see');
  await page.getByLabel('Title').fill('Two evenings');
  await page.getByLabel('Marked as new').click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Edit Two evenings' })).toBeFocused();
  await visitor.goto('/news');
  await expect(visitor.getByRole('article', { name: 'Two evenings' })).toBeVisible();
  await expect(visitor.getByText('New', { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete Two evenings' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('cannot be undone');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No news yet')).toBeVisible();
  await visitor.goto('/');
  await expect(section).toHaveCount(0);
  await visitor.close();
});

test('[NEWSP-1] news of a later date is scheduled: shown on the admin pages, but not to visitors @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  await startWriting(page, '来年の展示');
  await page.getByLabel('Date').fill('2099-01-01');
  await expect(page.getByText('Scheduled: goes public when this day begins')).toBeVisible();
  await save(page).click();
  await expect(page.getByRole('listitem').filter({ hasText: '来年の展示' })).toContainText('Scheduled');
  await page.goto('/news');
  await expect(page.getByText('No news can be shown now')).toBeVisible();
  for (const path of ['/', '/news', '/api/news']) {
    const response = await fetch(gallery.url + path);
    expect(response.status, path).toBe(200);
    expect(await response.text(), path).not.toContain('来年の展示');
  }
});

test('[COL-11] a draft survives a reload and the end of the session; leaving the page and discarding the draft ask first @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  await startWriting(page, 'Half a thought');
  await text(page).click();
  await page.keyboard.insertText('五枚のことを、');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
  await expect(text(page)).toHaveText('五枚のことを、');
  await expect(page.getByText('The draft is kept on this device')).toBeVisible();

  // A change of language keeps what is written, so it needs no question.
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page.getByLabel('題名')).toHaveValue('Half a thought');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('link', { name: 'Inbox' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(page).toHaveURL('/admin/news?item=new');
  await page.getByRole('link', { name: 'Inbox' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/feedback');

  await page.goto('/admin/news');
  await page.getByRole('button', { name: 'Continue the draft' }).click();
  await text(page).click();
  await page.keyboard.press('End');
  await page.keyboard.insertText('書く。');
  // During a save the text is not focused; a refused save focuses it again.
  const refused = Promise.withResolvers<void>();
  await page.route('/api/admin/news', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await refused.promise;
    return route.fulfill({ status: 404 });
  });
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeFocused();
  refused.resolve();
  await expect(text(page)).toBeFocused();
  await page.unroute('/api/admin/news');
  await page.request.post('/api/auth/logout', { headers: { origin: gallery.url } });
  await save(page).click();
  await signInAgain(page, gallery);
  await expect(text(page)).toHaveText('五枚のことを、書く。');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Write news' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('news changed elsewhere is a conflict for this tab; news deleted elsewhere can be saved as new @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  await startWriting(page, 'First');
  // A double click on Save publishes the news once.
  await save(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.getByRole('button', { name: 'Edit First' }).click();
  await expect(text(page)).toBeVisible();
  await changeElsewhere(page, 'Theirs');

  await page.setViewportSize({ width: 1280, height: 400 });
  await page.getByLabel('Title').fill('Mine');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await save(page).click();
  const notice = page.getByRole('alert').filter({ hasText: 'changed elsewhere' });
  await expect(notice).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByLabel('Title')).toHaveValue('Mine');
  await notice.getByRole('button', { name: 'Show the other version' }).click();
  await expect(notice.getByRole('article', { name: 'Theirs' })).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Save mine over it' }).click();
  await page.getByRole('button', { name: 'Edit Mine' }).click();

  await expect(text(page)).toBeVisible();
  await changeElsewhere(page, 'Theirs again');
  await page.getByLabel('Title').fill('Mine again');
  await save(page).click();
  await notice.getByRole('button', { name: 'Take the other' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Theirs again');
  await expect(notice).toHaveCount(0);

  const [item] = (await (await page.request.get(listAllNews.path)).json()) as OwnNewsItem[];
  await page.request.delete(`/api/admin/news/${item!.id}`, { headers: { origin: gallery.url } });
  await page.getByLabel('Title').fill('Not lost');
  await save(page).click();
  await page.getByRole('button', { name: 'Save as new' }).click();
  await expect(page.getByRole('button', { name: 'Edit Not lost' })).toBeVisible();
});

test('[NEWS-2] pasted HTML is reduced to the allowed tags; the toolbar is one tab stop @detail', async ({
  page,
  gallery,
  complaints,
}) => {
  await signIn(page, gallery);
  await startWriting(page, 'Pasted');
  await text(page).click();
  await text(page).evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      `<h1 style="color:red" onclick="window.hostile=1">Head</h1><script>window.hostile=1</script>
       <p class="x">a <span style="font-size:90px">b</span> <a href="javascript:window.hostile=1">c</a></p>
       <img src=x onerror="window.hostile=1"><iframe src="https://x.example"></iframe><table><tr><td>cell</td></tr></table>`,
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(text(page).locator('h3')).toHaveText('Head');
  await expect(text(page).locator('script, iframe, span, [style], [onclick], [onerror], a')).toHaveCount(0);
  await expect(text(page).locator('table td')).toHaveText('cell');
  await expect(text(page)).toContainText('a b c');
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
  // Chromium logs inline event handlers even in the inert document that parses pasted HTML.
  const others = complaints.filter((line) => !line.includes('Executing inline event handler'));
  complaints.splice(0, complaints.length, ...others);

  await tool(page, 'Paragraph').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Heading')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool(page, 'Redo')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text(page)).toBeFocused();
});

test('[NEWS-2] opening and saving old news keeps all its markup @detail', async ({ page, gallery }) => {
  const content =
    '<p>a<sub>1</sub><sup>2</sup> <u>u</u> <s>s</s> <code>c</code> <ruby>五枚<rt>ごまい</rt></ruby><br>b</p>' +
    '<figure><p><img src="/seal.svg" alt="seal" width="24" height="24"></p><figcaption>Seal</figcaption></figure>' +
    '<table><thead><tr><th colspan="2" scope="col">When</th></tr></thead><tbody><tr><td>Six</td><td><p>In</p><p>Out</p></td></tr></tbody><tfoot><tr><td rowspan="1">a</td><td></td></tr></tfoot></table>' +
    '<pre><code>five();\n  photos();</code></pre>' +
    '<h2>g</h2><h4>h</h4><hr><ol start="3"><li><p>x</p></li></ol><blockquote><p>q</p></blockquote><p>end</p>';
  await signIn(page, gallery);
  const { today } = gallery;
  await page.request.post('/api/admin/news', {
    headers: { origin: gallery.url },
    data: { type: 'other', isNew: false, date: today, title: 'Old', content },
  });
  const stored = async () =>
    ((await (await page.request.get('/api/news')).json()) as OwnNewsItem[])[0]?.content;
  const before = await stored();
  await page.goto('/admin/news');
  await page.getByRole('button', { name: 'Edit Old' }).click();
  await text(page).getByText('end').click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await save(page).click();
  await expect(page.getByText('News saved').first()).toBeVisible();
  expect(await stored()).toBe(before?.replace('end', 'end!'));

  // Changing only the title leaves the stored text unchanged.
  await page.getByRole('button', { name: 'Edit Old' }).click();
  await expect(text(page).getByRole('table')).toContainText('When');
  await page.getByLabel('Title').fill('Renamed');
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Edit Renamed' })).toBeVisible();
  expect(await stored()).toBe(before?.replace('end', 'end!'));
});

test('[SITE-4] [SITE-5] axe finds nothing and nothing overflows in the editor on the smallest phone @detail', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, gallery);
  await startWriting(page, 'A title of many words that must find its place');
  await expectAccessibleInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await save(page).click();
  await expect(page.getByText('News saved').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
