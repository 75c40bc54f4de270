import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type DropboxServer,
  startDropboxServer,
  TEST_APP,
} from '../../../../tests/support/dropbox-server.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import {
  type DropboxStatus,
  disconnectDropbox,
  getDropboxStatus,
  listSourceFolders,
  saveDropboxApp,
  startDropboxSignIn,
  updateDropboxToken,
} from '../../../shared/dropbox.ts';
import { dropboxCredentials, dropboxOauthStates } from '../../db/schema/dropbox.ts';
import { settings } from '../../db/schema/settings.ts';

const SITE = 'http://localhost:3000';
const BACK = `${SITE}/api/auth/dropbox/callback`;
const START = new Date('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let dataDir: string;
let gallery: TestApp;
let server: DropboxServer;
let headers: { cookie: string };

beforeAll(async () => {
  server = await startDropboxServer({ now: () => gallery.clock.now.getTime() });
  server.allowRedirect(BACK);
  dataDir = await mkdtemp(join(tmpdir(), 'gomai-dropbox-'));
  gallery = await createTestApp({ ...server.env, PUBLIC_URL: SITE, DATA_DIR: dataDir });
});
afterAll(async () => {
  await gallery.close();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  gallery.clock.now = START;
  server.revokeAll();
  server.requests.clear();
  for (const table of [dropboxCredentials, dropboxOauthStates, settings]) await gallery.db.delete(table);
  headers = await gallery.signIn();
});

const app = { appKey: TEST_APP.key, appSecret: TEST_APP.secret };
const status = async () => (await gallery.call(getDropboxStatus, {}, { headers })).body as DropboxStatus;
const folders = (path: string) => gallery.call(listSourceFolders, { query: { path } }, { headers });
const travel = (ms: number) => {
  gallery.clock.now = new Date(gallery.clock.now.getTime() + ms);
};

async function authUrl(): Promise<string> {
  await gallery.call(saveDropboxApp, { body: app }, { headers });
  const { body } = await gallery.call(startDropboxSignIn, {}, { headers });
  return (body as { authUrl: string }).authUrl;
}

/** Follows Dropbox's redirect to the gallery, as the browser does; returns the URL to which the gallery redirects. */
async function comeBack(redirect: string, cookies = headers): Promise<URL> {
  const { pathname, search } = new URL(redirect);
  const response = await gallery.app.inject({ url: `${pathname}${search}`, headers: cookies });
  expect(response.statusCode).toBe(302);
  return new URL(String(response.headers.location), SITE);
}

async function connect(): Promise<void> {
  const end = await comeBack(await server.decide(await authUrl(), 'allow'));
  expect(end.pathname + end.search).toBe('/admin?success=oauth_complete');
}

describe('connecting Dropbox', () => {
  test('[SYNC-2] connects with PKCE, offline access and a state', async () => {
    expect(await status()).toEqual({
      isConnected: false,
      isConfigured: false,
      accountEmail: null,
      endsAt: null,
      redirectUri: BACK,
    });
    const unconfigured = await gallery.call(startDropboxSignIn, {}, { headers });
    expect([unconfigured.status, unconfigured.body]).toEqual([
      409,
      expect.objectContaining({ message: 'Save the app key and app secret of your Dropbox app first' }),
    ]);

    const url = new URL(await authUrl());
    expect(url.pathname).toBe('/oauth2/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: TEST_APP.key,
      response_type: 'code',
      redirect_uri: BACK,
      state: expect.stringMatching(/^[\w-]{43}$/),
      token_access_type: 'offline',
      scope: 'account_info.read files.metadata.read files.content.read',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(await status()).toMatchObject({ isConnected: false, isConfigured: true });
    const end = await comeBack(await server.decide(url.href, 'allow'));
    expect(end.pathname + end.search).toBe('/admin?success=oauth_complete');
    expect(await status()).toMatchObject({
      isConnected: true,
      isConfigured: true,
      accountEmail: 'mio@example.com',
      endsAt: null,
    });
  });

  test('[SYNC-2] an owner who cancels at Dropbox is redirected to /admin with the reason `denied`', async () => {
    const end = await comeBack(await server.decide(await authUrl(), 'cancel'));
    expect(end.pathname).toBe('/admin');
    expect(Object.fromEntries(end.searchParams)).toEqual({
      error: 'oauth_failed',
      message: 'denied',
    });
  });

  test('[SYNC-2] the redirect to the admin pages contains no text from the request’s URL', async () => {
    const text = 'Your gallery is locked. Call 555-0100.';
    for (const query of [
      { error: 'x', error_description: text },
      { error: text },
      { error: 'access_denied', error_description: text },
      { code: text, state: text },
      { error_description: text },
    ]) {
      const end = await comeBack(`${BACK}?${new URLSearchParams(query)}`);
      expect(['denied', 'refused', 'expired']).toContain(end.searchParams.get('message'));
      expect(decodeURIComponent(end.href)).not.toContain('555');
    }
  });

  test('[SYNC-2] a state is accepted once, for 10 minutes, and only in the session that requested it', async () => {
    const refusal = 'expired';
    const messageOf = (end: URL) => end.searchParams.get('message');

    const first = await server.decide(await authUrl(), 'allow');
    const another = await gallery.signIn();
    expect(messageOf(await comeBack(first, another))).toBe(refusal);
    expect(messageOf(await comeBack(first.replace(/state=[^&]+/, 'state=guess')))).toBe(refusal);
    expect((await comeBack(first)).searchParams.get('success')).toBe('oauth_complete');
    expect(messageOf(await comeBack(first))).toBe(refusal);

    const late = await server.decide(await authUrl(), 'allow');
    travel(10 * MINUTE_MS);
    expect(messageOf(await comeBack(late))).toBe(refusal);

    const replaced = await server.decide(await authUrl(), 'allow');
    await authUrl();
    expect(messageOf(await comeBack(replaced))).toBe(refusal);
    expect(await gallery.db.select().from(dropboxOauthStates)).toHaveLength(1);

    expect(messageOf(await comeBack(first, { cookie: '' }))).toBe('signed_out');
  });

  test('[SYNC-2] a wrong app secret leads back to the admin pages with the reason', async () => {
    await gallery.call(saveDropboxApp, { body: { ...app, appSecret: 'mistyped' } }, { headers });
    const { body } = await gallery.call(startDropboxSignIn, {}, { headers });
    const end = await comeBack(await server.decide((body as { authUrl: string }).authUrl, 'allow'));
    expect(Object.fromEntries(end.searchParams)).toEqual({
      error: 'oauth_failed',
      message: 'app',
    });
  });

  test('[SYNC-2] disconnecting revokes the permission at Dropbox and keeps the app', async () => {
    await connect();
    // Even if the access token has expired, the permission is revoked.
    travel(5 * HOUR_MS);
    const { body } = await gallery.call(disconnectDropbox, {}, { headers });
    expect(body).toEqual({ message: 'Dropbox is disconnected', isRevoked: true });
    expect(server.liveTokens()).toEqual({ accessTokens: 0, refreshTokens: 0 });
    expect(await status()).toMatchObject({ isConnected: false, isConfigured: true, accountEmail: null });
    expect((await gallery.call(disconnectDropbox, {}, { headers })).status).toBe(200);
  });

  test('[SYNC-2] if Dropbox refuses to revoke the permission, disconnecting still works and reports the failure', async () => {
    await connect();
    server.fail('/2/auth/token/revoke', { kind: 'status', status: 400, body: 'no' });
    const { body } = await gallery.call(disconnectDropbox, {}, { headers });
    expect(body).toMatchObject({
      isRevoked: false,
      message: expect.stringContaining('could not be notified'),
    });
    expect(await status()).toMatchObject({ isConnected: false });
  });

  test('[SYNC-2] refuses all calls of visitors', async () => {
    for (const endpoint of [getDropboxStatus, startDropboxSignIn, disconnectDropbox]) {
      expect((await gallery.call(endpoint, {})).status).toBe(401);
    }
    expect((await gallery.call(saveDropboxApp, { body: app })).status).toBe(401);
    expect((await gallery.call(updateDropboxToken, { body: { token: 'x' } })).status).toBe(401);
    expect((await gallery.call(listSourceFolders, { query: {} })).status).toBe(401);
  });
});

describe('app credentials and tokens', () => {
  test('[SYNC-3] key and secret are trimmed, and neither may be empty', async () => {
    for (const body of [
      { ...app, appKey: '  ' },
      { ...app, appSecret: '' },
      { ...app, appKey: 'two words' },
    ]) {
      expect((await gallery.call(saveDropboxApp, { body }, { headers })).status).toBe(400);
    }
    const padded = { appKey: `  ${app.appKey}\n`, appSecret: `\t${app.appSecret} ` };
    const { status: saved } = await gallery.call(saveDropboxApp, { body: padded }, { headers });
    expect(saved).toBe(200);
    await connect();
  });

  test('[SYNC-3] saving another app key deletes the tokens; saving the same key, even with another secret, does not', async () => {
    await connect();
    for (const body of [app, { ...app, appSecret: 'another' }]) {
      await gallery.call(saveDropboxApp, { body }, { headers });
      expect(await status()).toMatchObject({ isConnected: true });
    }
    await gallery.call(saveDropboxApp, { body: { ...app, appKey: 'another' } }, { headers });
    expect(await status()).toMatchObject({ isConnected: false, isConfigured: true });
  });

  test('[SYNC-3] a pasted token is trimmed, checked, and lasts 4 hours', async () => {
    server.put('/cameras/x100/a.jpg', Buffer.from('a'));
    const paste = (token: string) => gallery.call(updateDropboxToken, { body: { token } }, { headers });
    expect((await paste(' ')).status).toBe(400);
    expect((await paste('sl.unknown')).body).toMatchObject({
      code: 'bad_request',
      message: 'Dropbox does not accept this access token',
    });
    expect(await status()).toMatchObject({ isConnected: false });

    expect((await paste(` ${server.generateToken(7 * 24 * 3600)}\n`)).status).toBe(200);
    const endsAt = new Date(gallery.clock.now.getTime() + 4 * HOUR_MS).toISOString();
    expect(await status()).toMatchObject({
      isConnected: true,
      isConfigured: false,
      accountEmail: 'mio@example.com',
      endsAt,
    });
    travel(4 * HOUR_MS - 1000);
    expect((await folders('')).status).toBe(200);
    travel(1000);
    expect(await status()).toMatchObject({ isConnected: false });
    expect((await folders('')).body).toMatchObject({
      code: 'conflict',
      message: 'The Dropbox access token has expired: connect again',
    });
  });

  test('[SYNC-3] refreshes access tokens before they expire, each time with the first refresh token', async () => {
    await connect();
    const before = server.counts().refreshes;
    for (let round = 1; round <= 3; round++) {
      travel(4 * HOUR_MS - 4 * MINUTE_MS);
      expect((await folders('')).status).toBe(200);
      expect(server.counts().refreshes - before).toBe(round);
    }
    travel(MINUTE_MS);
    await folders('');
    expect(server.counts().refreshes - before).toBe(3);
    expect(server.requests.get('/2/files/list_folder')).toBe(4);
  });

  test('[SYNC-3] if the permission was revoked at Dropbox, a call fails and ends the connection', async () => {
    await connect();
    server.revokeAll();
    expect((await folders('')).body).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/access token has expired/),
    });
    expect(await status()).toMatchObject({ isConnected: false, isConfigured: true });
    // A tab that still offers to disconnect must not say that the permission may exist.
    expect((await gallery.call(disconnectDropbox, {}, { headers })).body).toMatchObject({ isRevoked: true });
    await connect();
    expect(await status()).toMatchObject({ isConnected: true });
  });

  test('[SYNC-3] secrets are stored encrypted, and a secret that is copied to another column cannot be decrypted', async () => {
    await connect();
    await authUrl();
    const rows = await gallery.db.select().from(dropboxCredentials);
    const everything = JSON.stringify([
      rows,
      await gallery.db.select().from(dropboxOauthStates),
      await gallery.db.select().from(settings),
    ]);
    expect(everything).not.toContain(TEST_APP.secret);
    expect(everything).not.toContain('sl.u.');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      id: 1,
      appKey: TEST_APP.key,
      accessToken: expect.stringMatching(/^v1:/),
      refreshToken: expect.stringMatching(/^v1:/),
      tokenType: 'bearer',
      isActive: 1,
      accountId: expect.stringMatching(/^dbid:/),
      expiresAt: new Date(gallery.clock.now.getTime() + 4 * HOUR_MS),
    });
    await gallery.db.update(dropboxCredentials).set({ accessToken: rows[0]?.refreshToken ?? '' });
    expect(await status()).toMatchObject({ isConnected: false });
  });
});

