import { mkdtempSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, TEMPLATE_DIRECTORY } from '../../src/server/db/connect.ts';
import { DatabaseStartError } from '../../src/server/db/database-start-error.ts';
import { noMigrations } from '../support/database.ts';

/**
 * The smallest writer for kill-nine: `write DIR` prints `+ID` after each acknowledged transaction over
 * two tables, until it is killed; `check DIR` prints what is there as JSON {present, partial}.
 */
const [command, dataDir = '', templateDirectory = TEMPLATE_DIRECTORY] = process.argv.slice(2);
const migrationsFolder = noMigrations(mkdtempSync(join(tmpdir(), 'gomai-faults-')));
const { pool, close } = await connect({ dataDir, migrationsFolder, templateDirectory }).catch(
  (error: unknown) => {
    if (!(error instanceof DatabaseStartError)) throw error;
    console.error(error.message);
    process.exit(1);
  },
);
await pool.query(`
  CREATE TABLE IF NOT EXISTS days (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, title text);
  CREATE TABLE IF NOT EXISTS photos (day_id bigint PRIMARY KEY REFERENCES days, url text)`);

if (command === 'write') {
  const client = await pool.connect();
  for (;;) {
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO days (title) VALUES ('五枚') RETURNING id`,
    );
    const id = rows[0]?.id;
    await client.query('INSERT INTO photos VALUES ($1, $2)', [id, 'x'.repeat(Math.random() * 2000)]);
    await client.query('COMMIT');
    writeSync(1, `+${id}\n`);
  }
}

const { rows } = await pool.query<{ id: string; whole: boolean }>(`
  SELECT coalesce(days.id, photos.day_id) AS id, days.id IS NOT NULL AND photos.day_id IS NOT NULL AS whole
  FROM days FULL JOIN photos ON photos.day_id = days.id`);
await close();
writeSync(
  1,
  JSON.stringify({ present: rows.map(({ id }) => id), partial: rows.filter(({ whole }) => !whole).length }),
);
