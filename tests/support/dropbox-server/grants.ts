import { createHash, randomBytes } from 'node:crypto';
import { type Answer, authError, html, json, type ParsedRequest, redirect } from './answers.ts';

/** The lifetime of Dropbox' access tokens. */
const TOKEN_SECONDS = 14_400;

export interface AppRegistration {
  key: string;
  secret: string;
  redirectUris: string[];
}

interface Grant {
  /** Undefined without offline access. */
  refreshToken: string | undefined;
  scope: string;
}

interface Code extends Grant {
  redirectUri: string;
  challenge: string | undefined;
}

/** Authorization: authorize page, codes, tokens, revoking. */
export function createGrants({ app, now }: { app: AppRegistration; now: () => number }) {
  const codes = new Map<string, Code>();
  const tokens = createTokens(now);
  const { issue, refreshTokens } = tokens;
  const counts = { refreshes: 0 };

  const refusalOf = (query: URLSearchParams): string | undefined => {
    if (query.get('client_id') !== app.key) return 'Unknown client_id';
    if (query.get('response_type') !== 'code') return 'Unsupported response_type';
    if (!app.redirectUris.includes(query.get('redirect_uri') ?? '')) return 'Invalid redirect_uri';
    const method = query.get('code_challenge_method');
    return query.has('code_challenge') && method !== 'S256' ? 'Invalid code_challenge_method' : undefined;
  };

  const exchange = (form: URLSearchParams): Answer => {
    const code = form.get('code') ?? '';
    const known = codes.get(code);
    // A code is valid for one request, whether or not that succeeds.
    codes.delete(code);
    if (known === undefined) return oauthError('invalid_grant', "code doesn't exist or has expired");
    if (form.get('redirect_uri') !== known.redirectUri) {
      return oauthError('invalid_grant', 'redirect_uri mismatch');
    }
    const hasSecret = form.get('client_secret') === app.secret;
    if (known.challenge === undefined) {
      if (!hasSecret) return oauthError('invalid_client', 'Invalid client_id or client_secret');
    } else if (challengeOf(form.get('code_verifier') ?? '') !== known.challenge) {
      return oauthError('invalid_grant', 'invalid code verifier');
    }
    const grant: Grant = { refreshToken: known.refreshToken, scope: known.scope };
    if (grant.refreshToken !== undefined) refreshTokens.set(grant.refreshToken, grant);
    return json(200, {
      ...issue(grant),
      scope: grant.scope,
      uid: '271828',
      account_id: ACCOUNT.account_id,
      ...(grant.refreshToken === undefined ? {} : { refresh_token: grant.refreshToken }),
    });
  };

  const refresh = (form: URLSearchParams): Answer => {
    const grant = refreshTokens.get(form.get('refresh_token') ?? '');
    if (grant === undefined) {
      return oauthError('invalid_grant', 'refresh token is invalid or revoked');
    }
    counts.refreshes++;
    // The response has no refresh_token, because the first one stays valid.
    return json(200, issue(grant));
  };

  return {
    counts,
    authorizePage({ url }: ParsedRequest): Answer {
      const refusal = refusalOf(url.searchParams);
      if (refusal !== undefined) return html(400, `<h1>Error (400)</h1><p>${refusal}`);
      return html(
        200,
        `<h1>Gomai would like to access the files in your Dropbox</h1>
         <form method="post" action="/oauth2/authorize${url.search.replaceAll('&', '&amp;')}">
         <button name="answer" value="allow">Allow</button>
         <button name="answer" value="cancel">Cancel</button></form>`,
      );
    },
    authorize({ url, body }: ParsedRequest): Answer {
      const query = url.searchParams;
      const refusal = refusalOf(query);
      if (refusal !== undefined) return html(400, `<h1>Error (400)</h1><p>${refusal}`);
      const back = new URL(query.get('redirect_uri') ?? '');
      const state = query.get('state');
      if (state !== null) back.searchParams.set('state', state);
      if (new URLSearchParams(body.toString()).get('answer') !== 'allow') {
        back.searchParams.set('error', 'access_denied');
        back.searchParams.set('error_description', 'The user chose not to give your app access');
        return redirect(back.href);
      }
      const code = randomBytes(24).toString('base64url');
      codes.set(code, {
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge') ?? undefined,
        scope: query.get('scope') ?? 'account_info.read files.content.read files.metadata.read',
        refreshToken:
          query.get('token_access_type') === 'offline' ? randomBytes(32).toString('base64url') : undefined,
      });
      back.searchParams.set('code', code);
      return redirect(back.href);
    },
    token({ request, url, body }: ParsedRequest): Answer {
      const form = new URLSearchParams(url.search);
      const type = request.headers['content-type'] ?? '';
      if (type.startsWith('application/x-www-form-urlencoded')) {
        for (const [name, value] of new URLSearchParams(body.toString())) form.set(name, value);
      } else if (body.length > 0) {
        return oauthError('unsupported_grant_type', 'given grant_type is not supported');
      }
      const secret = form.get('client_secret');
      if (form.get('client_id') !== app.key || (secret !== null && secret !== app.secret)) {
        return oauthError('invalid_client', 'Invalid client_id or client_secret');
      }
      if (form.get('grant_type') === 'authorization_code') return exchange(form);
      if (form.get('grant_type') === 'refresh_token') return refresh(form);
      return oauthError('unsupported_grant_type', 'given grant_type is not supported');
    },
    ...tokens.calls,
  };
}

