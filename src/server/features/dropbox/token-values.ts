import type { DropboxTokens } from '../../platform/dropbox/dropbox-oauth.ts';
import type { TokenValues } from './stored-connection.ts';

/** Dropbox says how long a token lives; kept is when it ends, counted from when it was asked for. */
export function tokenValues({ expiresInSeconds, ...tokens }: DropboxTokens, askedAt: Date): TokenValues {
  return { ...tokens, endsAt: new Date(askedAt.getTime() + expiresInSeconds * 1000) };
}
