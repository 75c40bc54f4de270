import { expect, test } from 'vitest';
import { canonicalPath } from './canonical-path.ts';

test.each([
  ['/', '', undefined, '/'],
  ['/', 'utm_source=x&lang=ja', undefined, '/'],
  ['/', 'theme=dark', 'ja', '/?lang=ja'],
  ['/gallery/', 'page=2&q=friday&size=S', undefined, '/gallery?page=2'],
  ['/gallery', 'page=1', undefined, '/gallery'],
  ['/gallery', 'page=x', 'en', '/gallery?lang=en'],
  ['/calendar', 'year=2025', undefined, '/calendar?year=2025'],
  ['/calendar', 'date=2025-11-20', 'ja', '/calendar?year=2025&lang=ja'],
  ['/2026-11-20/3', 'page=2', undefined, '/2026-11-20/3'],
] as const)(
  '[ROUTE-8] [SITE-3] the canonical URL of %s?%s in the language %s is %s',
  (pathname, search, language, address) => {
    expect(canonicalPath(pathname, search, language)).toBe(address);
  },
);
