import { defineConfig } from 'vitest/config';
import { COMPILED_ONCE } from './tests/support/compiled-once.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/*/*.test.ts'],
    pool: 'forks',
    execArgv: COMPILED_ONCE,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is polled for comes; when, is the machine's business.
    expect: { poll: { timeout: 30_000 } },
  },
});
