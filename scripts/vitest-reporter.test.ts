import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestReport } from './test-reports.ts';

const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gomai-reporter-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('names failed tests, hooks, imports and errors outside of tests', async () => {
  const file = join(root, 'report.json');
  await writeFile(
    join(root, 'a.test.js'),
    `test('passes', () => {});
     test.skip('is skipped (needs luck)', () => {});
     describe('group', () => { test('fails', () => { throw new Error('broken') }) });`,
  );
  await writeFile(
    join(root, 'b.test.js'),
    `beforeAll(() => { throw new Error('no start') }); test('b', () => {});`,
  );
  await writeFile(join(root, 'c.test.js'), `import './missing.js';`);
  await writeFile(join(root, 'd.test.js'), `test('d', () => { Promise.reject(new Error('not awaited')) });`);
  const reporter = `--reporter=${join(import.meta.dirname, 'vitest-reporter.ts')}`;
  await new Promise((resolve) => {
    const env = { ...process.env, TEST_REPORT_FILE: file };
    execFile(process.execPath, [VITEST, 'run', '--globals', '--root', root, reporter], { env }, resolve);
  });
  const { counts, files, failures, skipped }: TestReport = JSON.parse(await readFile(file, 'utf8'));
  expect(counts).toEqual({ passed: 2, failed: 4, skipped: 2 });
  expect(skipped).toEqual(['a.test.js > is skipped (needs luck)', 'b.test.js > b']);
  expect(files.map(({ name }) => name).sort()).toEqual(['a.test.js', 'b.test.js', 'c.test.js', 'd.test.js']);
  expect(failures.map(({ name, error }) => `${name}: ${error[0]}`).sort()).toEqual([
    'a.test.js > group > fails: Error: broken',
    'an error outside of the tests: Error: not awaited',
    'b.test.js: Error: no start',
    expect.stringMatching(/^c.test.js: Error: .*missing.js/),
  ]);
});
