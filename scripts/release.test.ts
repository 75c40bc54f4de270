import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { list } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packRelease } from './release.ts';

interface Packed {
  path: string;
  mode: number;
}

const ROOT = join(import.meta.dirname, '..');
let folder: string;
let archive: string;
const entries: Packed[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-release-'));
  archive = await packRelease(join(folder, 'first'));
  await list({
    file: archive,
    onReadEntry: ({ path, mode = 0 }) => entries.push({ path: path.replace(/^[^/]+\//, ''), mode }),
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sha256Of = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

test('[LIGHT-4] a release is named after its version and contains the built site and the server', async () => {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  expect(basename(archive)).toBe(`gomai-${version}.tar.gz`);
  const paths = entries.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['package.json', 'package-lock.json', '.npmrc', 'src/server/main.ts', 'scripts/build.ts'],
      ...['dist/stamp', 'dist/build-info.json', 'dist/SHA256SUMS', 'dist/database-template/PG_VERSION'],
    ]),
  );
  expect(paths.some((path) => /^dist\/web\/assets\/.*\.js$/.test(path))).toBe(true);
});

test('[OPS-5] a release contains its SBOM, notices, checksums and SECURITY.md', () => {
  expect(entries.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      ...['dist/sbom.cdx.json', 'dist/THIRD_PARTY_NOTICES', 'dist/SHA256SUMS', 'SECURITY.md'],
    ]),
  );
});

test('[LIGHT-4] a release contains no tests, data or benchmarks', () => {
  const foreign = entries.filter(({ path }) =>
    /\.test\.tsx?$|^(?:tests|bench|data|node_modules)\//.test(path),
  );
  expect(foreign).toEqual([]);
});

test('[OPS-4] every user may read the files of a release', () => {
  expect(entries.filter(({ mode }) => (mode & 0o044) !== 0o044)).toEqual([]);
});

test('[LIGHT-4] a release has correct checksums, and packing it again gives the same bytes', async () => {
  const sum = await sha256Of(archive);
  expect(await readFile(`${archive}.sha256`, 'utf8')).toBe(`${sum}  ${basename(archive)}\n`);
  expect(await sha256Of(await packRelease(join(folder, 'second')))).toBe(sum);
  const lines = (await readFile(join(ROOT, 'dist/SHA256SUMS'), 'utf8')).trim().split('\n');
  const listed = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  expect(listed.get('package.json')).toBe(await sha256Of(join(ROOT, 'package.json')));
  expect(listed.get('dist/stamp')).toBe(await sha256Of(join(ROOT, 'dist/stamp')));
});
