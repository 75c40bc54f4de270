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

test('[SITE-2] a page that is not stored has the gallery’s name, as a stored page says it', async () => {
  const named = await pageFrom([
    '<html lang="en"><head><meta property="og:site_name" content="Five &amp; Light"></head></html>',
  ]);
  expect(named).toContain('<title>The gallery does not answer · Five &amp; Light</title>');
  expect(named).toMatch(/<header>.*<\/svg>Five &amp; Light<\/a><\/header>/);
  expect(named).not.toContain('· Gomai');
  expect(await pageFrom([])).toContain('<title>The gallery does not answer · Gomai</title>');
});
