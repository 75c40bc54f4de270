import * as z from 'zod/mini';
import { SubmittedPassword, User } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { MAX_PASSKEY_NAME_LENGTH } from './limits.ts';
import { RowIdText } from './row-id.ts';

/* Signing in with a passkey (WebAuthn). The password always works too. */

/** Base64url. */
const Bytes = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(16_384));
const Credential = { id: Bytes, rawId: Bytes, type: z.literal('public-key') };

/** WebAuthn's `RegistrationResponseJSON`, as far as it is read. */
export const PasskeyAttestation = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.exactOptional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
  }),
  clientExtensionResults: z.object({}),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

/** WebAuthn's `AuthenticationResponseJSON`, as far as it is read. */
export const PasskeyAssertion = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.exactOptional(Bytes),
  }),
  clientExtensionResults: z.object({}),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON` or `…RequestOptionsJSON`, passed to the browser unchanged. */
const CeremonyOptions = z.looseObject({ challenge: z.string() });
export type CeremonyOptions = z.infer<typeof CeremonyOptions>;

/** Proves that the owner is at the browser: the password, or a passkey used for this request. */
export const Proof = z.union([
  z.strictObject({ password: SubmittedPassword }),
  z.strictObject({ passkey: PasskeyAssertion }),
]);
export type Proof = z.infer<typeof Proof>;

const PasskeyName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(MAX_PASSKEY_NAME_LENGTH),
  z.refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), { error: 'Invalid character' }),
);

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof Passkey>;

const PasskeyId = z.object({ id: RowIdText });

export const findPasskeySignIn = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  access: 'public',
  summary: 'Get whether signing in by passkey is possible on this host',
  answer: z.object({ available: z.boolean() }),
});

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'public',
  summary: 'Create a challenge to sign in by passkey; valid once, for five minutes',
  answer: CeremonyOptions,
});

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/login',
  access: 'public',
  summary: 'Sign in by passkey; 403 if it is not accepted',
  body: z.object({ assertion: PasskeyAssertion }),
  answer: User,
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/admin/passkeys',
  access: 'owner',
  summary: "List the owner's passkeys, and whether this host supports them",
  answer: z.object({ possible: z.boolean(), passkeys: z.array(Passkey) }),
});

export const startPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/admin/passkeys/proof',
  access: 'owner',
  summary: 'Create a challenge by which a passkey proves that the owner is present',
  answer: CeremonyOptions,
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/admin/passkeys/options',
  access: 'owner',
  summary: 'Create a challenge for a new passkey; 403 without a valid proof',
  body: z.object({ proof: Proof }),
  answer: CeremonyOptions,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/admin/passkeys',
  access: 'owner',
  summary: 'Store a new passkey',
  body: z.object({ name: PasskeyName, attestation: PasskeyAttestation }),
  answer: Passkey,
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/admin/passkeys/{id}',
  access: 'owner',
  summary: 'Rename a passkey',
  params: PasskeyId,
  body: z.object({ name: PasskeyName }),
  answer: Passkey,
});

/** Not DELETE: it carries a proof, and a DELETE's body has no defined meaning. */
export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/admin/passkeys/{id}/remove',
  access: 'owner',
  summary: 'Remove a passkey; 403 without a valid proof',
  params: PasskeyId,
  body: z.object({ proof: Proof }),
  answer: z.object({}),
});
