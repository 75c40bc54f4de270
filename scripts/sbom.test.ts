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

test('[OPS-5] the SBOM lists every package of the lockfile, the same bytes each time', async () => {
  const lock = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8');
  const { components, serialNumber, metadata } = JSON.parse(sbomOf(lock));
  const named = new Set(productionPackages(lock).map(({ name, version }) => `${name}@${version}`));
  expect(new Set(components.map((one: Record<string, string>) => `${one.name}@${one.version}`))).toEqual(
    named,
  );
  expect([serialNumber, metadata.timestamp]).toEqual([undefined, undefined]);
  expect(sbomOf(lock)).toBe(sbomOf(lock));
});
