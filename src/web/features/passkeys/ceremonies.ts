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

/** Loaded on first use, so that visitors' pages never load it. */
const library = () => import('@simplewebauthn/browser');

/** True if this browser supports passkeys. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** True if this browser can suggest passkeys in a field. */
export async function supportsSuggestions(): Promise<boolean> {
  return supportsPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());
}

// The server creates the options with `@simplewebauthn/server`, so these casts are safe.
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

interface ChoiceOptions {
  /** Suggests passkeys in a field instead of opening a dialog. */
  suggested: boolean;
  signal?: AbortSignal;
}

/** Resolves once the owner has chosen a passkey to sign in with. */
export async function choosePasskey({ suggested, signal }: ChoiceOptions): Promise<PasskeyAssertion> {
  const options = await call(startPasskeySignIn, {}, { signal });
  // The browser allows one passkey request at a time: one for an aborted sign-in would cancel the next sign-in's.
  signal?.throwIfAborted();
  return answer(options, suggested);
}

export function signIn(assertion: PasskeyAssertion): Promise<User> {
  return call(signInByPasskey, { body: { assertion } });
}

/** Cancels the suggestions in a field. */
export async function stopSuggesting(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Asks for a passkey as a proof that the owner is at this device. */
export async function proveByPasskey(): Promise<Proof> {
  return { passkey: await answer(await call(startPasskeyProof, {}), false) };
}

/** Creates a passkey on a device and adds it to the owner's passkeys on the server. */
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
