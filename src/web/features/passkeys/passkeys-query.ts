import { queryOptions } from '@tanstack/react-query';
import { findPasskeySignIn, listPasskeys, type Proof, removePasskey } from '../../../shared/passkeys.ts';
import { call, hasReason } from '../../lib/call.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
});

/** Whether signing in by passkey is possible. */
export const passkeySignInQuery = queryOptions({
  queryKey: ['passkey-sign-in'],
  queryFn: ({ signal }) => call(findPasskeySignIn, {}, { signal }),
  staleTime: 0,
});

/** Removes a passkey, unless another tab has done so already. */
export async function removeKnownPasskey(id: number, proof: Proof, via = call): Promise<void> {
  try {
    await via(removePasskey, { params: { id }, body: { proof } });
  } catch (error) {
    if (!hasReason(error, 'not_found')) throw error;
  }
}
