/**
 * Selects the test files for a second database: those that import, directly or indirectly, tests/support/database.ts.
 * Files that also import tests/support/both-databases.ts run on both databases already; files that import neither run
 * no query that could differ.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const TESTS = ['src/server/**/*.test.ts', 'tests/**/*.test.ts'];
const DATABASE_OF_THE_RUN = 'tests/support/database.ts';
const BOTH_DATABASES = 'tests/support/both-databases.ts';
/** Runtime imports; type imports are ignored. */
const IMPORTED = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'(\.[^']+)'/gm;

/** Their paths below `root`, sorted. */
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
    // A set's iteration includes entries added meanwhile.
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
