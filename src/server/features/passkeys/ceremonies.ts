import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import type { CeremonyOptions, PasskeyAssertion, PasskeyAttestation } from '../../../shared/passkeys.ts';
import type { Db } from '../../db/connect.ts';
import type { WithReserve } from '../../db/with-reserve.ts';
import { hashToken } from '../../http/session.ts';
import {
  findByCredential,
  findPasskeys,
  insertPasskey,
  type PasskeyRow,
  type Purpose,
  recordUse,
  saveChallenge,
  takeChallenge,
} from './queries.ts';

/** A challenge expires after this long; the browser uses the same timeout. */
export const CHALLENGE_MS = 5 * 60 * 1000;

/** COSE ids of Ed25519, P-256 and RSA, which cover today's authenticators. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded at the first use, because the library takes 7 MB of memory. */
const webauthn = () => import('@simplewebauthn/server');

const EXPIRED = 'The request for a passkey has expired; please try again';
const REFUSED = 'The passkey was not accepted';

export interface Ceremony {
  party: RelyingParty;
  /** The token of the browser's sign-in attempts, or the id of its session. */
  holder: string;
}

type Answer = PasskeyAssertion | PasskeyAttestation;

export interface NewPasskey {
  userId: number;
  username: string;
  siteName: string;
}

interface CeremoniesOptions {
  db: Db;
  now: () => Date;
  withReserve: WithReserve;
}

/** WebAuthn: registration and authentication. Passkeys are discoverable and verify the user (finger, face, PIN). */
export function createCeremonies({ db, now, withReserve }: CeremoniesOptions) {
  async function storeChallenge<Options extends { challenge: string }>(
    holder: string,
    purpose: Purpose,
    options: Options,
  ): Promise<CeremonyOptions> {
    const { challenge } = options;
    const createdAt = now();
    const expire = new Date(createdAt.getTime() + CHALLENGE_MS);
    await saveChallenge(db, { holder: keyOf(holder, challenge), purpose, challenge, expire, now: createdAt });
    return { ...options };
  }

  /** Takes the challenge that was answered. A wrong answer uses it up, too. */
  async function requireChallenge(holder: string, purpose: Purpose, answer: Answer): Promise<string> {
    const challenge = await challengeIn(answer);
    const holders = [keyOf(holder, challenge), keyOf1_1(holder, purpose)];
    const isTaken = await takeChallenge(db, { holders, purpose, challenge }, now());
    if (!isTaken) throw new AppError('passkey_expired', EXPIRED);
    return challenge;
  }

  return {
    async registrationOptions({ party, holder }: Ceremony, { userId, username, siteName }: NewPasskey) {
      const { generateRegistrationOptions } = await webauthn();
      const known = await findPasskeys(db, userId);
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID: party.id,
        userName: username,
        userDisplayName: siteName,
        // This id is the same for every passkey of the owner, so that a device offers only one entry.
        userID: new TextEncoder().encode(`gomai-owner-${userId}`),
        timeout: CHALLENGE_MS,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map(described),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return storeChallenge(holder, 'register', options);
    },

    /** Stores a new passkey. @throws AppError `passkey_expired`, `passkey_refused`, `passkey_exists` */
    async register(
      { party, holder }: Ceremony,
      { userId, name, attestation }: { userId: number; name: string; attestation: PasskeyAttestation },
    ): Promise<PasskeyRow> {
      const expectedChallenge = await requireChallenge(holder, 'register', attestation);
      const { verifyRegistrationResponse } = await webauthn();
      const { registrationInfo } = await refusing(() =>
        verifyRegistrationResponse({
          response: attestation,
          expectedChallenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (registrationInfo === undefined) throw new AppError('passkey_refused', REFUSED);
      const { id, publicKey, counter } = registrationInfo.credential;
      const row = await insertPasskey(db, {
        userId,
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: attestation.response.transports ?? [],
        name,
        createdAt: now(),
      });
      if (row === undefined) throw new AppError('passkey_exists', 'This passkey is registered already');
      return row;
    },

    /** @param userId the user whose passkeys the browser may offer; by default, any passkey for this site */
    async authenticationOptions({ party, holder }: Ceremony, purpose: 'sign-in' | 'proof', userId?: number) {
      const { generateAuthenticationOptions } = await webauthn();
      const allowed = userId === undefined ? [] : await findPasskeys(db, userId);
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        timeout: CHALLENGE_MS,
        userVerification: 'required',
        allowCredentials: allowed.map(described),
      });
      return storeChallenge(holder, purpose, options);
    },

    /** Returns the id of the passkey's user. @throws AppError `passkey_expired`, `passkey_refused` */
    async authenticate(
      { party, holder }: Ceremony,
      purpose: 'sign-in' | 'proof',
      assertion: PasskeyAssertion,
    ): Promise<number> {
      const expectedChallenge = await requireChallenge(holder, purpose, assertion);
      const row = await findByCredential(db, assertion.id);
      if (row === undefined) throw new AppError('passkey_refused', 'This passkey is unknown');
      const { verifyAuthenticationResponse } = await webauthn();
      const { verified, authenticationInfo } = await refusing(() =>
        verifyAuthenticationResponse({
          response: assertion,
          expectedChallenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          credential: {
            id: row.credentialId,
            publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
            counter: row.counter,
          },
        }),
      );
      const { newCounter } = authenticationInfo;
      // On a full disk this write is repeated. The steps before it cannot be, because the challenge is used up.
      const isRecorded = () => withReserve(() => recordUse(db, row, { newCounter, now: now() }));
      if (!verified || !(await isRecorded())) {
        throw new AppError('passkey_refused', REFUSED);
      }
      return row.userId;
    },
  };
}

/** Contains the challenge, because the tabs of a browser share its session or cookie and ask at the same time. */
const keyOf = (holder: string, challenge: string) => hashToken(`${holder} ${challenge}`);

/** The key that a server of 1.1.0 stores: during an update, it may have made the challenge. */
const keyOf1_1 = (holder: string, purpose: Purpose) => (purpose === 'sign-in' ? hashToken(holder) : holder);

async function challengeIn({ response }: Answer): Promise<string> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  return refusing(async () => decodeClientDataJSON(response.clientDataJSON).challenge);
}

const described = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports });

/** Converts the library's errors, such as for a wrong origin, challenge or counter, to an `AppError`. */
async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (cause) {
    throw new AppError('passkey_refused', REFUSED, { cause });
  }
}

/** The host that passkeys are bound to. */
interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The relying party of `PUBLIC_URL`. Without `PUBLIC_URL`, only localhost is accepted, because clients choose the
 * Host header. Undefined where browsers allow no passkeys: for plain http except on localhost, and for IP addresses.
 */
export function relyingPartyOf(
  publicUrl: string | undefined,
  request: Pick<FastifyRequest, 'protocol' | 'headers'>,
): RelyingParty | undefined {
  const url = URL.parse(publicUrl ?? `${request.protocol}://${request.headers.host ?? ''}`);
  if (url === null) return undefined;
  const { hostname, origin, protocol } = url;
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (local) return { id: hostname, origin };
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (publicUrl === undefined || protocol !== 'https:' || isAddress) return undefined;
  return { id: hostname, origin };
}
