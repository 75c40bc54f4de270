import { expect, test } from 'vitest';
import { chunkGroups, findChunkCycle } from './chunk-groups.ts';

/** What each module imports; `later:` is an `import()`. */
const imports: Record<string, string[]> = {
  '/boot.ts': ['/early.ts'],
  '/early.ts': [],
  '/main.tsx': [
    '/early.ts',
    '/react.js',
    '/zod.js',
    '\0helper',
    'later:/menu.tsx',
    'later:/idle.ts',
    'later:/admin.tsx',
  ],
  '/react.js': ['/ring.ts'],
  '/ring.ts': ['/react.js'],
  '/home.tsx': ['/photo.tsx', '/carousel.tsx', '/likes.ts', 'later:/viewer.tsx'],
  '/gallery.tsx': ['/photo.tsx', '/react.js', '/rows.ts'],
  '/day.tsx': ['/rows.ts', '/pager.ts', '/month.ts'],
  '/replay.tsx': ['/bars.ts', '/pager.ts'],
  '/rows.ts': [],
  '/pager.ts': [],
  '/month.ts': [],
  '/photo.tsx': [],
  '/carousel.tsx': [],
  '/likes.ts': ['/levels.ts'],
  '/levels.ts': [],
  '/bars.ts': [],
  // Loaded later.
  '/viewer.tsx': ['/likes.ts', '/dialog.tsx', '/zoom.ts', '/bars.ts', '/src/shared/remarks.ts'],
  '/menu.tsx': ['/dialog.tsx', '/bars.ts', '/pager.ts', '/node_modules/radix.js'],
  '/idle.ts': ['/clock.ts', '/react.js'],
  '/clock.ts': [],
  '/dialog.tsx': ['/node_modules/radix.js'],
  '/zoom.ts': [],
  '/src/shared/remarks.ts': [],
  // The owner's pages.
  '/admin.tsx': ['/react.js', '/table.tsx', '/zoom.ts', 'later:/settings.tsx'],
  '/settings.tsx': ['/table.tsx', '/clock.ts', '/month.ts', '/dialog.tsx', '/src/shared/remarks.ts'],
  '/table.tsx': [],
};

const importedBy = (id: string) => imports[id] ?? [];
const info = (id: string) => ({
  importedIds: importedBy(id).filter((name) => !name.startsWith('later:')),
  importers: Object.keys(imports).filter((importer) => importedBy(importer).includes(id)),
  dynamicallyImportedIds: importedBy(id)
    .filter((name) => name.startsWith('later:'))
    .map((name) => name.slice('later:'.length)),
});

const chunkOf = chunkGroups({
  first: '/boot.ts',
  application: '/main.tsx',
  pages: ['/home.tsx', '/gallery.tsx', '/day.tsx'],
  pagesApart: ['/replay.tsx'],
  owners: ['/admin.tsx'],
  whenIdle: ['/idle.ts'],
  packagesWhenIdle: /radix/,
  except: /zod/,
});

const inChunk = (name: string) =>
  [...Object.keys(imports), '/zod.js', '\0helper', '/node_modules/radix.js'].filter(
    (id) => chunkOf(id, { getModuleInfo: info }) === name,
  );

test('`main` contains the application and what the home page shares; `pages` what several other pages share', () => {
  expect(inChunk('main')).toEqual([
    '/main.tsx',
    '/react.js',
    '/ring.ts',
    '/photo.tsx',
    '/likes.ts',
    '/levels.ts',
  ]);
  expect(inChunk('pages')).toEqual(['/rows.ts']);
});

test('`later` contains what several later parts share, and the parts loaded when idle with their packages', () => {
  expect(inChunk('later')).toEqual([
    '/idle.ts',
    '/clock.ts',
    '/dialog.tsx',
    '/src/shared/remarks.ts',
    '/node_modules/radix.js',
  ]);
});

test('`shared-PAGE` contains what only one page shares with parts that load later or with the owner’s pages', () => {
  expect(inChunk('shared-replay.tsx')).toEqual(['/bars.ts']);
  expect(inChunk('shared-day.tsx')).toEqual(['/month.ts']);
  expect(chunkOf('/pager.ts', { getModuleInfo: info })).toBeNull();
});

test('does not group modules that only the owner’s parts share', () => {
  expect(chunkOf('/table.tsx', { getModuleInfo: info })).toBeNull();
});

test('finds chunks that import each other in a circle', () => {
  const chunk = (...imports: string[]) => ({ type: 'chunk', imports }) as const;
  const tree = { 'a.js': chunk('b.js', 'c.js'), 'b.js': chunk('c.js'), 'c.js': chunk() };
  expect(findChunkCycle({ ...tree, 'main.css': { type: 'asset' } })).toBeUndefined();
  expect(findChunkCycle({ ...tree, 'c.js': chunk('b.js') })).toEqual(['b.js', 'c.js', 'b.js']);
});
