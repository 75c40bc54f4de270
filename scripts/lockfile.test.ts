import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Lockfile {
  packages: Record<string, { integrity?: string; resolved?: string; link?: boolean }>;
}

test('every entry of the lock file has an integrity hash and no URL', () => {
  const { packages }: Lockfile = JSON.parse(
    readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
  );
  const entries = Object.entries(packages).filter(([path, { link }]) => path !== '' && link !== true);
  expect(entries.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
  // The registry differs between machines.
  expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});
