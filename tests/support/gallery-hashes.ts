import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { archivedTables } from '../../src/server/db/archive/archived-tables.ts';
import { readSequences } from '../../src/server/db/archive/sequences.ts';

/** Returns digests of each table and each original, and the sequences; they are equal for equal galleries. */
export async function galleryHashes(pool: Pool, dataDir: string): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL TimeZone = 'UTC'`);
    const hashes: Record<string, string> = {};
    for (const table of archivedTables()) {
      const { rows } = await client.query<{ digest: string }>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C"), '')) AS digest
           FROM "${table}" t`,
      );
      hashes[table] = rows[0]?.digest ?? '';
    }
    hashes.sequences = JSON.stringify(await readSequences(client, archivedTables()));
    await client.query('COMMIT');
    return { ...hashes, ...(await mediaHashes(join(dataDir, 'media'))) };
  } finally {
    client.release();
  }
}

async function mediaHashes(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const hashed = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const bytes = await readFile(join(parentPath, name));
      return [`media/${name}`, createHash('sha256').update(bytes).digest('hex')] as const;
    }),
  );
  return Object.fromEntries(hashed.toSorted());
}
