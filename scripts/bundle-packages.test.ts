import { expect, test } from 'vitest';
import { findForeignPackages, type OutputChunk } from './bundle-packages.ts';

function chunk(fileName: string, rest: Partial<OutputChunk> = {}): OutputChunk {
  const nothing = { isEntry: false, facadeModuleId: null, imports: [], dynamicImports: [], modules: {} };
  return { type: 'chunk', fileName, ...nothing, ...rest };
}

const module = (id: string, renderedLength = 100) => ({ [id]: { renderedLength } });
const bundleOf = (...chunks: OutputChunk[]) => Object.fromEntries(chunks.map((one) => [one.fileName, one]));

const ZOD = '/site/node_modules/zod/v4/mini/schemas.js';
const REACT = '/site/node_modules/react/index.js';

test('finds forbidden packages in the chunks that visitors load, at once or later', () => {
  const entry = chunk('index.js', { isEntry: true, imports: ['main.js'], modules: module(REACT) });
  const main = chunk('main.js', {
    dynamicImports: ['viewer.js'],
    modules: module('/site/src/shared/days.ts'),
  });
  const viewer = chunk('viewer.js', { facadeModuleId: '/site/src/web/viewer.tsx', modules: module(ZOD) });
  const other = chunk('unreached.js', { modules: module('/site/node_modules/@scope/name/index.js') });
  const bundle = bundleOf(entry, main, viewer, other);

  expect(findForeignPackages(bundle, { packages: ['react'] })).toEqual([
    { name: 'zod', chunk: 'viewer.js', module: ZOD },
  ]);
  expect(findForeignPackages(bundle, { packages: ['react', 'zod'] })).toEqual([]);
  expect(findForeignPackages(bundle, { packages: ['react', 'zod/v4/mini/schemas.js'] })).toEqual([]);
  expect(findForeignPackages(bundle, { packages: ['react', 'zod/v4/core/regexes.js'] })).toHaveLength(1);
  expect(findForeignPackages(bundle, { packages: [] }).map(({ name }) => name)).toEqual(['react', 'zod']);
});

test('allows any package in chunks that only the owner loads', () => {
  const admin = chunk('admin.js', {
    facadeModuleId: '/site/src/web/admin-page.tsx',
    imports: ['schemas.js'],
  });
  const schemas = chunk('schemas.js', { modules: module(ZOD) });
  const entryWith = (imports: string[]) =>
    chunk('index.js', { isEntry: true, imports, dynamicImports: ['admin.js'] });
  const allowed = { packages: [], ownersOnly: ['/admin-page.tsx'] };

  expect(findForeignPackages(bundleOf(entryWith([]), admin, schemas), allowed)).toEqual([]);
  expect(findForeignPackages(bundleOf(entryWith(['schemas.js']), admin, schemas), allowed)).toHaveLength(1);
});

test('ignores modules that tree shaking removed, and finds nested packages', () => {
  const nested = '/site/node_modules/react/node_modules/@scope/inner/index.js';
  const entry = chunk('index.js', { isEntry: true, modules: { ...module(ZOD, 0), ...module(nested) } });

  expect(findForeignPackages(bundleOf(entry), { packages: [] })).toEqual([
    { name: '@scope/inner', chunk: 'index.js', module: nested },
  ]);
});
