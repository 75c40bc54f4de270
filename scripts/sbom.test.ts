import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productionPackages } from './licenses.ts';
import { sbomOf } from './sbom.ts';

const HASH = 'ab'.repeat(64);
const LOCK = JSON.stringify({
  packages: {
    '': { version: '1.2.3' },
    'node_modules/@scope/one': {
      ...{ version: '1.0.0', license: 'MIT' },
      integrity: `sha512-${Buffer.from(HASH, 'hex').toString('base64')}`,
    },
    'node_modules/two': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
    'node_modules/@scope/one/node_modules/two': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
    'node_modules/three': { version: '3.0.0', license: 'MIT', dev: true },
  },
});

test('[OPS-5] the SBOM names each package once, with version, licence and hash, and no development tools', () => {
  const { metadata, components } = JSON.parse(sbomOf(LOCK));
  expect(metadata.component).toMatchObject({ type: 'application', name: 'gomai', version: '1.2.3' });
  expect(components).toEqual([
    {
      ...{ type: 'library', name: '@scope/one', version: '1.0.0' },
      ...{ 'bom-ref': 'pkg:npm/%40scope/one@1.0.0', purl: 'pkg:npm/%40scope/one@1.0.0' },
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: HASH }],
    },
    {
      ...{ type: 'library', name: 'two', version: '2.0.0' },
      ...{ 'bom-ref': 'pkg:npm/two@2.0.0', purl: 'pkg:npm/two@2.0.0' },
      licenses: [{ expression: '(MIT OR Apache-2.0)' }],
      hashes: [],
    },
  ]);
});

test('[OPS-5] the SBOM lists every production package of the lockfile, and is the same each time', async () => {
  const lock = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8');
  const { components, serialNumber, metadata } = JSON.parse(sbomOf(lock));
  const named = new Set(productionPackages(lock).map(({ name, version }) => `${name}@${version}`));
  expect(new Set(components.map((one: Record<string, string>) => `${one.name}@${one.version}`))).toEqual(
    named,
  );
  expect([serialNumber, metadata.timestamp]).toEqual([undefined, undefined]);
  expect(sbomOf(lock)).toBe(sbomOf(lock));
});

test('[OPS-5] the SBOM lists each package’s dependencies as Node resolves them', () => {
  const needs = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '*']));
  const lock = JSON.stringify({
    packages: {
      '': { version: '1.0.0', dependencies: needs('b', 'a'), devDependencies: needs('tool') },
      'node_modules/a': { version: '1.0.0', dependencies: needs('b'), peerDependencies: needs('tool', 'c') },
      'node_modules/a/node_modules/b': { version: '1.0.0', optionalDependencies: needs('c', 'absent') },
      'node_modules/b': { version: '2.0.0', dependencies: needs('@x/d') },
      'node_modules/b/node_modules/@x/d': { version: '1.0.0', dependencies: needs('a') },
      'node_modules/c': { version: '1.0.0' },
      'node_modules/c/node_modules/b': { version: '1.0.0', dependencies: needs('@x/d') },
      'node_modules/@x/d': { version: '2.0.0' },
      'node_modules/tool': { version: '1.0.0', dev: true },
    },
  });
  const { dependencies } = JSON.parse(sbomOf(lock)) as { dependencies: Edge[] };
  const short = (purl: string) => purl.replace('pkg:npm/', '');
  expect(dependencies.map(({ ref, dependsOn }) => [short(ref), dependsOn.map(short)])).toEqual([
    ['gomai@1.0.0', ['a@1.0.0', 'b@2.0.0']],
    ['a@1.0.0', ['b@1.0.0', 'c@1.0.0']],
    // Installed in two folders, where Node resolves different dependencies; the entry lists both.
    ['b@1.0.0', ['%40x/d@2.0.0', 'c@1.0.0']],
    ['b@2.0.0', ['%40x/d@1.0.0']],
    ['%40x/d@1.0.0', ['a@1.0.0']],
    ['c@1.0.0', []],
    ['%40x/d@2.0.0', []],
  ]);
});

interface Edge {
  ref: string;
  dependsOn: string[];
}

test('[OPS-5] every package of the SBOM is a direct or indirect dependency of the gallery', async () => {
  const lock = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8');
  const { components, dependencies, metadata } = JSON.parse(sbomOf(lock));
  const edges = new Map((dependencies as Edge[]).map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set<string>([metadata.component['bom-ref']]);
  for (const ref of reached) for (const next of edges.get(ref) ?? []) reached.add(next);
  const all = components.map((one: Record<string, string>) => one['bom-ref']);
  expect(new Set(reached)).toEqual(new Set([metadata.component['bom-ref'], ...all]));
  expect(edges.size).toBe(reached.size);
});
