import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { makeScratchFolder } from './scripts/scratch-folder.ts';
import { testsOfBothDatabases } from './scripts/tests-of-both-databases.ts';
import { COMPILED_ONCE } from './tests/support/compiled-once.ts';

/** Set by `npm test`: the files that run on both databases run a second time, on this PostgreSQL server. */
const serverUrl = process.env.TEST_SECOND_DATABASE_URL;

/** Each file in its own process: it starts others, measures its own, or loads what the application closes. */
const APART = globSync(
  [
    '{demo,tests/faults}/**/*.test.ts',
    'bench/support/support.test.ts',
    'scripts/{build,build-facts,release}.test.ts',
    // Counts its own processor time.
    'tests/abuse/sign-in.test.ts',
    'tests/rules/{demo,dev,idle-dependencies,stopping,two-processes,output-and-modes}.test.ts',
    // Mocks a module, which another file may have loaded already.
    'src/server/platform/safe-fetch.test.ts',
    // Needs a module that has not loaded the layout yet.
    'src/web/features/collections/today/today-section.test.tsx',
  ],
  { cwd: import.meta.dirname },
);
const isApart = (file: string) => APART.includes(file);

const alone = { include: APART };
/**
 * Files that share processes: loading the server's modules would cost more than most tests. They run in any order, and
 * stubs are restored.
 */
const together = {
  // Not by `exclude`, which would replace the `--exclude` of the command line.
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

// For temporary files that outlive their test, such as databases that later tests of the same process use again.
const scratch = await makeScratchFolder();
process.env.TMPDIR = scratch.path;
process.once('exit', scratch.remove);

export default defineConfig({
  test: {
    // Not threads: native addons (images, video, passwords) then affect only their own process.
    pool: 'forks',
    execArgv: COMPILED_ONCE,
    // More than cores, because tests of processes and clocks mostly wait.
    maxWorkers: 4,
    // What a test waits for is certain to come; how long it takes depends on the machine.
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
