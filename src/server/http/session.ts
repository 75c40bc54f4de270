import { createHash, randomBytes } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import { toDatabaseError } from '../db/to-database-error.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A session ends this long after its last use, and never lasts longer than the second. */
const IDLE_MS = 12 * HOUR_MS;
const ABSOLUTE_MS = 7 * 24 * HOUR_MS;
/** Use is written down at most this often: looking at fifty pictures is not fifty writes. */
const TOUCH_EVERY_MS = HOUR_MS;
const TOKEN_BYTES = 32;

/** A browser's name for itself is cut here; it only helps the owner to tell sessions apart. */
const MAX_DEVICE_LENGTH = 300;

export interface StoredSession {
  userId: number;
  startedAt: Date;
  /** The last use that was written down. */
  usedAt: Date;
  expire: Date;
  /** What the browser called itself at the sign-in. */
  device: string;
}

/** Where sessions live, each under the hash of its token: who reads a backup cannot sign in with it. */
export interface SessionTable {
  /** A session that has not ended. */
  find(sid: string): Promise<StoredSession | undefined>;
  insert(sid: string, session: StoredSession): Promise<void>;
  /** Moves the end of a session that is still there; one that was removed meanwhile stays removed. */
  extend(sid: string, session: StoredSession): Promise<void>;
  remove(sid: string): Promise<void>;
}

export interface SessionOptions {
  table: SessionTable;
  /** Behind https the cookie is `__Host-` and `Secure`: no subdomain and no plain page can set or read it. */
  https: boolean;
  now: () => Date;
}

interface Sessions {
  /** Who signed in, read from the table once a request and only where somebody asks. */
  userOf(request: FastifyRequest): Promise<number | undefined>;
  /** The key of the request's session in the table, whether or not it is still there. */
  idOf(request: FastifyRequest): string | undefined;
  /** Whether a session is still there. Looking is not using it: it does not last longer for that. */
  isAlive(sid: string): Promise<boolean>;
  /** Answers the new session's key. */
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

/** Signed-in sessions (AUTH-2). Visitors get no session, no cookie and cost no query. */
export async function installSessions(
  app: FastifyInstance,
  { table, https, now }: SessionOptions,
): Promise<void> {
  await app.register(fastifyCookie);
  const cookieName = sessionCookieName(https);
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;

  const sidOf = (request: FastifyRequest) => {
    const token = request.cookies[cookieName];
    return token === undefined ? undefined : hashed(token);
  };

  const find = async (request: FastifyRequest): Promise<number | undefined> => {
    const sid = sidOf(request);
    const session = sid === undefined ? undefined : await table.find(sid);
    if (sid === undefined || session === undefined) return undefined;
    const usedAt = now();
    if (usedAt.getTime() - session.usedAt.getTime() > TOUCH_EVERY_MS) {
      const extended = { ...session, usedAt, expire: endOf(session.startedAt, usedAt) };
      await table.extend(sid, extended).catch((error: unknown) => {
        // It only ends a little sooner: a full disk locks nobody out.
        request.log.warn(error, 'The use of a session could not be written down');
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
      // A new token at every sign-in: one planted in the browser before is worth nothing.
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const startedAt = now();
      const device = (reply.request.headers['user-agent'] ?? '').slice(0, MAX_DEVICE_LENGTH);
      const expire = endOf(startedAt, startedAt);
      const sid = hashed(token);
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

export function sessionCookieName(https: boolean): string {
  return https ? '__Host-gomai' : 'gomai';
}

/** What a token is kept under: a table that is read by others signs nobody in. */
export function hashed(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function endOf(startedAt: Date, usedAt: Date): Date {
  return new Date(Math.min(startedAt.getTime() + ABSOLUTE_MS, usedAt.getTime() + IDLE_MS));
}

/** Answers 401 `Unauthorized` to whoever is not signed in (AUTH-3). */
export async function requireOwner(request: FastifyRequest): Promise<void> {
  await signedInUser(request);
}

/** Who is signed in; 401 without a session. */
export async function signedInUser(request: FastifyRequest): Promise<number> {
  const userId = await request.server.sessions.userOf(request);
  if (userId === undefined) throw new AppError('unauthorized', 'Unauthorized');
  return userId;
}

/** While the database is away nobody is known: its owner sees what visitors see. */
export async function isOwner(request: FastifyRequest): Promise<boolean> {
  try {
    return (await request.server.sessions.userOf(request)) !== undefined;
  } catch (error) {
    if (toDatabaseError(error) === undefined) throw error;
    return false;
  }
}
