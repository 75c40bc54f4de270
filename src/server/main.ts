import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { connect } from './db/connect.ts';
import { readEnv } from './env.ts';
import { createFirstOwner } from './features/auth/first-owner.ts';
import { builtPages } from './http/page.ts';
import { secretKey } from './secret-key.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** env → connect → build → listen → close. A wrong start ends in one clear line. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const database = await connect({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    migrationsFolder: join(ROOT, 'migrations'),
  });
  const password = await createFirstOwner(database.db, env.ADMIN_PASSWORD);
  const app = await buildApp({
    env,
    database,
    pages: await builtPages(join(ROOT, 'dist')),
    secret: await secretKey(env.SECRET_KEY, env.DATA_DIR),
  });

  const close = async () => {
    await app.close();
    await database.close();
    process.exit(0);
  };
  process.once('SIGTERM', close);
  process.once('SIGINT', close);

  const address = await app.listen({ port: env.PORT, host: env.HOST });
  if (password !== undefined) console.info(`The owner's password (shown this once): ${password}`);
  console.info(`Gomai is open on ${env.PUBLIC_URL ?? address}`);
}

main().catch((error: unknown) => {
  console.error(`Gomai cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
