import { queryOptions } from '@tanstack/react-query';
import { findPasskeySignIn, listPasskeys } from '../../../shared/passkeys.ts';
import { call } from '../../lib/call.ts';

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
