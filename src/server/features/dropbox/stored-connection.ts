import type { Db } from '../../db/connect.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { DropboxApp, DropboxTokens } from '../../platform/sources/dropbox/dropbox-oauth.ts';
import {
  CREDENTIALS_ID,
  type CredentialsRow,
  type CredentialsValues,
  findCredentials,
  saveCredentials,
  updateSameConnection,
} from './queries.ts';

/** The connection with decrypted secrets. A secret of another SECRET_KEY counts as absent. */
export interface StoredConnection {
  row: CredentialsRow;
  app: DropboxApp | undefined;
  accessToken: string | undefined;
  refreshToken: string | undefined;
  /** When the access token expires. */
  endsAt: Date;
}

type SecretColumn = 'access_token' | 'refresh_token' | 'app_secret';

/** The only row about Dropbox; secrets are encrypted and decrypted here only. */
export function createStoredConnection({ db, secrets }: { db: Db; secrets: SecretBox }) {
  const placeOf = (column: SecretColumn) => `dropbox_credentials/${CREDENTIALS_ID}/${column}`;
  const seal = (secret: string, column: SecretColumn) => secrets.seal(secret, placeOf(column));
  const open = (sealed: string | null, column: SecretColumn) =>
    sealed === null ? undefined : secrets.open(sealed, placeOf(column));

  const valuesOf = (tokens: TokenValues): CredentialsValues => ({
    accessToken: seal(tokens.accessToken, 'access_token'),
    tokenType: tokens.tokenType,
    expiresAt: tokens.endsAt,
    isActive: 1,
  });

  return {
    async find(): Promise<StoredConnection | undefined> {
      const row = await findCredentials(db);
      if (row === undefined) return undefined;
      const secret = open(row.appSecret, 'app_secret');
      const isActive = row.isActive === 1;
      return {
        row,
        app: row.appKey === null || secret === undefined ? undefined : { key: row.appKey, secret },
        accessToken: isActive ? open(row.accessToken, 'access_token') : undefined,
        refreshToken: isActive ? open(row.refreshToken, 'refresh_token') : undefined,
        endsAt: row.expiresAt ?? new Date(0),
      };
    },
    /** Replaces any earlier connection. */
    connect: (tokens: TokenValues, account: { id: string; email: string } | undefined) =>
      saveCredentials(db, {
        ...valuesOf(tokens),
        refreshToken: tokens.refreshToken === undefined ? null : seal(tokens.refreshToken, 'refresh_token'),
        scope: tokens.scope ?? null,
        accountId: account?.id ?? tokens.accountId ?? null,
        accountEmail: account?.email ?? null,
        lastUsed: null,
      }),
    /** Stores a new access token of the same connection; false if that was replaced or deleted meanwhile. */
    renew: ({ row }: StoredConnection, tokens: TokenValues) =>
      updateSameConnection(db, row, {
        ...valuesOf(tokens),
        // A refresh usually returns none: then the stored one stays.
        ...(tokens.refreshToken === undefined
          ? {}
          : { refreshToken: seal(tokens.refreshToken, 'refresh_token') }),
      }),
    /** Dropbox no longer accepts it: the owner has to connect again. */
    deactivate: ({ row }: StoredConnection) => updateSameConnection(db, row, { isActive: 0 }),
    touch: ({ row }: StoredConnection, at: Date) => updateSameConnection(db, row, { lastUsed: at }),
    disconnect: () => saveCredentials(db, NOT_CONNECTED),
    /** Tokens belong to the app that they were issued to: those of another app are deleted. */
    saveApp: ({ key, secret }: DropboxApp, { keepTokens }: { keepTokens: boolean }) =>
      saveCredentials(db, {
        appKey: key,
        appSecret: seal(secret, 'app_secret'),
        ...(keepTokens ? {} : NOT_CONNECTED),
      }),
  };
}

type TokenValues = Omit<DropboxTokens, 'expiresInSeconds'> & { endsAt: Date };

const NOT_CONNECTED: CredentialsValues = {
  accessToken: null,
  refreshToken: null,
  expiresAt: null,
  scope: null,
  accountId: null,
  accountEmail: null,
  isActive: 1,
};

/** Dropbox states a token's lifetime; stored is its expiry, counted from the request. */
export function tokenValues({ expiresInSeconds, ...tokens }: DropboxTokens, askedAt: Date): TokenValues {
  return { ...tokens, endsAt: new Date(askedAt.getTime() + expiresInSeconds * 1000) };
}
