import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../../shared/auth.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  addPasskey,
  findPasskeySignIn,
  listPasskeys,
  type Passkey,
  type Proof,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from '../../../shared/passkeys.ts';
import type { Db } from '../../db/connect.ts';
import type { Rate } from '../../db/queries/rate-limits.ts';
import type { WithReserve } from '../../db/with-reserve.ts';
import type { RateLimiter } from '../../http/limits/rate-limiter.ts';
import { route } from '../../http/route.ts';
import { signedInUser } from '../../http/session.ts';
import { type Ceremony, CHALLENGE_MS, createCeremonies, relyingPartyOf } from './ceremonies.ts';
import { deleteRow, findPasskeys, hasAnyPasskey, type PasskeyRow, renameRow } from './queries.ts';

const TOKEN_BYTES = 32;

/** Limits the work of passkey sign-ins, separately from wrong passwords, because passkeys cannot be guessed. */
const PASSKEY_SIGN_INS: Rate = { name: 'passkey-sign-in', max: 60, windowMs: 15 * 60 * 1000 };

interface PasskeyOptions {
  db: Db;
  now: () => Date;
  publicUrl: string | undefined;
  https: boolean;
  siteName: () => string;
  getUser: (id: number) => Promise<User>;
  isPasswordOf: (userId: number, password: string) => Promise<boolean>;
  limiter: RateLimiter;
  withReserve: WithReserve;
  /** The limit of password attempts per session; correct ones do not count. */
  passwordProofs: Rate;
  onSignedIn: (request: FastifyRequest, reply: FastifyReply) => void;
  /** The id of the request's browser, if the owner has signed in with it before. */
  browserOf: (request: FastifyRequest) => string | undefined;
}

/** The owner's passkeys. The password always keeps working, so that a lost device does not lock the owner out. */
export function passkeyRoutes(
  app: FastifyInstance,
  { db, now, publicUrl, https, siteName, getUser, ...options }: PasskeyOptions,
): void {
  const { isPasswordOf, limiter, withReserve, passwordProofs, onSignedIn, browserOf } = options;
  const ceremonies = createCeremonies({ db, now, withReserve });
  const attemptCookie = https ? '__Host-gomai-passkey' : 'gomai-passkey';
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const;

  function partyOf(request: FastifyRequest) {
    const party = relyingPartyOf(publicUrl, request);
    if (party === undefined) {
      throw new AppError('passkeys_need_https', 'Passkeys need PUBLIC_URL with https, or localhost');
    }
    return party;
  }

  const inSession = (request: FastifyRequest): Ceremony => ({
    party: partyOf(request),
    holder: app.sessions.idOf(request) ?? '',
  });

  async function requireProof(request: FastifyRequest, proof: Proof): Promise<number> {
    const userId = await signedInUser(request);
    if ('password' in proof) {
      const call = await limiter.take(passwordProofs, app.sessions.idOf(request) ?? request.callerKey);
      if (!(await isPasswordOf(userId, proof.password))) {
        throw new AppError('wrong_password', 'The password is wrong');
      }
      await call.refund();
      return userId;
    }
    const prover = await ceremonies.authenticate(inSession(request), 'proof', proof.passkey);
    if (prover !== userId) throw new AppError('passkey_refused', 'This is not your passkey');
    return userId;
  }

  route(app, findPasskeySignIn, async ({ request }) => ({
    available: relyingPartyOf(publicUrl, request) !== undefined && (await hasAnyPasskey(db)),
  }));

  route(app, startPasskeySignIn, ({ request, reply }) =>
    withReserve(async () => {
      const party = partyOf(request);
      await limiter.take(PASSKEY_SIGN_INS, browserOf(request) ?? request.callerKey);
      // All tabs share the cookie: a new token would refuse the passkey that another tab is waiting for.
      const token = request.cookies[attemptCookie] || randomBytes(TOKEN_BYTES).toString('base64url');
      const options = await ceremonies.authenticationOptions({ party, holder: token }, 'sign-in');
      reply.setCookie(attemptCookie, token, { ...cookie, maxAge: CHALLENGE_MS / 1000 });
      return options;
    }),
  );

  route(app, signInByPasskey, async ({ body, request, reply }) => {
    await withReserve(() => limiter.take(PASSKEY_SIGN_INS, browserOf(request) ?? request.callerKey));
    const ceremony = { party: partyOf(request), holder: request.cookies[attemptCookie] ?? '' };
    const userId = await ceremonies.authenticate(ceremony, 'sign-in', body.assertion);
    const user = await getUser(userId);
    reply.clearCookie(attemptCookie, cookie);
    // Without `authenticate`: `withReserve` may run its action twice, but a challenge is accepted only once.
    await withReserve(() => app.sessions.start(userId, reply));
    onSignedIn(request, reply);
    return user;
  });

  route(app, listPasskeys, async ({ request }) => ({
    possible: relyingPartyOf(publicUrl, request) !== undefined,
    passkeys: (await findPasskeys(db, await signedInUser(request))).map(shown),
  }));

  route(app, startPasskeyProof, async ({ request }) =>
    ceremonies.authenticationOptions(inSession(request), 'proof', await signedInUser(request)),
  );

  route(app, startPasskey, async ({ body, request }) => {
    const ceremony = inSession(request);
    const { id: userId, username } = await getUser(await requireProof(request, body.proof));
    return ceremonies.registrationOptions(ceremony, { userId, username, siteName: siteName() });
  });

  // Needs no second proof: this session got the challenge after a valid proof, at most five minutes ago.
  route(app, addPasskey, async ({ body, request }) => {
    const userId = await signedInUser(request);
    return shown(await ceremonies.register(inSession(request), { userId, ...body }));
  });

  route(app, renamePasskey, async ({ params, body, request }) => {
    const key = { id: params.id, userId: await signedInUser(request) };
    return shown(found(await renameRow(db, key, body.name)));
  });

  route(app, removePasskey, async ({ params, body, request }) => {
    const userId = await requireProof(request, body.proof);
    found((await deleteRow(db, { id: params.id, userId })) || undefined);
    return {};
  });
}

function shown({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found', 'Passkey not found');
  return value;
}
