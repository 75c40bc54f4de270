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
          include: [
            '{tests,scripts,demo}/**/*.test.ts',
            'bench/*/*.test.ts',
            'src/server/platform/safe-fetch.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/server/platform/safe-fetch.test.ts'],
          isolate: false,
          unstubGlobals: true,
        },
      },
    ],
  },
});
