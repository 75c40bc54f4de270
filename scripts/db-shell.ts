/**
 * `npm run db:shell`: SQL on the gallery's database, embedded or on a server; each line is one query, `\d` lists the
 * tables. Queries can be piped in. Only one process can open the embedded database: stop the server first.
 */
import { createInterface } from 'node:readline/promises';
import { databaseCommand, type OpenGallery } from './database-command.ts';

const TABLES = `SELECT schemaname AS "schema", relname AS "table" FROM pg_stat_user_tables ORDER BY 1, 2`;

async function shell({ database }: OpenGallery): Promise<string> {
  const isTyped = process.stdin.isTTY;
  const lines = createInterface({
    input: process.stdin,
    ...(isTyped ? { output: process.stdout, prompt: 'gomai> ' } : {}),
  });
  if (isTyped) console.info('One query a line; \\d lists the tables, Ctrl+D ends.');
  if (isTyped) lines.prompt();
  for await (const line of lines) {
    const query = line.trim();
    if (query !== '') await run(query === '\\d' ? TABLES : query);
    if (isTyped) lines.prompt();
  }
  return isTyped ? '' : 'Done.';

  async function run(query: string): Promise<void> {
    try {
      // A line with several statements has several results.
      for (const { rows, rowCount, command } of [await database.pool.query(query)].flat()) {
        if (rows.length > 0) console.table(rows);
        else console.info(`${command} ${rowCount ?? 0}`);
      }
    } catch (error) {
      console.error(error instanceof Error ? error.message : String(error));
    }
  }
}

await databaseCommand(shell, { mustBeMigrated: true });
