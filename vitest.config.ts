import { defineConfig } from 'vitest/config';
import { COMPILED_ONCE } from './tests/support/compiled-once.ts';

export default defineConfig({
  test: {
    // Not threads: whatever native addons do (pictures, video, passwords), they do it to one file, and end with it.
    pool: 'forks',
    execArgv: COMPILED_ONCE,
    // More than cores: tests of processes and of the clock wait for a good part of their time.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is polled for comes; when, is the machine's business.
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
        // Pure functions and closures, a hundred files of them: a process for each would cost five times what they do.
        // They run in any order, and what one stubs is given back.
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
