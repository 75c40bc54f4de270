import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testsOfBothDatabases } from './tests-of-both-databases.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const tests = testsOfBothDatabases(ROOT);
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test.each([
  ['uses the whole application', 'src/server/features/likes/routes.test.ts'],
  ['queries the tables directly', 'src/server/db/schema.test.ts'],
  ['starts processes on the database of the run', 'tests/faults/kill-nine.test.ts'],
])('selects a file that %s', (_, file) => expect(tests).toContain(file));

test.each([
  ['opens both databases', 'src/server/db/bus.test.ts'],
  ['starts a server of its own', 'tests/rules/two-processes.test.ts'],
  ['uses no database', 'src/server/features/images/renditions/rendition.test.ts'],
])('does not select a file that %s', (_, file) => expect(tests).not.toContain(file));

test('every selected file opens the database of the run, and none opens both databases itself', () => {
  const opens =
    /each-database\.ts|support\/(?:database|image-server|test-app|live-gallery|present-owner-server|server-process)\.ts|TEST_DATABASE_URL/;
  const own = /both-databases\.ts/;
  expect(tests.filter((file) => !opens.test(textOf(file)) || own.test(textOf(file)))).toEqual([]);
});
