import type { Db } from '../../db/connect.ts';
import { takeLease } from '../../db/lease.ts';
import type { Sleep } from '../../platform/retry.ts';
import type { DropboxSession } from '../../platform/sources/dropbox/dropbox-client.ts';
import type { DropboxOauth } from '../../platform/sources/dropbox/dropbox-oauth.ts';
import { SourceError } from '../../platform/sources/photo-source.ts';
import { type createStoredConnection, type StoredConnection, tokenValues } from './stored-connection.ts';

/** A token is refreshed this long before it expires, so that none expires during a call. */
const RENEW_EARLY_MS = 5 * 60 * 1000;
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

/** Refreshes the access token before it expires, by one caller of all processes at a time (SYNC-3). */
export function createSession({ db, stored, oauth, now, sleep }: SessionOptions): DropboxSession {
  let renewing: Promise<string> | undefined;

  const msLeft = ({ endsAt }: StoredConnection) => endsAt.getTime() - now().getTime();
  /** The stored token, unless it is `refused` or about to expire. */
  const goodToken = (connection: StoredConnection, refused?: string): string | undefined => {
    const canRenew = connection.refreshToken !== undefined && connection.app !== undefined;
    // A pasted token is used until it expires.
    const isGood = msLeft(connection) > (canRenew ? RENEW_EARLY_MS : 0);
    return isGood && connection.accessToken !== refused ? connection.accessToken : undefined;
  };

  const getConnection = async (): Promise<StoredConnection> => {
    const connection = await stored.find();
    if (connection?.accessToken !== undefined) return connection;
    throw new SourceError('reconnect', 'Dropbox is not connected: there is no valid access token');
  };

  const refreshOnce = async (connection: StoredConnection): Promise<void> => {
    const { app, refreshToken } = connection;
    if (app === undefined || refreshToken === undefined) {
      await stored.deactivate(connection);
      throw new SourceError('reconnect', 'The Dropbox access token has expired: connect again');
    }
    try {
      const askedAt = now();
      await stored.renew(connection, tokenValues(await oauth.refresh(app, refreshToken), askedAt));
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'reconnect') await stored.deactivate(connection);
      throw error;
    }
  };

  const renew = async (refused: string | undefined): Promise<string> => {
    for (;;) {
      const known = goodToken(await getConnection(), refused);
      if (known !== undefined) return known;
      const lease = await takeLease(db, 'dropbox-refresh', LEASE_SECONDS);
      if (lease === undefined) {
        await sleep(LEASE_POLL_MS);
        continue;
      }
      try {
        // The lease's previous holder may have refreshed it.
        const connection = await getConnection();
        if (goodToken(connection, refused) === undefined) await refreshOnce(connection);
      } finally {
        await lease.end();
      }
    }
  };

  const renewShared = (refused?: string): Promise<string> => {
    renewing ??= renew(refused).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  return {
    async accessToken() {
      const connection = await getConnection();
      const { lastUsed } = connection.row;
      if (lastUsed === null || now().getTime() - lastUsed.getTime() > TOUCH_EVERY_MS) {
        await stored.touch(connection, now());
      }
      return goodToken(connection) ?? renewShared();
    },
    renewToken: (refused) => renewShared(refused),
  };
}
