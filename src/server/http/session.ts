import { createHash, randomBytes } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import { noteDependency } from './inside-call.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A session ends this long after its last recorded use. */
const IDLE_MS = 12 * HOUR_MS;
/** A session ends at the latest this long after the sign-in. */
const ABSOLUTE_MS = 7 * 24 * HOUR_MS;
/** Use is recorded at most this often: viewing fifty images must not cause fifty writes. */
const TOUCH_EVERY_MS = HOUR_MS;
const TOKEN_BYTES = 32;

/** The User-Agent is cut to this; it only helps the owner to tell sessions apart. */
const MAX_DEVICE_LENGTH = 300;

export interface StoredSession {
  userId: number;
  startedAt: Date;
  /** The last recorded use. */
  usedAt: Date;
  expire: Date;
  /** The User-Agent at the sign-in. */
  device: string;
}

/** Stores sessions under the hash of their token, so that the sessions of a leaked backup cannot be used. */
export interface SessionTable {
  /** Finds a session that has not ended. */
  find(sid: string): Promise<StoredSession | undefined>;
  insert(sid: string, session: StoredSession): Promise<void>;
  /** Extends an existing session; a session that was removed meanwhile stays removed. */
  extend(sid: string, session: StoredSession): Promise<void>;
  remove(sid: string): Promise<void>;
}

export interface SessionOptions {
  table: SessionTable;
  /** Behind https the cookie is `__Host-` and `Secure`: no subdomain or plain http page can set or read it. */
  https: boolean;
  now: () => Date;
}

interface Sessions {
  /** The signed-in user, read at most once per request and only when needed. */
  userOf(request: FastifyRequest): Promise<number | undefined>;
  /** The key of the request's session in the table, even if the session has ended; undefined without a cookie. */
  idOf(request: FastifyRequest): string | undefined;
  /** Whether a session still exists. Checking does not extend it. */
  isAlive(sid: string): Promise<boolean>;
  /** Returns the new session's key. */
  start(userId: number, reply: FastifyReply): Promise<string>;
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions;
  }
  interface FastifyRequest {
    sessionUser: Promise<number | undefined> | null;
  }
}

/** Signed-in sessions (AUTH-2). Visitors get no session and no session cookie, and cost no query. */
export async function installSessions(
  app: FastifyInstance,
  { table, https, now }: SessionOptions,
): Promise<void> {
  await app.register(fastifyCookie);
  const cookieName = sessionCookieName(https);
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;

  const sidOf = (request: FastifyRequest) => {
    const token = request.cookies[cookieName];
    return token === undefined ? undefined : hashToken(token);
  };

  const find = async (request: FastifyRequest): Promise<number | undefined> => {
    const sid = sidOf(request);
    const session = sid === undefined ? undefined : await table.find(sid);
    if (sid === undefined || session === undefined) return undefined;
    const usedAt = now();
    if (usedAt.getTime() - session.usedAt.getTime() > TOUCH_EVERY_MS) {
      const extended = { ...session, usedAt, expire: endOf(session.startedAt, usedAt) };
      await table.extend(sid, extended).catch((error: unknown) => {
        // A full disk must not lock the owner out; the session only ends a little sooner.
        request.log.warn(error, 'session: recording the use failed');
      });
    }
    return session.userId;
  };

  app.decorateRequest('sessionUser', null);
  app.decorate('sessions', {
    userOf(request) {
      request.sessionUser ??= find(request);
      return request.sessionUser;
    },
    idOf: sidOf,
    isAlive: async (sid) => (await table.find(sid)) !== undefined,
    async start(userId, reply) {
      // A new token at every sign-in, so that a token planted in the browser beforehand is worthless.
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const startedAt = now();
      const device = deviceOf(reply.request);
      const expire = endOf(startedAt, startedAt);
      const sid = hashToken(token);
      await table.insert(sid, { userId, startedAt, usedAt: startedAt, expire, device });
      reply.setCookie(cookieName, token, { ...cookie, maxAge: ABSOLUTE_MS / 1000 });
      return sid;
    },
    async end(request, reply) {
      const sid = sidOf(request);
      if (sid === undefined) return;
      await table.remove(sid);
      reply.clearCookie(cookieName, cookie);
    },
  });
}

/** The User-Agent, truncated as it is stored. */
export function deviceOf({ headers }: FastifyRequest): string {
  return (headers['user-agent'] ?? '').slice(0, MAX_DEVICE_LENGTH);
}

export function sessionCookieName(https: boolean): string {
  return https ? '__Host-gomai' : 'gomai';
}

/** The stored form of a token. A client that sends it instead of the token is not signed in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function endOf(startedAt: Date, usedAt: Date): Date {
  return new Date(Math.min(startedAt.getTime() + ABSOLUTE_MS, usedAt.getTime() + IDLE_MS));
}

/** Answers 401 `Unauthorized` without a session (AUTH-3). */
export async function requireOwner(request: FastifyRequest): Promise<void> {
  await signedInUser(request);
}

/** The signed-in user; 401 without a session. */
export async function signedInUser(request: FastifyRequest): Promise<number> {
  const userId = await request.server.sessions.userOf(request);
  if (userId !== undefined) return userId;
  // Without a cookie the response is the same for every visitor, so a page made from it can be shared.
  if (request.server.sessions.idOf(request) === undefined) noteDependency(() => 'no session');
  throw new AppError('unauthorized', 'Unauthorized');
}

/** Whether the owner is signed in. False while the database is unavailable: the owner then sees what visitors see. */
export async function isOwner(request: FastifyRequest): Promise<boolean> {
  try {
    return (await request.server.sessions.userOf(request)) !== undefined;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return false;
  }
}
