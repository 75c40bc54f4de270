import { expect, test } from 'vitest';
import { readPlaywright, readVitest, timeTable } from './test-reports.ts';

test('reads counts and times of files from vitest', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [{ name: '/gomai/src/a.test.ts', startTime: 1000, endTime: 3500 }],
  };
  expect(readVitest(JSON.stringify(report), '/gomai/')).toEqual({
    counts: { passed: 3, failed: 1, skipped: 2 },
    files: [{ name: 'src/a.test.ts', seconds: 2.5 }],
  });
});

test('adds up a story file with its groups and retries; a flaky story counts as passed', () => {
  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const file = 'likes.spec.ts';
  const report = {
    stats: { expected: 2, flaky: 1, unexpected: 0, skipped: 0 },
    suites: [{ file, specs: [spec(1000)], suites: [{ file, specs: [spec(2000, 500), spec(1500)] }] }],
  };
  expect(readPlaywright(JSON.stringify(report))).toEqual({
    counts: { passed: 3, failed: 0, skipped: 0 },
    files: [{ name: 'tests/e2e/likes.spec.ts', seconds: 5 }],
  });
});

test('shows every phase, their sum and the ten slowest files', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({ name: `file-${n}`, seconds: n }));
  const phases = [
    { name: 'build', seconds: 20 },
    { name: 'browser stories', seconds: 600 },
  ];
  const table = timeTable(phases, files);
  expect(table.slice(0, 5)).toEqual([
    'Where the time went:',
    '    20 s  build',
    '   600 s  browser stories',
    '   620 s  all',
    'The slowest files:',
  ]);
  expect(table.slice(5)).toHaveLength(10);
  expect(table[5]).toBe('    11 s  file-11');
});
