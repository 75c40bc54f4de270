import { afterAll, beforeAll, describe } from 'vitest';
import { createOnServer, type ServerDatabase } from '../support/database-on-server.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../support/postgres-server.ts';
import { databases } from './figures.ts';

/** Declares the tests once for each database of this run; `url` returns undefined for the embedded database. */
export function describeEachDatabase(tests: (mode: string, url: () => string | undefined) => void): void {
  for (const mode of databases) {
    const given = process.env.TEST_DATABASE_URL;
    const missing = mode === 'server' && !given && findPostgresBinaries() === undefined;
    describe.skipIf(missing)(mode === 'server' ? 'server (needs PostgreSQL)' : mode, () => {
      let server: PostgresServer | undefined;
      let database: ServerDatabase | undefined;
      beforeAll(async () => {
        if (mode === 'embedded') return;
        if (!given) server = await startPostgresServer();
        database = await createOnServer(given ?? server?.url ?? '');
      });
      afterAll(async () => {
        await database?.drop();
        await server?.stop();
      });
      tests(mode, () => database?.url);
    });
  }
}
