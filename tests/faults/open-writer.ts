import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/server/app.ts';
import { connect, type Db } from '../../src/server/db/connect.ts';
import { readEnv } from '../../src/server/env.ts';
import { createFirstOwner } from '../../src/server/features/auth/first-owner.ts';
import { createJobs } from '../../src/server/platform/jobs.ts';

const PASSWORD = 'correct horse battery';
const MIGRATIONS = resolve(import.meta.dirname, '../../migrations');

export interface Writer {
  app: FastifyInstance;
  db: Db;
  dataDir: string;
  /** Sends one request from a new IP address; throws on failure. */
  send(call: WriterCall): Promise<WriterAnswer>;
  /** Sends one request as the signed-in owner; throws on failure. */
  sendAsOwner(call: WriterCall): Promise<WriterAnswer>;
  /** Records that the server has confirmed the change `id`, which must not be lost from now on. */
  acknowledge(id: string | number): void;
}

interface WriterCall {
  method?: 'GET' | 'POST' | 'PATCH';
  url: string;
  body?: object | Buffer | undefined;
  headers?: Record<string, string>;
}

interface WriterAnswer {
  json<T>(): T;
  cookies: { name: string; value: string }[];
}

/** One kind of change; each file in `writers` exports one. */
export interface WriterScript {
  /** Makes changes as fast as possible until the process is killed. */
  write(writer: Writer): Promise<void>;
  /** Returns the ids of all stored changes, and how many changes are stored incompletely. */
  check(writer: Writer): Promise<{ present: (string | number)[]; partial: number }>;
  env?: Record<string, string>;
}

/** Opens the application in this process, with `dataDir` and, if set, DATABASE_URL. */
export async function openWriter(
  dataDir: string,
  given: Record<string, string>,
): Promise<Writer & { close(): Promise<void> }> {
  const databaseUrl = process.env.DATABASE_URL || undefined;
  const database = await connect({ databaseUrl, dataDir, migrationsFolder: MIGRATIONS });
  await createFirstOwner(database.db, PASSWORD, () => {});
  const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...given });
  const app = await buildApp({ env, database, jobs: createJobs(database, () => {}) });
  return {
    ...createWriter(app, database.db, dataDir),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

function createWriter(app: FastifyInstance, db: Db, dataDir: string): Writer {
  let cookie: string | undefined;
  const send = async ({ method = 'POST', url, body, headers = {} }: WriterCall) => {
    const answer = await app.inject({
      method,
      url,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      remoteAddress: someAddress(),
      ...(body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer;
  };
  const signIn = async () => {
    const body = { username: 'admin', password: PASSWORD };
    const { cookies } = await send({ url: '/api/auth/login', body });
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  };
  return {
    app,
    db,
    dataDir,
    send,
    async sendAsOwner(call) {
      cookie ??= await signIn();
      return send({ ...call, headers: { ...call.headers, cookie } });
    },
    acknowledge: (id) => console.log(`+${id}`),
  };
}

/** A random IP address, so that rate limits do not apply. */
function someAddress(): string {
  const byte = () => Math.floor(Math.random() * 256);
  return `10.${byte()}.${byte()}.${byte()}`;
}
