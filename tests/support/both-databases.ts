import { afterAll, beforeAll, describe } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { findPostgresBinaries, type PostgresServer, startPostgresServer } from './postgres-server.ts';

/** The PostgreSQL server that `npm test` starts for all files; without it each file starts its own. */
const givenServer = process.env.TEST_SECOND_DATABASE_URL || undefined;

const modes = ['embedded', 'server'] as const;
type Mode = (typeof modes)[number];

/**
 * Runs the same tests on the embedded database and, if PostgreSQL is installed, on a server, for behaviour that must
 * be equal on both.
 */
export function describeBothDatabases(
  name: string,
  tests: (open: () => TestDatabase, mode: Mode) => void,
): void {
  for (const mode of modes) {
    const skipped = mode === 'server' && !givenServer && findPostgresBinaries() === undefined;
    describe.skipIf(skipped)(`${name} (${mode})`, () => {
      let server: PostgresServer | undefined;
      let opened: TestDatabase | undefined;

      beforeAll(async () => {
        if (mode === 'server' && !givenServer) server = await startPostgresServer();
        const onServer = givenServer ?? server?.url;
        opened = await createTestDatabase({ databaseUrl: mode === 'server' ? onServer : undefined });
      });
      afterAll(async () => {
        await opened?.remove();
        await server?.stop();
      });
      tests(() => {
        if (opened === undefined) throw new Error('the database is not open yet');
        return opened;
      }, mode);
    });
  }
}
