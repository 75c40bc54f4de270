/** Summarises the reports of vitest and Playwright for `npm test`: counts, a table of times, a list of failures. */
import { stripVTControlCharacters } from 'node:util';
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
  /** How long each file took. Files run concurrently, so their sum may exceed the run's duration. */
  files: Timed[];
  /** Errors of tests, hooks and imports, and tests that passed only at a second try. */
  failures: Failure[];
  /** Full names of vitest's skipped tests; many say what the test needs. */
  skipped?: string[];
}

export interface Failure {
  name: string;
  /** The error's first lines. */
  error: string[];
}

const Result = z.object({ duration: z.number(), errors: z.array(z.object({ message: z.string() })) });
const Spec = z.object({
  title: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(Result) })),
});
type Spec = z.infer<typeof Spec>;

interface Suite {
  file: string;
  specs: Spec[];
  suites?: Suite[] | undefined;
}

const Suite: z.ZodMiniType<Suite> = z.object({
  file: z.string(),
  specs: z.array(Spec),
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

export function readPlaywright(json: string): TestReport {
  const { stats, suites } = PlaywrightReport.parse(JSON.parse(json));
  const files = suites.map((suite) => ({ name: `tests/e2e/${suite.file}`, specs: specsOf(suite) }));
  return {
    counts: {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    },
    files: files.map(({ name, specs }) => ({ name, seconds: millisecondsOf(specs) / 1000 })),
    failures: files.flatMap(({ name, specs }) => specs.flatMap((spec) => failuresOf(name, spec))),
  };
}

function specsOf({ specs, suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function millisecondsOf(specs: Spec[]): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return results.reduce((sum, { duration }) => sum + duration, 0);
}

function failuresOf(file: string, { title, tests }: Spec): Failure[] {
  return tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ status, results }) => {
      const error = results.flatMap(({ errors }) => errors)[0];
      return failureOf(`${file} > ${title}${status === 'flaky' ? ' (flaky)' : ''}`, error);
    });
}

const ERROR_LINES = 6;
const ERROR_COLUMNS = 160;

export function failureOf(
  name: string,
  error: { message: string; stack?: string | undefined } | undefined,
): Failure {
  const lines = stripVTControlCharacters(error?.stack ?? error?.message ?? '').split('\n');
  // Leaves out lines of packages, so that the first line of our own code is near the top.
  const own = lines.filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|node:)/.test(line));
  return { name, error: own.slice(0, ERROR_LINES).map((line) => line.slice(0, ERROR_COLUMNS)) };
}

/** CI shows only the last lines of a run; this many failures fit there with the table of times. */
const FAILURES_SHOWN = 8;

export function failureLines(failures: readonly Failure[]): string[] {
  const more = failures.length - FAILURES_SHOWN;
  return [
    ...failures
      .slice(0, FAILURES_SHOWN)
      .flatMap(({ name, error }) => [`✗ ${name}`, ...error.map((line) => `    ${line}`)]),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ];
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
