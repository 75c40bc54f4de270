/** What Gomai is made of, in CycloneDX: `dist/sbom.cdx.json`, written by every build. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productionPackages } from './licenses.ts';

/**
 * From the lockfile alone, for all platforms, without a serial number or a time: the same lockfile gives the same
 * bytes. `npm sbom` refuses this lockfile, because a package bundles others than it asks for (ESBOMPROBLEMS).
 */
export function sbomOf(lock: string): string {
  const { packages } = JSON.parse(lock) as {
    packages: Record<string, { version?: string; integrity?: string }>;
  };
  const components = new Map<string, object>();
  for (const { folder, name, version, license } of productionPackages(lock)) {
    const purl = purlOf(name, version);
    components.set(purl, {
      ...{ type: 'library', 'bom-ref': purl, name, version, purl },
      licenses: [{ expression: license }],
      hashes: hashesOf(packages[folder]?.integrity),
    });
  }
  const version = packages['']?.version ?? '';
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': purlOf('gomai', version), name: 'gomai', version },
    },
    components: [...components.values()],
  };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

/** @param root the folder with package-lock.json */
export async function writeSbom(root: string, file: string): Promise<void> {
  await writeFile(file, sbomOf(await readFile(join(root, 'package-lock.json'), 'utf8')));
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** `sha512-…` in base64, as a list in hexadecimal; empty for a package inside of another one's archive. */
function hashesOf(integrity = '') {
  return integrity
    .split(' ')
    .filter((hash) => hash.startsWith('sha512-'))
    .map((hash) => ({
      alg: 'SHA-512',
      content: Buffer.from(hash.slice('sha512-'.length), 'base64').toString('hex'),
    }));
}
