import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type DropboxHttp, type ReadAnswer, readJson } from './dropbox-client.ts';

/** Read-only: the app cannot change or delete the owner's files. */
const SCOPE = 'account_info.read files.metadata.read files.content.read';
/** Short, because the owner may be waiting for these calls. */
const MAX_WAIT_MS = 10_000;

export interface DropboxApp {
  key: string;
  secret: string;
}

export interface DropboxTokens {
  accessToken: string;
  /** The access token's lifetime in seconds, from the request on. */
  expiresInSeconds: number;
  tokenType: string;
  /** Absent in the response to a refresh: the first refresh token stays valid. */
  refreshToken: string | undefined;
  scope: string | undefined;
  accountId: string | undefined;
}

export interface DropboxOauth {
  /** The URL where the owner grants access (code flow, PKCE, offline access). */
  authorizeUrl(
    app: Pick<DropboxApp, 'key'>,
    options: { redirectUri: string; state: string; codeVerifier: string },
  ): string;
  /** @throws DropboxError `reconnect` for an expired code, `refused` for a wrong secret */
  exchangeCode(
    app: DropboxApp,
    options: { code: string; redirectUri: string; codeVerifier: string },
  ): Promise<DropboxTokens>;
  /** @throws DropboxError `reconnect` when the owner revoked the access */
  refresh(app: DropboxApp, refreshToken: string): Promise<DropboxTokens>;
  /** Revokes the access token and its refresh token. */
  revoke(accessToken: string): Promise<void>;
  /** The account that the files belong to. */
  getAccount(accessToken: string): Promise<{ id: string; email: string }>;
}

const TokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  token_type: z.string(),
  refresh_token: z.optional(z.string()),
  scope: z.optional(z.string()),
  account_id: z.optional(z.string()),
});
const AccountAnswer = z.object({ account_id: z.string(), email: z.string() });

/** Dropbox sign-in over its HTTP endpoints. */
export function createDropboxOauth({
  http,
  apiUrl,
  webUrl,
}: {
  http: DropboxHttp;
  apiUrl: string;
  webUrl: string;
}): DropboxOauth {
  const requestTokens = async (app: DropboxApp, form: Record<string, string>): Promise<DropboxTokens> => {
    const call = {
      url: `${apiUrl}/oauth2/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      // Secrets are sent in the body, never in the URL: URLs end up in logs.
      body: new URLSearchParams({ ...form, client_id: app.key, client_secret: app.secret }).toString(),
      maxWaitMs: MAX_WAIT_MS,
    };
    const answer = TokenAnswer.parse(await http.post(call, readJson));
    return {
      accessToken: answer.access_token,
      expiresInSeconds: answer.expires_in,
      tokenType: answer.token_type,
      refreshToken: answer.refresh_token,
      scope: answer.scope,
      accountId: answer.account_id,
    };
  };

  const callWithoutArguments = <T>(path: string, accessToken: string, read: ReadAnswer<T>) => {
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    return http.post({ url: `${apiUrl}/2/${path}`, headers, body: 'null', maxWaitMs: MAX_WAIT_MS }, read);
  };

  return {
    authorizeUrl({ key }, { redirectUri, state, codeVerifier }) {
      const url = new URL(`${webUrl}/oauth2/authorize`);
      url.search = new URLSearchParams({
        client_id: key,
        response_type: 'code',
        redirect_uri: redirectUri,
        state,
        token_access_type: 'offline',
        scope: SCOPE,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString();
      return url.href;
    },
    exchangeCode: (app, { code, redirectUri, codeVerifier }) =>
      requestTokens(app, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
      }),
    refresh: (app, refreshToken) =>
      requestTokens(app, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    revoke: (accessToken) =>
      callWithoutArguments('auth/token/revoke', accessToken, ({ body }) => body.dump()),
    async getAccount(accessToken) {
      const answer = await callWithoutArguments('users/get_current_account', accessToken, readJson);
      const { account_id: id, email } = AccountAnswer.parse(answer);
      return { id, email };
    },
  };
}
