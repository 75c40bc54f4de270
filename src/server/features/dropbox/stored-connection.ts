import type { Db } from '../../db/connect.ts';
import type { DropboxApp, DropboxTokens } from '../../platform/dropbox/dropbox-oauth.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import {
  CREDENTIALS_ID,
  type CredentialsRow,
  type CredentialsValues,
  findCredentials,
  saveCredentials,
  updateSameConnection,
} from './queries.ts';

/** The connection with its secrets opened. What cannot be opened (another SECRET_KEY) counts as never entered. */
export interface StoredConnection {
  row: CredentialsRow;
  app: DropboxApp | undefined;
  accessToken: string | undefined;
  refreshToken: string | undefined;
  /** When the access token ends. */
  endsAt: Date;
}

type SecretColumn = 'access_token' | 'refresh_token' | 'app_secret';

/** The one row about Dropbox; secrets are encrypted on the way in and opened on the way out, here and nowhere else. */
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
    /** Takes the place of whatever connection there was. */
    connect: (tokens: TokenValues, account: { id: string; email: string } | undefined) =>
      saveCredentials(db, {
        ...valuesOf(tokens),
        refreshToken: tokens.refreshToken === undefined ? null : seal(tokens.refreshToken, 'refresh_token'),
        scope: tokens.scope ?? null,
        accountId: account?.id ?? tokens.accountId ?? null,
        accountEmail: account?.email ?? null,
        lastUsed: null,
      }),
    /** A new access token for the same connection; false where it was replaced or ended meanwhile. */
    renew: ({ row }: StoredConnection, tokens: TokenValues) =>
      updateSameConnection(db, row, {
        ...valuesOf(tokens),
        // An answer to a refresh usually has none: then the known one stays.
        ...(tokens.refreshToken === undefined
          ? {}
          : { refreshToken: seal(tokens.refreshToken, 'refresh_token') }),
      }),
    /** Dropbox does not accept it any more: the owner has to connect again. */
    deactivate: ({ row }: StoredConnection) => updateSameConnection(db, row, { isActive: 0 }),
    touch: ({ row }: StoredConnection, at: Date) => updateSameConnection(db, row, { lastUsed: at }),
    disconnect: () => saveCredentials(db, NOT_CONNECTED),
    /** Tokens belong to the app they were given to: those of another one are dropped. */
    saveApp: ({ key, secret }: DropboxApp, { keepTokens }: { keepTokens: boolean }) =>
      saveCredentials(db, {
        appKey: key,
        appSecret: seal(secret, 'app_secret'),
        ...(keepTokens ? {} : NOT_CONNECTED),
      }),
  };
}

export type TokenValues = Omit<DropboxTokens, 'expiresInSeconds'> & { endsAt: Date };

const NOT_CONNECTED: CredentialsValues = {
  accessToken: null,
  refreshToken: null,
  expiresAt: null,
  scope: null,
  accountId: null,
  accountEmail: null,
  isActive: 1,
};
