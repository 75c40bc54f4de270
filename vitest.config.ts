import { defineConfig } from 'vitest/config';
import { COMPILED_ONCE } from './tests/support/compiled-once.ts';

export default defineConfig({
  test: {
    // Not threads: native addons (images, video, passwords) then affect only one file's process.
    pool: 'forks',
    execArgv: COMPILED_ONCE,
    // More than cores, because tests of processes and clocks mostly wait.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Polled conditions are certain to come; how long they take depends on the machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['{src/server,tests,scripts,demo}/**/*.test.ts', 'bench/*/*.test.ts'],
        },
      },
      {
        // A hundred files of pure functions: a process for each would cost five times as much as the tests. They run in
        // any order, and stubs are restored.
        extends: true,
        test: {
          name: 'together',
          include: ['src/{shared,web}/**/*.test.{ts,tsx}'],
          isolate: false,
          unstubGlobals: true,
        },
      },
    ],
  },
});
