/**
 * `npm test` runs format, lint, types and rules, then the tests on the embedded database, then the browser stories
 * without their variations (`@detail`). If there is a PostgreSQL server, tests that depend on the database also run
 * on it. Prints the times, the failed and the flaky tests, and last `N passed, N failed, N skipped`.
 * - `--quick` (`npm run test:quick`): only the faster tests beside the code, on the embedded database.
 * - `--stories` (`npm run test:stories`): only the browser stories, with all variations.
 */
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { MODELS_VARIABLE, makeModels } from '../tests/support/seeded-gallery.ts';
import { buildSite } from './build.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import {
  type Counts,
  type Failure,
  failureLines,
  readPlaywright,
  type TestReport,
  type Timed,
  timeTable,
} from './test-reports.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = join(ROOT, 'test-results');
/**
 * Fault tests that `npm test` runs: one each for the database, a process, and two processes. CI runs all fault tests
 * every night (`npm run test:faults`).
 */
const SMOKE = ['database-away', 'kill-nine', 'second-process'];
const OTHER_FAULTS = globSync('tests/faults/*.test.ts', { cwd: ROOT }).filter(
  (file) => !SMOKE.includes(basename(file, '.test.ts')),
);
/**
 * Files that `--quick` omits: tests of processes, attacks, builds and releases, and tests that encode many photos or
 * wait for folders, videos or openings.
 */
const NOT_QUICK = [
  '{bench,demo,tests}/**',
  'scripts/{build,release}.test.ts',
  'src/server/features/{video,backups}/**',
  'src/server/features/images/{crops,recompression}/**',
  'src/server/features/images/uploads.test.ts',
  'src/server/features/images/renditions/gain-map.test.ts',
  'src/server/features/opening/routes.test.ts',
  'src/server/features/sync/local-sync.test.ts',
  'src/server/platform/video/video-encoder.test.ts',
];

/** Selects the embedded database. Test files that need a PostgreSQL server start one themselves. */
const EMBEDDED = { TEST_DATABASE_URL: undefined };

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const phases: Timed[] = [];
const files: Timed[] = [];
const failures: Failure[] = [];
const failedSteps: string[] = [];

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** Runs one step and adds its report's counts to the total. A step without a report counts as one test. */
async function step(
  name: string,
  work: () => Promise<boolean>,
  read?: () => Promise<TestReport>,
): Promise<void> {
  console.log(`\n— ${name}`);
  const startedAt = performance.now();
  const isPassed = await work().catch((error: unknown) => {
    console.error(error);
    return false;
  });
  phases.push({ name, seconds: (performance.now() - startedAt) / 1000 });
  const report = await read?.().catch(() => undefined);
  files.push(...(report?.files ?? []));
  failures.push(...(report?.failures ?? []));
  total.passed += report?.counts.passed ?? (isPassed ? 1 : 0);
  total.failed += isPassed ? 0 : Math.max(1, report?.counts.failed ?? 1);
  total.skipped += report?.counts.skipped ?? 0;
  if (!isPassed) failedSteps.push(name);
}

const without = (patterns: string[]) => patterns.flatMap((pattern) => ['--exclude', pattern]);

async function vitest(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const file = join(RESULTS, 'tests.json');
  await step(
    name,
    () =>
      run('vitest', ['run', ...args, '--reporter=default', '--reporter=./scripts/vitest-reporter.ts'], {
        ...EMBEDDED,
        ...env,
        TEST_REPORT_FILE: file,
      }),
    async (): Promise<TestReport> => JSON.parse(await readFile(file, 'utf8')),
  );
}

/** Tests both databases at once, because tests often wait for processes, clocks and timeouts. */
async function onBothDatabases(): Promise<void> {
  const givenUrl = process.env.TEST_DATABASE_URL;
  const server = givenUrl ? undefined : await startPostgresServer();
  const url = givenUrl || server?.url;
  const where = url === undefined ? 'the embedded database' : 'the embedded database and a PostgreSQL server';
  if (url === undefined)
    console.log(
      '\n— neither TEST_DATABASE_URL nor PostgreSQL’s binaries here: tested on the embedded database only',
    );
  await vitest(`tests on ${where}`, without(OTHER_FAULTS), { TEST_SECOND_DATABASE_URL: url });
  await server?.stop();
}

/** @param models the folder that `makeModels` filled; if it is missing, the stories' run makes the models itself */
async function stories(models: string, args: string[]): Promise<void> {
  await step(
    'browser stories',
    () => run('playwright', ['test', ...args], { ...EMBEDDED, [MODELS_VARIABLE]: models }),
    async () => readPlaywright(await readFile(join(RESULTS, 'e2e.json'), 'utf8')),
  );
}

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { quick: flag, stories: flag } });
if (values.quick && values.stories) {
  console.error('--quick runs no stories: give one of --quick and --stories');
  process.exit(2);
}

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });

const scratch = await makeScratchFolder();
// Set in this process, which starts the PostgreSQL server; the other processes inherit it.
process.env.TMPDIR = scratch.path;
// Hundreds of processes load the same modules, so the compiled code is cached.
process.env.NODE_COMPILE_CACHE = join(scratch.path, 'compile-cache');
process.once('exit', scratch.remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const isAll = !values.quick && !values.stories;
if (isAll) await step('format, lint, types, rules', () => run('npm', ['run', '-s', 'check']));
await step('build', () => buildSite({ ifStale: true }).then(() => true));
if (values.quick) await vitest('tests beside the code', without(NOT_QUICK), { TEST_EMBEDDED_ONLY: '1' });
if (!values.quick) {
  const models = join(scratch.path, 'models');
  // The models are made beside the tests, which often wait and leave processor time.
  const modelsMade = makeModels(models).catch(() => rm(models, { recursive: true, force: true }));
  if (isAll) await onBothDatabases();
  await modelsMade;
  await stories(models, isAll ? ['--grep-invert', '@detail'] : []);
}

console.log(`\n${timeTable(phases, files).join('\n')}`);
if (failures.length > 0) console.log(`\n${failureLines(failures).join('\n')}`);
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = failedSteps.length > 0 ? 1 : 0;
