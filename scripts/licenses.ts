/** A package of the lockfile with its licence. */
export interface LicensedPackage {
  /** Its folder: `node_modules/x`, `node_modules/x/node_modules/y`. */
  folder: string;
  name: string;
  version: string;
  license: string;
}

/**
 * Licences of packages that an MIT-licensed work may include. MPL and LGPL are allowed because those packages are
 * unmodified, separate files that a user can replace (LGPL: the libraries libvips and libheif).
 */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Apache-2.0'],
  ...['CC0-1.0', 'Unlicense', 'OFL-1.1', 'MPL-1.1', 'MPL-2.0', 'LGPL-3.0', 'LGPL-3.0-or-later'],
]);

/** Packages whose licence field is incomplete, with the licences of all that they contain. */
const TRUE_LICENSES: Partial<Record<string, string>> = {
  // From its README: minih264 (public domain) and libmp4v2 (MPL-1.1) in WebAssembly.
  'h264-mp4-encoder': 'MIT AND CC0-1.0 AND MPL-1.1',
};

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** Every package outside the development dependencies, for any platform. */
export function productionPackages(lock: string): LicensedPackage[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages)
    .filter(([folder, { dev = false, link = false }]) => folder !== '' && !dev && !link)
    .map(([folder, { version = '', license = 'none' }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { folder, name, version, license: TRUE_LICENSES[name] ?? license };
    });
}

/** Whether an SPDX expression is allowed. One licence of an OR suffices, an AND needs all; a mix is refused. */
export function isAllowed(license: string): boolean {
  const choices = license.replace(/[()]/g, '').split(' OR ');
  if (choices.length > 1 && license.includes(' AND ')) return false;
  return choices.some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part)));
}

/** A summary of the lockfile's licences. */
export function readLicenses(lock: string): { summary: string; isBad: boolean } {
  const packages = productionPackages(lock);
  const bad = packages.filter(({ license }) => !isAllowed(license));
  if (bad.length === 0) {
    return { summary: `All ${packages.length} packages have licences that are allowed.`, isBad: false };
  }
  const named = bad.map(({ name, version, license }) => `  ${name} ${version} (${license})`);
  return {
    summary: [`${bad.length} packages with licences that are not allowed:`, ...named].join('\n'),
    isBad: true,
  };
}
