/**
 * `npm test`: format, lint, types and rules, then every test on the embedded database, the database tests again on a
 * PostgreSQL server if there is one, then the browser stories. Ends with one line, `N passed, N failed, N skipped`.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { buildSite } from './build.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { testsOfBothDatabases } from './tests-of-both-databases.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = join(ROOT, 'test-results');

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const failedSteps: string[] = [];

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** Runs one step and adds up its report's counts; a step that fails without a report counts as one failure. */
async function step(
  name: string,
  work: () => Promise<boolean>,
  count?: () => Promise<Counts>,
): Promise<void> {
  console.log(`\n— ${name}`);
  const good = await work();
  const counts = await count?.().catch(() => undefined);
  total.passed += counts?.passed ?? (good ? 1 : 0);
  total.failed += good ? 0 : Math.max(1, counts?.failed ?? 1);
  total.skipped += counts?.skipped ?? 0;
  if (!good) failedSteps.push(name);
}

async function vitestCounts(file: string): Promise<Counts> {
  const report = JSON.parse(await readFile(file, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

async function playwrightCounts(): Promise<Counts> {
  const { stats } = JSON.parse(await readFile(join(RESULTS, 'e2e.json'), 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

async function vitest(name: string, env: NodeJS.ProcessEnv, files: string[] = []): Promise<void> {
  const outputFile = join(RESULTS, `${env.TEST_DATABASE_URL ? 'server' : 'embedded'}.json`);
  const args = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`];
  await step(
    name,
    () => run('vitest', args, env),
    () => vitestCounts(outputFile),
  );
}

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });

const scratch = await makeScratchFolder();
// For this process too, which starts the PostgreSQL server.
process.env.TMPDIR = scratch.path;
process.once('exit', scratch.remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await step('format, lint, types, rules', () => run('npm', ['run', '-s', 'check']));
await step('build', () => buildSite({ ifStale: true }).then(() => true));
await vitest('tests on the embedded database', { TEST_DATABASE_URL: undefined });

const given = process.env.TEST_DATABASE_URL;
const server = given ? undefined : await startPostgresServer();
const url = given ?? server?.url;
if (url) await vitest('tests on a PostgreSQL server', { TEST_DATABASE_URL: url }, testsOfBothDatabases(ROOT));
else
  console.log(
    '\n— no PostgreSQL server here (TEST_DATABASE_URL, or its binaries): tested on the embedded one only',
  );
await server?.stop();

await step(
  'browser stories',
  () => run('playwright', ['test'], { TEST_DATABASE_URL: undefined }),
  playwrightCounts,
);

if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = failedSteps.length > 0 ? 1 : 0;