describe('the folder browser', () => {
  test('[SYNC-4] lists the folders in a folder, sorted by name', async () => {
    await connect();
    server.remove('/cameras/x100/a.jpg');
    server.put('/Cameras/X100/a.jpg', Buffer.from('a'));
    server.put('/Cameras/Leica M/2026/b.jpg', Buffer.from('b'));
    server.put('/Cameras/c.jpg', Buffer.from('c'));
    expect((await folders('/Cameras')).body).toEqual({
      path: '/Cameras',
      folders: [
        { name: 'Leica M', path: '/Cameras/Leica M' },
        { name: 'X100', path: '/Cameras/X100' },
      ],
    });
    expect((await gallery.call(listSourceFolders, { query: {} }, { headers })).body).toEqual({
      path: '',
      folders: [{ name: 'Cameras', path: '/Cameras' }],
    });
    expect((await folders('/nowhere')).status).toBe(404);
  });

  test('[SYNC-8] browses the local folder without a Dropbox connection', async () => {
    await mkdir(join(dataDir, 'inbox', 'x100'));
    const local = { query: { source: 'local' as const } };
    expect((await gallery.call(listSourceFolders, local, { headers })).body).toEqual({
      path: '',
      folders: [{ name: 'x100', path: '/x100' }],
    });
    const outside = { query: { source: 'local' as const, path: '/..' } };
    expect((await gallery.call(listSourceFolders, outside, { headers })).status).toBe(404);
    const bucket = { query: { source: 's3' as const } };
    expect((await gallery.call(listSourceFolders, bucket, { headers })).body).toMatchObject({
      code: 'bad_request',
      message: 'source: s3 is not set up',
    });
  });

  test('[SYNC-4] reports that Dropbox is not connected', async () => {
    expect((await folders('')).body).toMatchObject({
      code: 'conflict',
      message: 'Dropbox is not connected: there is no valid access token',
    });
  });
});
