import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { User } from '../../../shared/auth.ts';
import {
  addPasskey,
  type CeremonyOptions,
  type Passkey,
  type PasskeyAssertion,
  type Proof,
  signInByPasskey,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from '../../../shared/passkeys.ts';
import { call } from '../../lib/call.ts';

/** The library comes with the first passkey: a visitor never loads it. */
const library = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys at all. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Whether passkeys can stand among the suggestions of a field. */
export async function supportsSuggestions(): Promise<boolean> {
  return supportsPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());
}

// The server made the options with the same library: they are what it expects.
const forCreation = (options: CeremonyOptions) =>
  options as unknown as PublicKeyCredentialCreationOptionsJSON;
const forUse = (options: CeremonyOptions) => options as unknown as PublicKeyCredentialRequestOptionsJSON;

async function answer(options: CeremonyOptions, suggested: boolean): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: forUse(options),
    useBrowserAutofill: suggested,
  });
  return { id, rawId, type, response, clientExtensionResults: {} };
}

interface SignInOptions {
  /** Waits quietly until the owner takes a passkey from a field's suggestions. */
  suggested: boolean;
  signal?: AbortSignal;
}

export async function signIn({ suggested, signal }: SignInOptions): Promise<User> {
  const options = await call(startPasskeySignIn, {}, { signal });
  // The browser holds one request at a time: a late one would end its successor.
  signal?.throwIfAborted();
  const assertion = await answer(options, suggested);
  return call(signInByPasskey, { body: { assertion } });
}

/** Ends a quiet wait: nothing is suggested any more. */
export async function stopSuggesting(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** A passkey used as proof that the owner is at the desk. */
export async function proveByPasskey(): Promise<Proof> {
  return { passkey: await answer(await call(startPasskeyProof, {}), false) };
}

/** Makes a passkey on a device and keeps it. */
export async function createPasskey(name: string, proof: Proof): Promise<Passkey> {
  const options = await call(startPasskey, { body: { proof } });
  const { startRegistration } = await library();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: forCreation(options) });
  const { clientDataJSON, attestationObject, transports } = response;
  const attestation = {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
    clientExtensionResults: {},
  };
  return call(addPasskey, { body: { name, attestation } });
}
