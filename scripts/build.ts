/**
 * Builds the site into dist/: the browser's bundle and service worker with Brotli copies, the server's renderer,
 * the template for new embedded databases, third-party notices, the SBOM and the build facts. `--if-stale` builds
 * nothing if no source has changed.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { access, constants, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { readBuildFacts } from '../src/server/features/build-info/read-build-facts.ts';
import { buildFacts, buildTime } from './build-facts.ts';
import { BUILD_STEPS, type BuildStep, STEP_FLAGS } from './build-step.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, 'stamp');
const FACTS = join(DIST, 'build-info.json');
const SOURCES = [
  'src/web/**/*',
  'src/shared/**/*',
  'src/worker/**/*',
  'migrations/**/*',
  'src/server/db/**/*',
  'src/server/memory-limits.ts',
  'src/server/platform/{load-once,rasterise-svg}.ts',
  'package-lock.json',
  'vite.config.ts',
  'scripts/{budget,build,build-facts,build-service-worker,build-step,build-template,bundle-packages,chunk-groups,draw-icons,inline-scripts,licenses,notices,sbom,slim-contract}.ts',
];
/** Tests do not affect the output, and a release contains none. */
const TESTS = /\.test\.tsx?$/;

/** Tells the person who started the build why it failed. */
class BuildError extends Error {}

/** Hash of the files of `SOURCES`. */
async function sourceHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    if (TESTS.test(file) || !(await stat(join(ROOT, file))).isFile()) continue;
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(ROOT, file)));
  }
  return hash.digest('hex');
}

/** Rewrites the build facts if they have changed, because a new commit may leave the sources unchanged. */
async function refreshBuildFacts(): Promise<void> {
  const facts = await buildFacts(ROOT, buildTime());
  const before = await readBuildFacts(FACTS);
  // git reports nothing in a release or in another user's tree, so the facts of the build remain.
  if (before.buildDate !== null && facts.gitCommit === null) return;
  if (isDeepStrictEqual({ ...before, buildDate: facts.buildDate }, facts) && before.buildDate !== null)
    return;
  if (await isWritable(FACTS)) await writeFile(FACTS, JSON.stringify(facts));
}

function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Runs a step in a separate process, whose memory is freed when it ends (LIGHT-3). */
async function run(step: BuildStep, options: string[]): Promise<void> {
  const script = join(ROOT, 'scripts/build-step.ts');
  const flags = STEP_FLAGS[step] ?? [];
  const child = spawn(process.execPath, [...flags, script, step, ...options], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new BuildError(`The site could not be built (${step}).`);
}

/** Builds the site. With `ifStale`, returns false if it is up to date. @throws BuildError whose message is one line */
export async function buildSite({ ifStale }: { ifStale: boolean }): Promise<boolean> {
  const hash = await sourceHash();
  if (ifStale && (await readFile(STAMP, 'utf8').catch(() => '')) === hash) {
    await refreshBuildFacts();
    return false;
  }
  await mkdir(DIST, { recursive: true }).catch(() => undefined);
  if (!(await isWritable(DIST))) {
    throw new BuildError(
      `The site must be built, but this user cannot write to ${DIST}: run \`npm run build\` as that folder’s owner.`,
    );
  }
  // Removed first: a build that fails halfway leaves an output that must be built again.
  await rm(STAMP, { force: true });
  console.log('Building the site...');
  // `npm start` prints no sizes, so that the line with the owner's first password is easy to find.
  for (const step of BUILD_STEPS) await run(step, ifStale ? [] : ['--sizes']);
  await writeFile(FACTS, JSON.stringify(await buildFacts(ROOT, buildTime())));
  await writeFile(STAMP, hash);
  return true;
}

if (import.meta.main) {
  try {
    const built = await buildSite({ ifStale: process.argv.includes('--if-stale') });
    if (built) console.log('The site is built.');
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
