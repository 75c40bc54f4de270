import { createHash } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifySession from '@fastify/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';

declare module 'fastify' {
  interface Session {
    userId?: number;
  }
}

/** A session ends after this long without a request. */
const IDLE_MS = 12 * 60 * 60 * 1000;

type SessionData = Record<string, unknown>;

/** Where sessions live. Keys are hashed ids, `expire` is the moment the session ends. */
export interface SessionTable {
  find(sid: string): Promise<SessionData | undefined>;
  save(sid: string, sess: SessionData, expire: Date): Promise<void>;
  remove(sid: string): Promise<void>;
}

/** The cookie holds the id, the table only its hash: who reads a backup cannot sign in with it. */
function hashed(sid: string): string {
  return createHash('sha256').update(sid).digest('hex');
}

interface SessionOptions {
  table: SessionTable;
  /** At least 32 characters; signs the cookie. */
  secret: string;
  /** Behind https the cookie is `__Host-` and `Secure`: no subdomain and no plain page can set or read it. */
  https: boolean;
}

/** Signed-in sessions (AUTH-2). A visitor gets no session and no cookie. */
export async function installSessions(app: FastifyInstance, { table, secret, https }: SessionOptions) {
  await app.register(fastifyCookie);
  await app.register(fastifySession, {
    secret,
    cookieName: https ? '__Host-gomai' : 'gomai',
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: https, maxAge: IDLE_MS },
    saveUninitialized: false,
    rolling: true,
    store: {
      get: (sid, done) => {
        table.find(hashed(sid)).then(
          (sess) => done(null, (sess ?? null) as never),
          (error: unknown) => done(error),
        );
      },
      set: (sid, session, done) => {
        const expire = session.cookie.expires ?? new Date(Date.now() + IDLE_MS);
        table.save(hashed(sid), { ...session } as SessionData, new Date(expire)).then(() => done(), done);
      },
      destroy: (sid, done) => {
        table.remove(hashed(sid)).then(() => done(), done);
      },
    },
  });
}

/** Answers 401 `Unauthorized` to whoever is not signed in (AUTH-3). */
export async function requireOwner(request: FastifyRequest): Promise<void> {
  if (request.session.userId === undefined) throw new AppError('unauthorized', 'Unauthorized');
}

export function isOwner(request: FastifyRequest): boolean {
  return request.session.userId !== undefined;
}
