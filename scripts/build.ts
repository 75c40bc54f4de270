/**
 * Builds the site into dist/: the browser's bundle with compressed files, the server's renderer, the template for new
 * embedded databases, third-party notices and the build facts. `--if-stale` does nothing if no source has changed.
 */
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'vite';
import { readBuildFacts } from '../src/server/features/build-info/read-build-facts.ts';
import { checkBudget } from './budget.ts';
import { buildFacts } from './build-facts.ts';
import { buildServiceWorker } from './build-service-worker.ts';
import { buildTemplate } from './build-template.ts';
import { drawIcons } from './draw-icons.ts';
import { writeNotices } from './notices.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = join(ROOT, 'dist/stamp');
const FACTS = join(ROOT, 'dist/build-info.json');
const SOURCES = [
  'src/web/**/*',
  'src/shared/**/*',
  'src/worker/**/*',
  'migrations/**/*',
  'src/server/db/**/*',
  'package-lock.json',
  'vite.config.ts',
  'scripts/{build-service-worker,draw-icons,first-load,licenses,notices,slim-contract}.ts',
];

/** Hash of all sources. */
async function sourceHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    if (!(await stat(join(ROOT, file))).isFile()) continue;
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(ROOT, file)));
  }
  return hash.digest('hex');
}

async function compressAssets(): Promise<void> {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all(
    globSync('dist/web/**/*.{js,css,svg}', { cwd: ROOT }).map(async (file) => {
      const path = join(ROOT, file);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path), options));
    }),
  );
}

/** The commit may change without the bundle, so the facts are rewritten when git reports others. */
async function writeBuildFacts({ built }: { built: boolean }): Promise<void> {
  const facts = await buildFacts(ROOT, new Date());
  const before = await readBuildFacts(FACTS);
  const known =
    isDeepStrictEqual({ ...before, buildDate: facts.buildDate }, facts) && before.buildDate !== null;
  if (built || !known) await writeFile(FACTS, JSON.stringify(facts));
}

/** Builds everything; true if anything was built. */
export async function buildSite({ ifStale }: { ifStale: boolean }): Promise<boolean> {
  const hash = await sourceHash();
  if (ifStale && (await readFile(STAMP, 'utf8').catch(() => '')) === hash) {
    await writeBuildFacts({ built: false });
    return false;
  }
  const configFile = join(ROOT, 'vite.config.ts');
  await build({ configFile, logLevel: 'warn' });
  await build({ configFile, logLevel: 'warn', build: { ssr: 'ssr.tsx' } });
  await buildServiceWorker(ROOT);
  await drawIcons(ROOT);
  await compressAssets();
  await checkBudget(join(ROOT, 'dist/web'), console.info);
  await buildTemplate();
  await writeNotices(ROOT, join(ROOT, 'dist/THIRD_PARTY_NOTICES'));
  await writeBuildFacts({ built: true });
  await writeFile(STAMP, hash);
  return true;
}

if (import.meta.main) {
  const built = await buildSite({ ifStale: process.argv.includes('--if-stale') });
  if (built) console.log('The site is built.');
}
