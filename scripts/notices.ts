/** Third-party notices with licences: `dist/THIRD_PARTY_NOTICES`, written by every build. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productionPackages } from './licenses.ts';

const LICENSE_FILES = /^(un)?licen[cs]e|^copying|^notice|^third.?party/i;
/** The packages of libvips have no licence file and list their libraries' licences in the README. */
const README = /^readme\.md$/i;
const RULE = '-'.repeat(80);
const HEADING = `Gomai is passed on together with the work of others, each under the terms below.

A package that names no text of its own is under the standard text of the licence in brackets. The sources of minih264
and libmp4v2, which h264-mp4-encoder has as WebAssembly, are at https://github.com/TrevorSundberg/h264-mp4-encoder;
those of libvips, beside sharp, at https://github.com/lovell/sharp-libvips; those of libheif-js at
https://github.com/catdad-experiments/libheif-emscripten.
`;

/** @param root the folder with package-lock.json and node_modules */
export async function writeNotices(root: string, file: string): Promise<void> {
  const byTerms = new Map<string, string[]>();
  for (const { folder, name, version, license } of productionPackages(
    await readFile(join(root, 'package-lock.json'), 'utf8'),
  )) {
    const terms = await termsIn(join(root, folder), license);
    // A package without a folder is for another platform and is not distributed.
    if (terms === undefined) continue;
    byTerms.set(terms, [...(byTerms.get(terms) ?? []), `${name} ${version} (${license})`]);
  }
  const parts = [...byTerms].map(([terms, packages]) => `${[...new Set(packages)].join('\n')}\n\n${terms}`);
  await writeFile(file, [HEADING, ...parts].join(`\n${RULE}\n\n`));
}

async function termsIn(folder: string, license: string): Promise<string | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return undefined;
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const own = files.filter((name) => LICENSE_FILES.test(name));
  const names =
    own.length === 0 && license.includes('LGPL') ? files.filter((name) => README.test(name)) : own;
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => `${text.replaceAll('\r', '').trim()}\n`).join('\n');
}
