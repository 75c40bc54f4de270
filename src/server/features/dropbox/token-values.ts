import type { DropboxTokens } from '../../platform/dropbox/dropbox-oauth.ts';
import type { TokenValues } from './stored-connection.ts';

/** Dropbox states a token's lifetime; stored is its expiry, counted from the request. */
export function tokenValues({ expiresInSeconds, ...tokens }: DropboxTokens, askedAt: Date): TokenValues {
  return { ...tokens, endsAt: new Date(askedAt.getTime() + expiresInSeconds * 1000) };
}
