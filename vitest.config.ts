import { defineConfig } from 'vitest/config';
import { testsOfBothDatabases } from './scripts/tests-of-both-databases.ts';
import { COMPILED_ONCE } from './tests/support/compiled-once.ts';

/** Set by `npm test`: the files that run on both databases run a second time, on this PostgreSQL server. */
const serverUrl = process.env.TEST_SECOND_DATABASE_URL;

const ALONE = ['{tests,scripts,demo}/**/*.test.ts', 'bench/*/*.test.ts'];
const APART = [
  // Mocks a module, which another file may have loaded already.
  'src/server/platform/safe-fetch.test.ts',
  // Counts its own processor time.
  'src/server/features/images/originals/original-store.test.ts',
];

/** Each file in its own process: it starts others, measures its own, or loads what the application closes. */
const alone = { include: [...ALONE, ...APART] };
/**
 * Files that share processes: loading the server's modules would cost more than most tests. They run in any order, and
 * stubs are restored.
 */
const together = {
  // Not by `exclude`, which would replace the one of the command line.
  include: ['src/**/*.test.{ts,tsx}', ...APART.map((file) => `!${file}`)],
  isolate: false,
  unstubGlobals: true,
};

const onBoth = testsOfBothDatabases(import.meta.dirname);
const onServer = { env: { TEST_DATABASE_URL: serverUrl ?? '' } };
const secondRun = [
  { ...alone, ...onServer, name: 'alone, on PostgreSQL', include: onBoth.filter(isApart) },
  {
    ...together,
    ...onServer,
    name: 'together, on PostgreSQL',
    include: onBoth.filter((file) => !isApart(file)),
  },
];

function isApart(file: string): boolean {
  return !file.startsWith('src/');
}

export default defineConfig({
  test: {
    // Not threads: native addons (images, video, passwords) then affect only their own process.
    pool: 'forks',
    execArgv: COMPILED_ONCE,
    // More than cores, because tests of processes and clocks mostly wait.
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Polled conditions are certain to come; how long they take depends on the machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { ...alone, name: 'alone' },
      { ...together, name: 'together' },
      ...(serverUrl === undefined ? [] : secondRun),
    ].map((test) => ({ extends: true as const, test })),
  },
});
