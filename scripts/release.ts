/**
 * `npm run release [-- DIR]`: builds the site and packs what a server needs into `gomai-VERSION.tar.gz`, in
 * `release/` or in another folder. Two releases of a clean checkout have the same bytes (OPS-5). Unpacked and
 * installed with `npm ci --omit=dev`, it starts without a build (LIGHT-4).
 */
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create } from 'tar';
import { hashFile } from '../src/server/platform/files/hash-file.ts';
import { buildSite } from './build.ts';
import { buildTime } from './build-facts.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The hashes of all other files of the release, checked by `sha256sum -c dist/SHA256SUMS`. */
const SUMS = 'dist/SHA256SUMS';
/** Files in the repository's root that are packed. */
const PACKED_FILES = [
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
];
const PACKED_FOLDERS = ['demo/', 'deploy/', 'docs/', 'migrations/', 'scripts/', 'src/'];
const TEST = /\.test\.tsx?$/;

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });

/** Returns the commit's time in seconds since 1970. */
const commitTime = () => git('log', '-1', '--format=%ct').trim();

/** Returns only sources that git tracks, so that no stray file of the working folder is released. */
function sources(): string[] {
  return git('ls-files', '-z')
    .split('\0')
    .filter((file) => PACKED_FILES.includes(file) || PACKED_FOLDERS.some((folder) => file.startsWith(folder)))
    .filter((file) => !TEST.test(file));
}

/** The content of dist/ without `SUMS`. Lists folders too: the template of the embedded database has empty ones. */
async function built(): Promise<{ files: string[]; folders: string[] }> {
  const entries = await readdir(join(ROOT, 'dist'), { recursive: true, withFileTypes: true });
  const pathsOf = (some: typeof entries) =>
    some
      .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)))
      .filter((path) => path !== SUMS);
  return {
    files: pathsOf(entries.filter((entry) => entry.isFile())),
    folders: ['dist', ...pathsOf(entries.filter((entry) => entry.isDirectory()))],
  };
}

/**
 * Packs sources and built site into an archive in `folder`, with its hash in a file beside it.
 * @returns the archive's path
 */
export async function packRelease(folder: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const { files, folders } = await built();
  const hashed = [...sources(), ...files].sort();
  const sums: string[] = [];
  for (const file of hashed) sums.push(`${(await hashFile(join(ROOT, file))).sha256}  ${file}\n`);
  await writeFile(join(ROOT, SUMS), sums.join(''));

  await mkdir(folder, { recursive: true });
  const archive = join(folder, `${name}-${version}.tar.gz`);
  const draft = `${archive}.part`;
  // With `portable` and this `mtime`, the same sources and build give the same bytes.
  const mtime = buildTime(process.env.SOURCE_DATE_EPOCH ?? commitTime());
  await create(
    {
      ...{ file: draft, cwd: ROOT, prefix: `${name}-${version}`, mtime },
      ...{ gzip: true, portable: true, strict: true, noDirRecurse: true },
    },
    [...hashed, ...folders, SUMS].sort(),
  );
  await rename(draft, archive);
  await writeFile(`${archive}.sha256`, `${(await hashFile(archive)).sha256}  ${basename(archive)}\n`);
  return archive;
}

if (import.meta.main) {
  process.env.SOURCE_DATE_EPOCH ??= commitTime();
  await buildSite({ ifStale: false });
  console.log(await packRelease(resolve(process.argv[2] ?? join(ROOT, 'release'))));
}
