/**
 * Runs one step of scripts/build.ts: `node scripts/build-step.ts pages`. With `--sizes` the step `files` prints the
 * sizes of each page's first load.
 */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const READABLE_UMASK = 0o022;

/** The order matters: `files` compresses and measures the output of the steps before it. */
export const BUILD_STEPS = ['pages', 'renderer', 'worker', 'files', 'template'] as const;
export type BuildStep = (typeof BUILD_STEPS)[number];

/**
 * Node's flags for a step's process. For `template` V8 does not optimise WebAssembly: creating a database then takes
 * 0.6 GB of memory instead of 1.2 GB, in the same time (LIGHT-3).
 */
export const STEP_FLAGS: Partial<Record<BuildStep, string[]>> = {
  template: ['--liftoff-only', '--max-semi-space-size=2'],
};

// Imports are dynamic, so that each step's process loads only what it needs.
const steps: Record<BuildStep, () => Promise<void>> = {
  pages: () => buildWithVite({}),
  renderer: () => buildWithVite({ ssr: 'ssr.tsx' }),
  worker: async () => (await import('./build-service-worker.ts')).buildServiceWorker(ROOT),
  async files() {
    await (await import('./draw-icons.ts')).drawIcons(ROOT);
    await compressAssets();
    const print = process.argv.includes('--sizes') ? console.info : () => {};
    await (await import('./budget.ts')).checkBudget(join(ROOT, 'dist/web'), print);
    await (await import('./notices.ts')).writeNotices(ROOT, join(ROOT, 'dist/THIRD_PARTY_NOTICES'));
    await (await import('./sbom.ts')).writeSbom(ROOT, join(ROOT, 'dist/sbom.cdx.json'));
  },
  template: async () => (await import('./build-template.ts')).buildTemplate(),
};

async function buildWithVite(options: { ssr?: string }): Promise<void> {
  const { build } = await import('vite');
  await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn', build: options });
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

if (import.meta.main) {
  // Makes the output readable for everyone, because the server may run as another user.
  process.umask(READABLE_UMASK);
  const step = BUILD_STEPS.find((name) => name === process.argv[2]);
  if (step === undefined) throw new Error(`Usage: node scripts/build-step.ts ${BUILD_STEPS.join('|')}`);
  await steps[step]();
}
