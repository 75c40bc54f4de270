/** Parses the reports of vitest and Playwright for `npm test`, and formats its table of times. */
import * as z from 'zod/mini';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Timed {
  name: string;
  seconds: number;
}

export interface TestReport {
  counts: Counts;
  /** How long each file took. Files run concurrently, so their sum exceeds the run's duration. */
  files: Timed[];
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

interface Suite {
  file: string;
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[] | undefined;
}

const Suite: z.ZodMiniType<Suite> = z.object({
  file: z.string(),
  specs: z.array(
    z.object({ tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })) }),
  ),
  suites: z.lazy(() => z.optional(z.array(Suite))),
});

const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    flaky: z.number(),
    unexpected: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(Suite),
});

export function readVitest(json: string, root: string): TestReport {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = VitestReport.parse(
    JSON.parse(json),
  );
  return {
    counts: { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests },
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: name.replace(root, ''),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

export function readPlaywright(json: string): TestReport {
  const { stats, suites } = PlaywrightReport.parse(JSON.parse(json));
  return {
    counts: {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    },
    files: suites.map((suite) => ({ name: `tests/e2e/${suite.file}`, seconds: suiteMs(suite) / 1000 })),
  };
}

function suiteMs({ specs, suites = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + suiteMs(suite), own);
}

const SLOWEST = 10;

/** The table's lines: each phase, then the slowest files of all phases. */
export function timeTable(phases: readonly Timed[], files: readonly Timed[]): string[] {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  const row = ({ name, seconds }: Timed) => `${seconds.toFixed(0).padStart(6)} s  ${name}`;
  const all = phases.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    'Where the time went:',
    ...[...phases, { name: 'all', seconds: all }].map(row),
    'The slowest files:',
    ...slowest.map(row),
  ];
}
