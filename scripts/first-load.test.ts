import { expect, test } from 'vitest';
import { firstLoadChunk } from './first-load.ts';

/** What each module imports. */
const imports: Record<string, string[]> = {
  '/boot.ts': ['/early.ts'],
  '/early.ts': [],
  '/main.tsx': ['/early.ts', '/react.js', '/zod.js', '\0helper'],
  '/react.js': ['/ring.ts'],
  '/ring.ts': ['/react.js'],
  '/home.tsx': ['/photo.tsx', '/carousel.tsx', '/likes.ts'],
  '/gallery.tsx': ['/photo.tsx', '/react.js', '/rows.ts'],
  '/day.tsx': ['/rows.ts', '/pager.ts'],
  '/rows.ts': [],
  '/pager.ts': [],
  '/photo.tsx': [],
  '/carousel.tsx': [],
  '/likes.ts': [],
  // Loaded later.
  '/viewer.tsx': ['/likes.ts'],
  '/desk.tsx': ['/react.js'],
};

const importersOf = (id: string) =>
  Object.keys(imports).filter((importer) => imports[importer]?.includes(id));

test('what home shares is one chunk, what other pages share another; the first script and each page have their own', () => {
  const chunkOf = firstLoadChunk({
    first: '/boot.ts',
    application: '/main.tsx',
    pages: ['/home.tsx', '/gallery.tsx', '/day.tsx'],
    except: /zod/,
  });
  const context = {
    getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [], importers: importersOf(id) }),
  };
  const all = [...Object.keys(imports), '/zod.js', '\0helper'];
  const inChunk = (name: string) => all.filter((id) => chunkOf(id, context) === name);
  expect(inChunk('main')).toEqual(['/main.tsx', '/react.js', '/ring.ts', '/photo.tsx', '/likes.ts']);
  expect(inChunk('pages')).toEqual(['/rows.ts']);
});
