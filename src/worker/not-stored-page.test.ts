import { expect, test, vi } from 'vitest';
import { notStoredPage } from './not-stored-page.ts';

const pageFrom = async (stored: string[]) => {
  vi.stubGlobal('self', { location: { href: 'https://gomai.example/sw.js' } });
  vi.stubGlobal('caches', {
    keys: async () => stored.map((_, place) => `gomai-page front ${place}`),
    open: async () => ({
      keys: async () => [new Request('https://gomai.example/')],
      match: async () => new Response(stored[0]),
    }),
  });
  return (await notStoredPage()).text();
};

test('[SITE-2] shows the gallery’s name from a stored page, or “Gomai” if no page is stored', async () => {
  const named = await pageFrom([
    '<html lang="en"><head><meta property="og:site_name" content="Five &amp; Light"></head></html>',
  ]);
  expect(named).toContain('<title>The gallery does not answer · Five &amp; Light</title>');
  expect(named).toMatch(/<header>.*<\/svg>Five &amp; Light<\/a><\/header>/);
  expect(named).not.toContain('· Gomai');
  expect(await pageFrom([])).toContain('<title>The gallery does not answer · Gomai</title>');
});

test('[SITE-2] polls with one request at a time, and reloads once the gallery answers with a page', async () => {
  const [, script = ''] = /<script[^>]*>(.*)<\/script>/s.exec(await pageFrom([])) ?? [];
  const answers: ((response: Response) => void)[] = [];
  const fetch = vi.fn(() => new Promise<Response>((resolve) => answers.push(resolve)));
  const location = { href: 'https://gomai.example/gallery', reload: vi.fn() };
  const document = { querySelector: () => ({ textContent: '' }) };
  let recheck = () => {};
  const setInterval = (listener: () => void) => {
    recheck = listener;
  };
  const scope = {
    fetch,
    location,
    document,
    setInterval,
    navigator: { onLine: true },
    addEventListener() {},
  };
  new Function(...Object.keys(scope), script)(...Object.values(scope));
  const answer = async (status: number, body: string) => {
    answers.shift()?.(new Response(body, { status }));
    await new Promise(setImmediate);
  };
  recheck();
  recheck();
  expect(fetch).toHaveBeenCalledTimes(1);
  await answer(503, '<div id="app">');
  recheck();
  await answer(200, 'Welcome to our network');
  expect(location.reload).not.toHaveBeenCalled();
  recheck();
  await answer(200, '<div id="app">');
  expect(location.reload).toHaveBeenCalledOnce();
});
