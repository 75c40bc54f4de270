import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getUser, login, logout, type User } from '../../../shared/auth.ts';
import { AppError } from '../../../shared/errors.ts';
import { changePassword, endSessions, listSessions, type Session } from '../../../shared/sessions.ts';
import type { Db } from '../../db/connect.ts';
import type { WithReserve } from '../../db/with-reserve.ts';
import type { CountedCall, RateLimiter } from '../../http/limits/rate-limiter.ts';
import { route } from '../../http/route.ts';
import { signedInUser } from '../../http/session.ts';
import { isGuessable } from './guessable-password.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { getUserById } from './owner.ts';
import { hashPassword, isPassword } from './password.ts';
import {
  endOtherSessions,
  findSessions,
  findSettledPassword,
  findUserById,
  findUserByName,
  replacePassword,
  sessionTable,
} from './queries.ts';
import { NEW_BROWSER_SIGN_INS, PASSWORD_PROOFS, SIGN_INS } from './rates.ts';

const WRONG = 'username or password is wrong';
const WRONG_CURRENT = 'The current password is wrong';

interface AuthOptions {
  db: Db;
  now: () => Date;
  limiter: RateLimiter;
  knownBrowsers: KnownBrowsers;
  withReserve: WithReserve;
  /** Names that are easy to guess as a password: the owner's, the site's and its host's. */
  ownNames: () => string[];
}

export function authRoutes(
  app: FastifyInstance,
  { db, now, limiter, knownBrowsers, ownNames, withReserve }: AuthOptions,
): void {
  /** Counts a call for a known browser, or else for the IP address and for all IP addresses together. */
  async function takeSignIn(request: FastifyRequest): Promise<CountedCall> {
    const browser = knownBrowsers.find(request);
    if (browser !== undefined) return limiter.take(SIGN_INS, browser);
    const ofAddress = await limiter.take(SIGN_INS, request.callerKey);
    try {
      const ofAll = await limiter.take(NEW_BROWSER_SIGN_INS, 'all');
      return { refund: async () => void (await Promise.all([ofAddress.refund(), ofAll.refund()])) };
    } catch (error) {
      await ofAddress.refund();
      throw error;
    }
  }

  async function signIn(
    { username, password }: { username: string; password: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    // Counted before the check, so that concurrent guesses count, too; not by user name, so that an attacker cannot
    // lock the owner out.
    const call = await takeSignIn(request);
    const user = await findUserByName(db, username);
    const fits = await isPassword(user?.password, password);
    if (user === undefined || !fits) throw new AppError('wrong_credentials', WRONG);
    await call.refund();
    const sid = await app.sessions.start(user.id, reply);
    if ((await findSettledPassword(db, user.id)) !== user.password) {
      await sessionTable(db, now).remove(sid);
      throw new AppError('wrong_credentials', WRONG);
    }
    knownBrowsers.remember(request, reply);
    return user;
  }

  route(
    app,
    login,
    ({ body, request, reply }): Promise<User> => withReserve(() => signIn(body, request, reply)),
  );

  route(app, logout, async ({ request, reply }) => {
    await app.sessions.end(request, reply);
    return {};
  });

  route(app, getUser, async ({ request }) => getUserById(db, await signedInUser(request)));

  route(app, changePassword, async ({ body, request }) => {
    const userId = await signedInUser(request);
    const keep = app.sessions.idOf(request);
    const call = await limiter.take(PASSWORD_PROOFS, keep ?? request.callerKey);
    const before = (await findUserById(db, userId))?.password;
    // Answers 403, not 401, because the session is valid and only the password is wrong.
    if (!(await isPassword(before, body.currentPassword)) || before === undefined) {
      throw new AppError('wrong_password', WRONG_CURRENT);
    }
    await call.refund();
    if (await isGuessable(body.newPassword, ownNames())) {
      throw new AppError(
        'password_guessable',
        'newPassword: This password is easy to guess; put four or more unrelated words in a row',
      );
    }
    const after = await hashPassword(body.newPassword);
    if (!(await replacePassword(db, { userId, before, after, keep }))) {
      throw new AppError('wrong_password', WRONG_CURRENT);
    }
    return {};
  });

  route(app, listSessions, async ({ request }): Promise<Session[]> => {
    const sessions = await findSessions(db, await signedInUser(request), now());
    const mine = app.sessions.idOf(request);
    return sessions.map(({ sid, startedAt, usedAt, device }) => ({
      startedAt: startedAt.toISOString(),
      usedAt: usedAt.toISOString(),
      device,
      current: sid === mine,
    }));
  });

  route(app, endSessions, async ({ request }) => {
    const ended = await endOtherSessions(db, await signedInUser(request), app.sessions.idOf(request));
    return { ended };
  });
}
