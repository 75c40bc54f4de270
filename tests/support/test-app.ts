import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type AppOptions, buildApp } from '../../src/server/app.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { readEnv } from '../../src/server/env.ts';
import { createLog, type LogStream } from '../../src/server/server-log.ts';
import { type ArgumentsOf, type Endpoint, urlOf } from '../../src/shared/endpoint.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { insertOwner, OWNER_PASSWORD } from './test-owner.ts';
import { withoutCardsAhead } from './without-cards-ahead.ts';

/** The whole application with a real database and a stopped clock, called without a socket. */
export interface TestApp {
  app: FastifyInstance;
  db: Db;
  /** The site's current time, which tests set. */
  clock: { now: Date };
  dataDir: string;
  call<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>, options?: InjectOptions): Promise<TestAnswer>;
  /** Signs in and returns the headers for the owner's calls. */
  signIn(): Promise<{ cookie: string }>;
  close(): Promise<void>;
}

/**
 * Adds `sec-fetch-site: same-origin` to requests, except those with an `origin` or `sec-fetch-site` header and those
 * injected as a mere URL.
 */
function addSameOriginHeader(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: InjectOptions) => ReturnType<FastifyInstance['inject']>;
  const withOrigin = (options: InjectOptions | string): InjectOptions => {
    if (typeof options === 'string') return { url: options };
    const { headers = {} } = options;
    const hasOrigin = Object.keys(headers).some((name) => /^(?:origin|sec-fetch-site)$/i.test(name));
    return hasOrigin ? options : { ...options, headers: { ...headers, 'sec-fetch-site': 'same-origin' } };
  };
  app.inject = ((options) =>
    inject(withOrigin(options as InjectOptions | string))) as FastifyInstance['inject'];
}

export interface TestAnswer {
  status: number;
  body: unknown;
  headers: Record<string, unknown>;
  cookies: { name: string; value: string; [attribute: string]: unknown }[];
}

/**
 * Starts the application. `given` is a database that the caller opens and removes; without it the application gets
 * its own. `parts` may replace Google's mail server, the video encoder and the presence interval, and add metrics or
 * pages; without pages the application serves only the API. `logTo` receives the log lines.
 */
export async function createTestApp(
  env: Record<string, string> = {},
  given?: TestDatabase,
  {
    logTo,
    ...parts
  }: Pick<AppOptions, 'mail' | 'pages' | 'findEncoder' | 'metrics' | 'presenceCheckMs'> & {
    logTo?: LogStream;
  } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gomai-app-'));
  const { database, remove } = given ?? (await createTestDatabase());
  const clock = { now: new Date('2026-11-20T12:00:00Z') };
  await insertOwner(database.db);
  const settings = readEnv({
    LOG_LEVEL: 'silent',
    SITE_TIMEZONE: 'Asia/Tokyo',
    DATA_DIR: dataDir,
    ...env,
  });
  const app = await buildApp({
    env: settings,
    log: createLog(settings, logTo),
    database,
    jobs: withoutCardsAhead(database),
    now: () => clock.now,
    // Sends delayed refusals at once. The server delays refusals of a caller that it refused often lately, and on a
    // stopped clock it forgets none.
    after: (_, send) => {
      setImmediate(send);
      return () => {};
    },
    ...parts,
  });

  addSameOriginHeader(app);

  const call: TestApp['call'] = async (endpoint, args, options) => {
    const { params, query, body } = args as { params?: object; query?: object; body?: object };
    const response = await app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, { params: { ...params }, query: { ...query } }),
      ...(body === undefined ? {} : { payload: body }),
      ...options,
    });
    return {
      status: response.statusCode,
      body: response.body === '' ? undefined : response.json(),
      headers: response.headers,
      cookies: response.cookies,
    };
  };

  return {
    app,
    db: database.db,
    clock,
    dataDir,
    call,
    async signIn() {
      const response = await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: 'admin', password: OWNER_PASSWORD },
      });
      const [cookie] = response.cookies;
      if (cookie === undefined) throw new Error(`signing in failed: ${response.body}`);
      return { cookie: `${cookie.name}=${cookie.value}` };
    },
    async close() {
      await app.close();
      if (given === undefined) await remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
