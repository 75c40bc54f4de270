import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testsOfBothDatabases } from './tests-of-both-databases.ts';

const tests = testsOfBothDatabases(fileURLToPath(new URL('..', import.meta.url)));

test.each([
  ['asks through the whole application', 'src/server/features/likes/routes.test.ts'],
  ['asks the tables themselves', 'src/server/db/schema.test.ts'],
  ['starts processes on the database of the run', 'tests/faults/kill-nine.test.ts'],
])('%s runs on the second database too', (_, file) => expect(tests).toContain(file));

test.each([
  ['brings both databases', 'src/server/db/bus.test.ts'],
  ['brings a server of its own', 'tests/rules/two-processes.test.ts'],
  ['asks no database', 'src/server/features/images/renditions/rendition.test.ts'],
])('%s does not', (_, file) => expect(tests).not.toContain(file));
