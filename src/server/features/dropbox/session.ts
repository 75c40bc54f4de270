import type { Db } from '../../db/connect.ts';
import { takeLease } from '../../db/lease.ts';
import type { Sleep } from '../../platform/retry.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { DropboxSession } from '../../platform/sources/dropbox/dropbox-client.ts';
import type {
  DropboxApp,
  DropboxOauth,
  DropboxTokens,
} from '../../platform/sources/dropbox/dropbox-oauth.ts';
import { SourceError } from '../../platform/sources/photo-source.ts';
import {
  CREDENTIALS_ID,
  type CredentialsRow,
  type CredentialsValues,
  findCredentials,
  saveCredentials,
  updateIfUnchanged,
} from './queries.ts';

/** Tokens are refreshed this long before they expire, so that they do not expire during a call. */
const REFRESH_EARLY_MS = 5 * 60 * 1000;
/** Longer than a refresh with all its retries. */
export const LEASE_SECONDS = 480;
const LEASE_POLL_MS = 250;
const TOUCH_EVERY_MS = 60 * 60 * 1000;

export interface SessionOptions {
  db: Db;
  stored: ReturnType<typeof createStoredConnection>;
  oauth: DropboxOauth;
  now: () => Date;
  sleep: Sleep;
}

/** Refreshes the access token before it expires, in one process at a time (SYNC-3). */
export function createSession({ db, stored, oauth, now, sleep }: SessionOptions): DropboxSession {
  let refreshing: Promise<string> | undefined;

  const msLeft = ({ endsAt }: StoredConnection) => endsAt.getTime() - now().getTime();
  /** Returns the stored token unless it is about to expire or equals `refused`. */
  const goodToken = (connection: StoredConnection, refused?: string): string | undefined => {
    const canRefresh = connection.refreshToken !== undefined && connection.app !== undefined;
    // A pasted token cannot be refreshed, so it is used until it expires.
    const isGood = msLeft(connection) > (canRefresh ? REFRESH_EARLY_MS : 0);
    return isGood && connection.accessToken !== refused ? connection.accessToken : undefined;
  };

  const getConnection = async (): Promise<StoredConnection> => {
    const connection = await stored.find();
    if (connection?.accessToken !== undefined) return connection;
    throw new SourceError('reconnect', 'Dropbox is not connected: there is no valid access token');
  };

  /** Returns the new token; undefined if the connection was replaced or deleted meanwhile. */
  const refreshOnce = async (connection: StoredConnection): Promise<string | undefined> => {
    const { app, refreshToken } = connection;
    if (app === undefined || refreshToken === undefined) {
      await stored.deactivate(connection);
      throw new SourceError('reconnect', 'The Dropbox access token has expired: connect again');
    }
    try {
      const requestedAt = now();
      const tokens = await oauth.refresh(app, refreshToken);
      return (await stored.saveRefreshed(connection, tokenValues(tokens, requestedAt)))
        ? tokens.accessToken
        : undefined;
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'reconnect') await stored.deactivate(connection);
      throw error;
    }
  };

  const refreshAcrossProcesses = async (refused: string | undefined): Promise<string> => {
    for (;;) {
      const known = goodToken(await getConnection(), refused);
      if (known !== undefined) return known;
      const lease = await takeLease(db, 'dropbox-refresh', LEASE_SECONDS);
      if (lease === undefined) {
        await sleep(LEASE_POLL_MS);
        continue;
      }
      try {
        // Another process may have refreshed the token before this process got the lease.
        const connection = await getConnection();
        // The token that `refreshOnce` returns is used even if it expires soon.
        const token = goodToken(connection, refused) ?? (await refreshOnce(connection));
        if (token !== undefined) return token;
      } finally {
        await lease.end();
      }
    }
  };

  const refreshShared = (refused?: string): Promise<string> => {
    refreshing ??= refreshAcrossProcesses(refused).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };

  return {
    async accessToken() {
      const connection = await getConnection();
      const { lastUsed } = connection.row;
      if (lastUsed === null || now().getTime() - lastUsed.getTime() > TOUCH_EVERY_MS) {
        await stored.touch(connection, now());
      }
      return goodToken(connection) ?? refreshShared();
    },
    refreshAccessToken: (refused) => refreshShared(refused),
  };
}

/** The connection with decrypted secrets. Secrets that were encrypted with another SECRET_KEY count as missing. */
interface StoredConnection {
  row: CredentialsRow;
  app: DropboxApp | undefined;
  accessToken: string | undefined;
  refreshToken: string | undefined;
  /** When the access token expires. */
  endsAt: Date;
}

type SecretColumn = 'access_token' | 'refresh_token' | 'app_secret';

/** Reads and writes the only row of `dropbox_credentials`, whose secrets are encrypted and decrypted only here. */
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
    /** Stores a new access token; false if the connection was replaced or deleted meanwhile. */
    saveRefreshed: ({ row }: StoredConnection, tokens: TokenValues) =>
      updateIfUnchanged(db, row, {
        ...valuesOf(tokens),
        // A refresh usually returns no refresh token; the stored one then stays valid.
        ...(tokens.refreshToken === undefined
          ? {}
          : { refreshToken: seal(tokens.refreshToken, 'refresh_token') }),
      }),
    /** Marks a connection as no longer accepted by Dropbox, so that the owner has to connect again. */
    deactivate: ({ row }: StoredConnection) => updateIfUnchanged(db, row, { isActive: 0 }),
    touch: ({ row }: StoredConnection, at: Date) => updateIfUnchanged(db, row, { lastUsed: at }),
    disconnect: () => saveCredentials(db, NOT_CONNECTED),
    /** Stores the app. Without `keepTokens` it deletes the tokens, which are only valid for the app that got them. */
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

/** Converts a token's lifetime to its time of expiry, counted from the request, not from the response. */
export function tokenValues({ expiresInSeconds, ...tokens }: DropboxTokens, requestedAt: Date): TokenValues {
  return { ...tokens, endsAt: new Date(requestedAt.getTime() + expiresInSeconds * 1000) };
}
