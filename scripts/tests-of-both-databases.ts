/**
 * Which test files a second database is for. Those that open the database of the run: they import, directly or through
 * others, tests/support/database.ts. Whoever imports tests/support/both-databases.ts as well has both databases in one
 * run already; whoever imports neither runs no query that a second database could answer differently.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const TESTS = ['src/server/**/*.test.ts', 'tests/**/*.test.ts'];
const DATABASE_OF_THE_RUN = 'tests/support/database.ts';
const BOTH_DATABASES = 'tests/support/both-databases.ts';
/** What is loaded when the file is: an import for types alone is not. */
const IMPORTED = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'(\.[^']+)'/gm;

/** Their paths below `root`, in order. */
export function testsOfBothDatabases(root: string): string[] {
  const importsOf = new Map<string, string[]>();
  const readImports = (file: string): string[] => {
    const known = importsOf.get(file);
    if (known !== undefined) return known;
    const text = /\.tsx?$/.test(file) && existsSync(file) ? readFileSync(file, 'utf8') : '';
    const found = [...text.matchAll(IMPORTED)].map(([, path = '']) => resolve(dirname(file), path));
    importsOf.set(file, found);
    return found;
  };
  const loadedBy = (test: string): Set<string> => {
    const loaded = new Set([test]);
    // A set hands out what is added while it is walked.
    for (const file of loaded) for (const next of readImports(file)) loaded.add(next);
    return loaded;
  };
  return globSync(TESTS, { cwd: root })
    .filter((test) => {
      const loaded = loadedBy(join(root, test));
      return loaded.has(join(root, DATABASE_OF_THE_RUN)) && !loaded.has(join(root, BOTH_DATABASES));
    })
    .sort();
}
