import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { type ConnectOptions, connect } from '../../src/server/db/connect.ts';

export type ServerDatabase = { url: string; drop(): Promise<void> };

/** Creates a database on a PostgreSQL server, as a copy of `template`. */
export async function createOnServer(serverUrl: string, template = 'template1'): Promise<ServerDatabase> {
  const name = `gomai_test_${randomUUID().replaceAll('-', '')}`;
  await withServer(serverUrl, (server) => server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return {
    url: urlOf(serverUrl, name),
    drop: () => withServer(serverUrl, (server) => server.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

/** Template databases by server. Copying a template is much faster than running the migrations. */
const templates = new Map<string, Promise<string>>();

/** Returns the name of a database with all migrations on this server. The first process that needs it makes it. */
export function migratedTemplate(serverUrl: string, options: ConnectOptions): Promise<string> {
  const known = templates.get(serverUrl);
  if (known !== undefined) return known;
  const made = makeTemplate(serverUrl, options);
  templates.set(serverUrl, made);
  return made;
}

async function makeTemplate(serverUrl: string, options: ConnectOptions): Promise<string> {
  const hash = createHash('sha256');
  for (const file of globSync(`${options.migrationsFolder}/*.sql`).sort()) hash.update(readFileSync(file));
  const name = `gomai_template_${hash.digest('hex').slice(0, 16)}`;
  await withServer(serverUrl, async (server) => {
    // PostgreSQL releases the lock when this connection ends.
    await server.query(`SELECT pg_advisory_lock(hashtext('${name}'))`);
    const { rows } = await server.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rows.length > 0) return;
    const draft = `${name}_draft`;
    await server.query(`DROP DATABASE IF EXISTS ${draft}`);
    await server.query(`CREATE DATABASE ${draft}`);
    const database = await connect({ ...options, databaseUrl: urlOf(serverUrl, draft) });
    await database.close();
    await server.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  });
  return name;
}

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

async function withServer(serverUrl: string, use: (server: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
