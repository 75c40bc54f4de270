import { expect, test } from 'vitest';
import { failureLines, failureOf, readPlaywright, timeTable } from './test-reports.ts';

test('adds up the times of a story file’s groups and retries; a flaky story counts as passed and is named', () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    title,
    tests: [
      {
        status,
        results: durations.map((duration, n) => ({
          duration,
          errors: n < durations.length - 1 ? [{ message: '\u001b[31mno like\u001b[39m' }] : [],
        })),
      },
    ],
  });
  const file = 'likes.spec.ts';
  const groups = [{ file, specs: [spec('unlikes', 'flaky', 2000, 500), spec('stays', 'expected', 1500)] }];
  const report = {
    stats: { expected: 2, flaky: 1, unexpected: 0, skipped: 0 },
    suites: [{ file, specs: [spec('likes', 'expected', 1000)], suites: groups }],
  };
  expect(readPlaywright(JSON.stringify(report))).toEqual({
    counts: { passed: 3, failed: 0, skipped: 0 },
    files: [{ name: 'tests/e2e/likes.spec.ts', seconds: 5 }],
    failures: [{ name: 'tests/e2e/likes.spec.ts > unlikes (flaky)', error: ['no like'] }],
  });
});

test('shows the first eight failures, each with the first six lines that are not in packages', () => {
  const stack = [
    'AssertionError: expected 1 to be 2',
    '    at file:///gomai/node_modules/vitest/dist/index.js:1:1',
    '    at /gomai/src/a.test.ts:2:69',
    ...Array.from({ length: 20 }, (_, n) => `    at /gomai/src/a.test.ts:${n}:1`),
  ].join('\n');
  const lines = failureLines(
    Array.from({ length: 10 }, (_, n) => failureOf(`a.test.ts > ${n}`, { message: '', stack })),
  );
  expect(lines.slice(0, 3)).toEqual([
    '✗ a.test.ts > 0',
    '    AssertionError: expected 1 to be 2',
    '        at /gomai/src/a.test.ts:2:69',
  ]);
  expect(lines).toHaveLength(8 * 7 + 1);
  expect(lines.at(-1)).toBe('… and 2 more');
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
