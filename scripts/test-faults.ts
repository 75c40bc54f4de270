/**
 * `npm run test:faults [-- FILE… --short --soak-minutes 60]`: runs the given fault tests (names in `tests/faults` or
 * paths), or all, one after another. With `--short` they are as short as in `npm test`. Prints a table of their
 * figures, and which tests were skipped.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Finding, formatFigures } from '../tests/faults/figures.ts';
import { buildSite } from './build.ts';
import type { TestReport } from './test-reports.ts';

/** Tests beside the code that run more cases with `FAULTS=full`. */
const BESIDE_THE_CODE = [
  'src/server/features/subscribers/follow.test.ts',
  'src/server/features/subscribers/send-digests.test.ts',
];
/** Tests that measure times and need an otherwise idle machine: run last. */
const TIMED = [
  'tests/faults/hostile-frames.test.ts',
  'tests/faults/slow-readers.test.ts',
  'tests/rules/two-processes.test.ts',
];
const ROOT = fileURLToPath(new URL('..', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, 'soak-minutes': { type: 'string', default: '5' } },
});
const folder = await mkdtemp(join(tmpdir(), 'gomai-faults-'));
const file = join(folder, 'figures');
const reportFile = join(folder, 'report.json');
const skipped: string[] = [];
await buildSite({ ifStale: true });

const allTests = () => {
  const untimed = globSync('tests/faults/*.test.ts', { cwd: ROOT }).filter((name) => !TIMED.includes(name));
  return [...untimed.sort(), ...BESIDE_THE_CODE, ...TIMED];
};
const pathOf = (name: string) => (name.includes('/') ? name : `tests/faults/${name}`);
const tests = positionals.length > 0 ? positionals.map(pathOf) : allTests();

/** Runs one file at a time, so that faults do not affect each other's figures. */
async function run(name: string): Promise<boolean> {
  const reporters = ['--reporter=default', '--reporter=./scripts/vitest-reporter.ts'];
  const child = spawn('vitest', ['run', '--no-file-parallelism', ...reporters, name], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      FAULTS: values.short ? 'short' : 'full',
      FAULTS_FILE: file,
      TEST_REPORT_FILE: reportFile,
      FAULTS_SOAK_MINUTES: values['soak-minutes'],
    },
  });
  const [code] = await once(child, 'exit');
  const report = await readFile(reportFile, 'utf8').catch(() => '{}');
  skipped.push(...((JSON.parse(report) as Partial<TestReport>).skipped ?? []));
  await rm(reportFile, { force: true });
  return code === 0;
}

const failed: string[] = [];
for (const name of tests) if (!(await run(name))) failed.push(name);

const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
const findings = lines.map((line): Finding => JSON.parse(line));
const width = Math.max(...findings.map(({ fault }) => fault.length), 0);
console.log(`\nFaults survived (${values.short ? 'short' : 'full'}):`);
for (const { fault, figures } of findings) console.log(`  ${fault.padEnd(width)}  ${formatFigures(figures)}`);
await rm(folder, { recursive: true, force: true });
if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.map((name) => `  ${name}`).join('\n')}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