/** Issues and checks access tokens, and revokes them with their refresh tokens. */
function createTokens(now: () => number) {
  const refreshTokens = new Map<string, Grant>();
  const accessTokens = new Map<string, { grant: Grant; endsAt: number }>();

  const issue = (grant: Grant, seconds = TOKEN_SECONDS) => {
    const token = `sl.u.${randomBytes(24).toString('base64url')}`;
    accessTokens.set(token, { grant, endsAt: now() + seconds * 1000 });
    return { access_token: token, token_type: 'bearer', expires_in: seconds };
  };

  const calls = {
    /** Returns the error response for this Authorization header, or undefined if the token is valid. */
    refusalFor(authorization: string | undefined, path: string): Answer | undefined {
      const [, token] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
      if (token === undefined) {
        return {
          status: 400,
          headers: { 'content-type': 'text/plain; charset=utf-8' },
          body: `Error in call to API function "${path.replace('/2/', '')}": Must provide HTTP header "Authorization" or URL parameter "authorization".`,
        };
      }
      const known = accessTokens.get(token);
      if (known === undefined) return authError('invalid_access_token');
      return known.endsAt <= now() ? authError('expired_access_token') : undefined;
    },
    revoke({ request }: ParsedRequest): Answer {
      const grant = accessTokens.get((request.headers.authorization ?? '').slice('Bearer '.length))?.grant;
      for (const [token, other] of accessTokens) if (other.grant === grant) accessTokens.delete(token);
      if (grant?.refreshToken !== undefined) refreshTokens.delete(grant.refreshToken);
      return json(200, null);
    },
    /** Issues an access token like one that an owner generates in Dropbox' App Console. */
    generateToken: (seconds?: number) => issue({ refreshToken: undefined, scope: '' }, seconds).access_token,
    /** Expires every access token; refresh tokens stay valid. */
    expireTokens(): void {
      for (const known of accessTokens.values()) known.endsAt = now();
    },
    /** Revokes every token, as when the owner removes the app at Dropbox. */
    revokeAll(): void {
      accessTokens.clear();
      refreshTokens.clear();
    },
    live: () => ({
      accessTokens: [...accessTokens.values()].filter(({ endsAt }) => endsAt > now()).length,
      refreshTokens: refreshTokens.size,
    }),
  };
  return { refreshTokens, issue, calls };
}

export const ACCOUNT = {
  account_id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
  name: {
    given_name: 'Mio',
    surname: 'Hayashi',
    familiar_name: 'Mio',
    display_name: 'Mio Hayashi',
    abbreviated_name: 'MH',
  },
  email: 'mio@example.com',
  email_verified: true,
  disabled: false,
  locale: 'ja',
  referral_link: 'https://www.dropbox.com/referrals/AAA',
  is_paired: false,
  account_type: { '.tag': 'basic' },
  root_info: { '.tag': 'user', root_namespace_id: '3235641', home_namespace_id: '3235641' },
};

function oauthError(error: string, description: string): Answer {
  return json(400, { error, error_description: description });
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
