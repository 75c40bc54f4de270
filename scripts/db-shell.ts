/**
 * `npm run db:shell`: runs SQL on the gallery's database, embedded or on a server. Each line is one query, `\d` lists
 * the tables, `\q` ends. Queries can be piped in; if one fails, the command fails. For an embedded database stop the
 * server first, because only one process can open it.
 */
import { createInterface } from 'node:readline/promises';
import { argumentsOf, databaseCommand, type OpenGallery } from './database-command.ts';

argumentsOf('npm run db:shell', {});

const TABLES = `SELECT schemaname AS "schema", relname AS "table" FROM pg_stat_user_tables ORDER BY 1, 2`;

async function shell({ database }: OpenGallery): Promise<string> {
  const isTyped = process.stdin.isTTY;
  const lines = createInterface({
    input: process.stdin,
    ...(isTyped ? { output: process.stdout, prompt: 'gomai> ' } : {}),
  });
  if (isTyped) console.info('One query a line; \\d lists the tables, \\q ends.');
  if (isTyped) lines.prompt();
  for await (const line of lines) {
    const query = line.trim();
    if (query === '\\q') break;
    if (query !== '') await run(query === '\\d' ? TABLES : query);
    if (isTyped) lines.prompt();
  }
  lines.close();
  return isTyped || process.exitCode === 1 ? '' : 'Done.';

  async function run(query: string): Promise<void> {
    try {
      // A line with several statements has several results.
      for (const { rows, rowCount, command } of [await database.pool.query(query)].flat()) {
        if (rows.length > 0) console.table(rows);
        else console.info(`${command} ${rowCount ?? 0}`);
      }
    } catch (error) {
      console.error(error instanceof Error ? error.message : String(error));
      // Piped queries fail with an exit code; a person who types has seen the error.
      if (!isTyped) process.exitCode = 1;
    }
  }
}

// With `mustExist` a mistyped DATA_DIR is refused instead of creating a gallery.
await databaseCommand(shell, { mustExist: true, mustBeMigrated: true });
