/** Lists Gomai's packages in CycloneDX: `dist/sbom.cdx.json`, written by every build. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productionPackages } from './licenses.ts';

interface LockedPackage {
  version?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/**
 * Makes the SBOM from the lockfile alone, for all platforms, without a serial number or a time, so that the same
 * lockfile gives the same bytes. Replaces `npm sbom`, which fails (ESBOMPROBLEMS) because one package bundles other
 * packages than it asks for.
 */
export function sbomOf(lock: string): string {
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> };
  const shipped = productionPackages(lock);
  const purls = new Map(shipped.map(({ folder, name, version }) => [folder, purlOf(name, version)]));
  const components = new Map<string, object>();
  for (const { folder, name, version, license } of shipped) {
    const purl = purlOf(name, version);
    components.set(purl, {
      ...{ type: 'library', 'bom-ref': purl, name, version, purl },
      licenses: [{ expression: license }],
      hashes: hashesOf(packages[folder]?.integrity),
    });
  }
  const version = packages['']?.version ?? '';
  const ownPurl = purlOf('gomai', version);
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': ownPurl, name: 'gomai', version },
    },
    components: [...components.values()],
    dependencies: edgesOf(packages, new Map([['', ownPurl], ...purls])),
  };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

/**
 * Returns each package's dependencies, sorted. A package that is installed in several folders has one entry with the
 * dependencies of all. Optional and peer dependencies that production does not install are left out.
 */
function edgesOf(packages: Record<string, LockedPackage>, purls: ReadonlyMap<string, string>) {
  const edges = new Map<string, Set<string>>();
  for (const [folder, purl] of purls) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[folder] ?? {};
    const needed = edges.get(purl) ?? new Set();
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = purls.get(folderOf(packages, folder, name) ?? 'none');
      if (found !== undefined) needed.add(found);
    }
    edges.set(purl, needed);
  }
  return [...edges].map(([ref, needed]) => ({ ref, dependsOn: [...needed].sort() }));
}

/** Returns the folder that Node loads `name` from, searching `node_modules` upwards; undefined if there is none. */
function folderOf(packages: Record<string, LockedPackage>, from: string, name: string): string | undefined {
  const folder = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (folder in packages) return folder;
  if (from === '') return undefined;
  return folderOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

/** @param root the folder with package-lock.json */
export async function writeSbom(root: string, file: string): Promise<void> {
  await writeFile(file, sbomOf(await readFile(join(root, 'package-lock.json'), 'utf8')));
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** Converts `sha512-` + base64 to hexadecimal; a package bundled in another package's archive has no hash. */
function hashesOf(integrity = '') {
  return integrity
    .split(' ')
    .filter((hash) => hash.startsWith('sha512-'))
    .map((hash) => ({
      alg: 'SHA-512',
      content: Buffer.from(hash.slice('sha512-'.length), 'base64').toString('hex'),
    }));
}
