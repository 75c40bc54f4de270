import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { dateIn } from '../shared/dates.ts';
import type { Database } from './db/connect.ts';
import type { Env } from './env.ts';
import { sessionTable } from './features/auth/queries.ts';
import { authRoutes } from './features/auth/routes.ts';
import { collectionsRoutes } from './features/collections/routes.ts';
import { likesRoutes } from './features/likes/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { installErrorHandler } from './http/error-handler.ts';
import { installPages, type PageSource } from './http/page.ts';
import { installSecurity } from './http/security.ts';
import { installSessions } from './http/session.ts';

/** JSON bodies; uploads are streams with a limit of their own. */
const MAX_BODY_BYTES = 64 * 1024;

export interface AppOptions {
  env: Env;
  database: Database;
  /** Left out where only the calls are wanted. */
  pages?: PageSource;
  /** Signs cookies and encrypts stored secrets. */
  secret: string;
  now?: () => Date;
}

/** The composition root: every feature in product order, every need of one feature of another wired here. */
export async function buildApp({
  env,
  database,
  pages,
  secret,
  now = () => new Date(),
}: AppOptions): Promise<FastifyInstance> {
  const { db } = database;
  const https = env.PUBLIC_URL?.startsWith('https:') ?? false;
  const today = () => dateIn(env.SITE_TIMEZONE, now());
  const app = Fastify({
    logger: env.LOG_LEVEL === 'silent' ? false : { level: env.LOG_LEVEL, redact: ['req.headers.cookie'] },
    trustProxy: env.TRUST_PROXY,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
  });

  installErrorHandler(app);
  await installSecurity(app, { publicUrl: env.PUBLIC_URL, inlineScripts: pages?.inlineScripts ?? false });
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await installSessions(app, {
    table: sessionTable(db, now),
    secret,
    https,
  });

  siteRoutes(app, { db, today });
  collectionsRoutes(app, { db, today, onSaved: async () => {} });
  likesRoutes(app, { db, today, https });
  authRoutes(app, { db });
  if (pages) await installPages(app, pages);
  return app;
}
