import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';

// Runs on the embedded database and on PostgreSQL.

const specification = readFileSync(new URL('../../../docs/spec/original-admin.md', import.meta.url), 'utf8');
/** The section "Data tables" has a line for each table: the name, then the columns with remarks in brackets. */
const section = specification.split('### Data tables')[1]?.split('\n## ')[0] ?? '';
const tables = [...section.matchAll(/^- (\w+): (.+)$/gm)].map(([, name = '', text = '']) => ({
  name,
  columns: text
    .split(';')[0]
    ?.replace(/\([^)]*\)/g, '')
    .split(',')
    .map((column) => column.trim().replace(/\.$/, ''))
    .filter((column) => /^\w+$/.test(column))
    .map((column) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
}));

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.remove());

test('[DB-1] the specification lists thirteen tables', () => {
  expect(tables.map(({ name }) => name)).toHaveLength(13);
});

test.each(tables)(
  '[DB-1] $name has every column of the original specification',
  async ({ name, columns }) => {
    const { rows } = await opened.database.pool.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
      [name],
    );
    expect(rows.map((row) => row.column_name)).toEqual(expect.arrayContaining(columns ?? []));
  },
);

test('[DB-1] columns have the defaults of the original specification', async () => {
  const { rows } = await opened.database.pool.query<{ place: string; column_default: string | null }>(
    `SELECT table_name || '.' || column_name AS place, column_default
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const defaults = new Map(rows.map(({ place, column_default }) => [place, column_default ?? '']));
  const expected = {
    'users.role': "'user'",
    'analytics_config.enabled': "'false'",
    'analytics_config.tracking_enabled': "'true'",
    'analytics_config.site_name': "'Gomai'",
    'photo_collections.photo_likes': "'{0,0,0,0,0}'",
    'sync_progress.processed_files': '0',
    'sync_progress.current_status': "'in_progress'",
    'sync_file_details.status': "'pending'",
    'feedback.status': "'pending'",
    'dropbox_credentials.token_type': "'bearer'",
    'dropbox_credentials.is_active': '1',
    'client_likes.likes': '0',
    'photo_metadata.camera_name': "'Unknown Camera'",
  };
  for (const [place, value] of Object.entries(expected)) expect(defaults.get(place), place).toContain(value);
});

test('[DB-1] tables have the keys of the original specification', async () => {
  const { rows } = await opened.database.pool.query<{ name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('u', 'f', 'p')`,
  );
  const keys = rows.map(({ name, definition }) => `${name}: ${definition}`);
  for (const key of [
    'sessions: PRIMARY KEY (sid)',
    'users: UNIQUE (username)',
    'users: UNIQUE (email)',
    'settings: UNIQUE (key)',
    'photo_collections: UNIQUE (date)',
    'dropbox_shared_links: UNIQUE (file_path)',
    'dropbox_oauth_states: UNIQUE (session_id)',
    'client_likes: UNIQUE (client_id, collection_id, photo_index)',
    'client_likes: FOREIGN KEY (collection_id) REFERENCES photo_collections(id) ON DELETE CASCADE',
    'photo_metadata: FOREIGN KEY (collection_id) REFERENCES photo_collections(id) ON DELETE CASCADE',
  ]) {
    expect(keys).toContain(key);
  }
});
