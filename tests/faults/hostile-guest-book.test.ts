import { join } from 'node:path';
import { chromium } from '@playwright/test';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findChromium } from '../../scripts/chromium.ts';
import { builtPages } from '../../src/server/http/pages/page.ts';
import { urlOf } from '../../src/shared/endpoint.ts';
import {
  type GuestBook,
  getGuestBook,
  listGuestBook,
  type OwnGuestBookEntry,
  showEntries,
  signGuestBook,
} from '../../src/shared/guest-book.ts';
import { createCollection } from '../../src/shared/owner-collections.ts';
import { createTestApp } from '../support/test-app.ts';
import { visitorAddress } from '../support/visitor-address.ts';
import { report } from './figures.ts';

const LINES = 5_000;
const DATE = '2026-11-20';
/** The browser loads the built site (`npm run build`). */
const DIST = join(import.meta.dirname, '../../dist');
/** On a busy machine the browser takes minutes to load all lines. */
const TIMEOUT_MS = 20 * 60_000;

/** Lines that would call `executed` or hide the page if a browser took them for code. */
const CALLS = [
  '<script>executed()</script>',
  '<img src=x onerror=executed()>',
  '<svg onload=executed()>',
  '"><svg/onload=executed()>',
  "'><iframe srcdoc='<script>parent.executed()</script>'>",
  '{{executed()}}',
  '</p></li></ul><script>executed()</script>',
  '<style>*{display:none}</style>',
  '&lt;script&gt;executed()&lt;/script&gt;',
  'javascript:executed()',
  '</script><script>executed()</script>',
];
const OTHERS = [
  'https://spam.example/buy',
  'www.spam.example',
  'spam。example',
  'mail@spam.example',
  '\u202egnp.exe',
  '\u2066left\u2069',
  `z${'\u0301'.repeat(60)}`,
  'x'.repeat(10_000),
  '\0',
  'a\r\nBcc: b@c.example',
];

const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...CALLS) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...CALLS), fc.nat()).map(([call, n]) => `${call} ${n}`) },
  { weight: 1, arbitrary: fc.constantFrom(...OTHERS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 150 }) },
);

test('[BOOK-1] none of 5,000 hostile lines is shown without approval, and none runs when the owner shows them all', {
  timeout: TIMEOUT_MS,
}, async () => {
  const gallery = await createTestApp({}, undefined, { pages: await builtPages(DIST) });
  gallery.clock.now = new Date('2026-11-21T03:00:00Z');
  const address = await gallery.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = await gallery.signIn();
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
  const photoUrls = Array.from({ length: 5 }, () => pixel);
  const created = await gallery.call(createCollection, { body: { date: DATE, photoUrls } }, { headers });
  expect(created.status).toBe(201);
  const params = { date: DATE };

  let stored = 0;
  const sample = fc.sample(fc.record({ name: fc.oneof(fc.constant('Ann'), hostile), line: hostile }), {
    numRuns: LINES,
    seed: 20261125,
  });
  for (const [index, payload] of sample.entries()) {
    const { statusCode } = await gallery.app.inject({
      ...{ method: 'POST', url: urlOf(signGuestBook, { params } as never), payload },
      remoteAddress: visitorAddress(index),
    });
    expect([202, 400]).toContain(statusCode);
    if (statusCode === 202) stored += 1;
  }
  expect(stored).toBeGreaterThan(1_000);
  const shown = async () =>
    ((await gallery.call(getGuestBook, { params, query: {} })).body as GuestBook).total;
  expect(await shown()).toBe(0);

  const browser = await chromium.launch(await findChromium({ shell: true }));
  try {
    const page = await browser.newPage();
    let executed = 0;
    const requested: string[] = [];
    await page.exposeFunction('executed', () => {
      executed += 1;
    });
    page.on('dialog', (dialog) => {
      executed += 1;
      void dialog.dismiss();
    });
    page.on('request', (request) => requested.push(request.url()));
    const book = page.locator('.guest-book-lines');
    await page.goto(`${address}/${DATE}`);
    await book.waitFor({ state: 'attached' });
    expect(await book.locator('li').count()).toBe(0);

    for (let before: number | undefined, isLast = false; !isLast; ) {
      const { body } = await gallery.call(listGuestBook, { query: { before } }, { headers });
      const { entries, next } = body as { entries: OwnGuestBookEntry[]; next: number | null };
      const ids = entries.map(({ id }) => id);
      await gallery.call(showEntries, { params, body: { ids } }, { headers });
      before = next ?? undefined;
      isLast = next === null;
    }
    await expect.poll(shown).toBe(stored);
    await page.reload();
    // Each press of the button loads twenty more lines. A script in the page presses it, because Playwright's clicks
    // would take most of the time.
    await expect.poll(() => book.locator('li').count()).toBe(20);
    await page.evaluate(async (all) => {
      const lines = () => document.querySelectorAll('.guest-book-lines li').length;
      for (let before = -1; lines() < all; ) {
        if (lines() === before) await new Promise((done) => setTimeout(done, 10));
        else {
          before = lines();
          document.querySelector<HTMLElement>('.guest-book-lines > p > button')?.click();
        }
      }
    }, stored);
    const foreign = await book.evaluate((element) => ({
      lines: element.querySelectorAll('li').length,
      elements: element.querySelectorAll(
        'script, svg, iframe, img[src=x], [onerror], [onload], style ~ style',
      ).length,
      links: [...element.querySelectorAll('a')].filter((link) => link.origin !== location.origin).length,
    }));
    expect(foreign).toEqual({ lines: stored, elements: 0, links: 0 });
    expect(executed).toBe(0);
    const away = requested.filter((url) => !url.startsWith(address) && !/^(data|blob):/.test(url));
    expect(away).toEqual([]);
    report('hostile lines in the guest book', { sent: LINES, stored, shown_unapproved: 0, executed });
  } finally {
    await browser.close();
    await gallery.close();
  }
});
