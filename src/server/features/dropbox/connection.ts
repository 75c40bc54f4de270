import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { DropboxStatus } from '../../../shared/dropbox.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Db } from '../../db/connect.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { DropboxSession } from '../../platform/sources/dropbox/dropbox-client.ts';
import { DropboxError } from '../../platform/sources/dropbox/dropbox-error.ts';
import type { DropboxApp, DropboxOauth } from '../../platform/sources/dropbox/dropbox-oauth.ts';
import { SourceError } from '../../platform/sources/photo-source.ts';
import { saveOauthState, takeOauthState } from './queries.ts';
import { type createStoredConnection, tokenValues } from './session.ts';

const STATE_LIFETIME_MS = 10 * 60 * 1000;
const STATE_BYTES = 32;
/** Gives a verifier of 64 characters; RFC 7636 allows 43 to 128. */
const VERIFIER_BYTES = 48;
/** Dropbox accepts a pasted token for 4 hours (SYNC-3). */
const PASTED_TOKEN_SECONDS = 4 * 60 * 60;

export interface ConnectionOptions {
  db: Db;
  secrets: SecretBox;
  stored: ReturnType<typeof createStoredConnection>;
  oauth: DropboxOauth;
  session: DropboxSession;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export type DropboxConnection = ReturnType<typeof createConnection>;

/** Connects to Dropbox and disconnects (SYNC-2, SYNC-3). */
export function createConnection({ db, secrets, stored, oauth, session, now, log }: ConnectionOptions) {
  const verifierPlace = (sessionId: string) => `dropbox_oauth_states/${sessionId}/code_verifier`;

  const getApp = async (): Promise<DropboxApp> => {
    const app = (await stored.find())?.app;
    if (app === undefined) {
      throw new AppError('dropbox_app_missing', 'Save the app key and app secret of your Dropbox app first');
    }
    return app;
  };

  return {
    async status(): Promise<Omit<DropboxStatus, 'redirectUri'>> {
      const connection = await stored.find();
      const isConfigured = connection?.app !== undefined;
      if (connection?.accessToken === undefined) {
        return { isConnected: false, isConfigured, accountEmail: null, endsAt: null };
      }
      const refreshesItself = isConfigured && connection.refreshToken !== undefined;
      if (!refreshesItself && connection.endsAt <= now()) {
        return { isConnected: false, isConfigured, accountEmail: null, endsAt: null };
      }
      return {
        isConnected: true,
        isConfigured,
        accountEmail: connection.row.accountEmail,
        endsAt: refreshesItself ? null : connection.endsAt.toISOString(),
      };
    },

    /** Returns Dropbox's sign-in URL. The redirect back is accepted once, for 10 minutes, only in this session. */
    async startSignIn(sessionId: string, redirectUri: string): Promise<string> {
      const app = await getApp();
      const state = randomBytes(STATE_BYTES).toString('base64url');
      const codeVerifier = randomBytes(VERIFIER_BYTES).toString('base64url');
      await saveOauthState(db, now(), {
        sessionId,
        state,
        codeVerifier: secrets.seal(codeVerifier, verifierPlace(sessionId)),
        expiresAt: new Date(now().getTime() + STATE_LIFETIME_MS),
      });
      return oauth.authorizeUrl(app, { redirectUri, state, codeVerifier });
    },

    /**
     * @throws AppError `dropbox_sign_in_expired` if the redirect has expired, was used or replaced, or belongs to
     * another session; `dropbox_app_missing`; and Dropbox's errors
     */
    async finishSignIn(
      sessionId: string,
      { code, state, redirectUri }: { code: string; state: string; redirectUri: string },
    ): Promise<void> {
      const started = await takeOauthState(db, now(), { sessionId, state });
      const codeVerifier = started && secrets.open(started.codeVerifier, verifierPlace(sessionId));
      if (codeVerifier === undefined) {
        throw new AppError(
          'dropbox_sign_in_expired',
          'This sign-in has run out or was started elsewhere: start it again',
        );
      }
      const requestedAt = now();
      const tokens = await oauth.exchangeCode(await getApp(), { code, redirectUri, codeVerifier });
      const account = await oauth.getAccount(tokens.accessToken).catch((error: unknown) => {
        if (!(error instanceof SourceError)) throw error;
        // Photos can be read without knowing the account; only its e-mail address is then not shown.
        log.warn({ err: error }, 'dropbox: reading the account failed');
        return undefined;
      });
      await stored.connect(tokenValues(tokens, requestedAt), account);
    },

    async saveApp(app: DropboxApp): Promise<void> {
      const known = await stored.find();
      await stored.saveApp(app, { keepTokens: known?.row.appKey === app.key });
    },

    /** @throws AppError `dropbox_token_refused` if Dropbox does not accept the token; and Dropbox's other errors */
    async pasteToken(accessToken: string): Promise<void> {
      const account = await oauth.getAccount(accessToken).catch((error: unknown) => {
        if (!(error instanceof DropboxError)) throw error;
        // The token lacks account_info.read, so the e-mail address cannot be read. It may still work for photos.
        if (error.summary.startsWith('missing_scope')) return undefined;
        if (error.httpStatus !== 400 && error.httpStatus !== 401) throw error;
        throw new AppError('dropbox_token_refused', 'Dropbox does not accept this access token', {
          cause: error,
        });
      });
      const tokens = { accessToken, tokenType: 'bearer', expiresInSeconds: PASTED_TOKEN_SECONDS };
      const unknown = { refreshToken: undefined, scope: undefined, accountId: undefined };
      await stored.connect(tokenValues({ ...tokens, ...unknown }, now()), account);
    },

    /** Deletes the stored connection and revokes it at Dropbox; false if it may still be valid there. */
    async disconnect(): Promise<boolean> {
      const connection = await stored.find();
      const hasToken = connection?.row.accessToken != null && connection.row.isActive === 1;
      const isUnreadable = hasToken && connection.accessToken === undefined;
      try {
        // Revoking needs a valid access token, so an expired token is refreshed first.
        const accessToken = await session.accessToken();
        await stored.disconnect();
        await oauth.revoke(accessToken);
        return true;
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        await stored.disconnect();
        log.warn({ err: error }, 'dropbox: revoking the connection failed');
        // A token that was encrypted with another SECRET_KEY may be valid.
        return error.kind === 'reconnect' && !isUnreadable;
      }
    },
  };
}
