/**
 * Selects the test files that also run on PostgreSQL: those with the line of `MARK`, which test what depends on the
 * database (queries, transactions, locks, notifications, copies). Files that import tests/support/both-databases.ts
 * open both databases themselves.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TESTS = ['src/server/**/*.test.ts', 'tests/**/*.test.ts'];
const MARK = /^\/\/ Runs on the embedded database and on PostgreSQL\.$/m;

/** Returns the paths of the selected files, relative to `root` and sorted. */
export function testsOfBothDatabases(root: string): string[] {
  return globSync(TESTS, { cwd: root })
    .filter((file) => MARK.test(readFileSync(join(root, file), 'utf8')))
    .sort();
}
