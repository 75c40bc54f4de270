import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { makeScratchFolder } from './scripts/scratch-folder.ts';
import { testsOfBothDatabases } from './scripts/tests-of-both-databases.ts';
import { COMPILED_ONCE } from './tests/support/compiled-once.ts';

/** The PostgreSQL server of `npm test`, on which the files that run on both databases run a second time. */
const serverUrl = process.env.TEST_SECOND_DATABASE_URL;

/** Files that need a process each: most start processes, measure their own, or use what the application closes. */
const APART = globSync(
  [
    '{demo,tests/faults}/**/*.test.ts',
    'bench/support/support.test.ts',
    'scripts/{build,build-facts,release}.test.ts',
    // Measures its own processor time.
    'tests/abuse/sign-in.test.ts',
    'tests/rules/{demo,dev,idle-dependencies,stopping,two-processes,output-and-modes}.test.ts',
    // Mocks a module, which another file may have loaded already.
    'src/server/platform/safe-fetch.test.ts',
    // Needs a module that has not imported its second layout yet.
    'src/web/features/collections/today/today-section.test.tsx',
  ],
  { cwd: import.meta.dirname },
);
const isApart = (file: string) => APART.includes(file);

const alone = { include: APART };
/**
 * Files that share processes, because loading the server's modules takes longer than most tests. They run in any
 * order, and Vitest restores stubbed globals.
 */
const together = {
  // Excludes by `!`, because `exclude` would replace the `--exclude` of the command line.
  include: [
    '{src,tests,scripts}/**/*.test.{ts,tsx}',
    'bench/*/*.test.ts',
    ...APART.map((file) => `!${file}`),
  ],
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

// One folder for all temporary files, removed at the end: some outlive their test, such as databases for later tests.
const scratch = await makeScratchFolder();
process.env.TMPDIR = scratch.path;
process.once('exit', scratch.remove);

export default defineConfig({
  test: {
    // Processes instead of threads, so that native addons (images, video, passwords) affect only one process.
    pool: 'forks',
    execArgv: COMPILED_ONCE,
    // May exceed the number of cores, because tests of processes and clocks mostly wait.
    maxWorkers: 4,
    // Long, because a test's waits depend on the machine's speed.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      { ...alone, name: 'alone' },
      { ...together, name: 'together' },
      ...(serverUrl === undefined ? [] : secondRun),
    ].map((test) => ({ extends: true as const, test })),
  },
});
