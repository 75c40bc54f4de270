import { expect, test } from 'vitest';
import { canonicalAt } from './start-canonical.ts';

const at = (former: string, url: string) => {
  const [pathname = '', search = ''] = url.split('?');
  return canonicalAt(`https://gomai.example${former}`, { pathname, search });
};

test.each([
  ['/five', '/five/2026-11-22.3%7E2026-11-20.1', '/five/2026-11-22.3~2026-11-20.1'],
  ['/gallery?page=2', '/gallery?page=3&size=S', '/gallery?page=3'],
  ['/calendar', '/calendar?date=2025-11-20', '/calendar?year=2025'],
  ['/gallery?lang=ja', '/', '/'],
])('[ROUTE-8] after navigating from %s to %s the canonical URL is %s', (former, url, canonical) => {
  expect(at(former, url)).toBe(`https://gomai.example${canonical}`);
});

test('[SITE-3] while the page stays the same, the canonical URL keeps `?lang=`', () => {
  expect(at('/gallery?lang=ja', '/gallery?size=S')).toBe('https://gomai.example/gallery?lang=ja');
});
