import { Dropbox, DropboxAuth } from 'dropbox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DropboxServer, startDropboxServer, TEST_APP } from './dropbox-server.ts';

const BACK = 'http://localhost:3000/api/auth/dropbox/callback';

let server: DropboxServer;
beforeEach(async () => {
  server = await startDropboxServer({ pageSize: 3 });
  server.allowRedirect(BACK);
});
afterEach(() => server.close());

/** Sends requests of Dropbox' library, which accepts only https URLs of Dropbox' hosts, to the local server. */
const toServer: typeof fetch = (input, init) => {
  const { pathname, search } = new URL(String(input));
  return fetch(`${server.url}${pathname}${search}`, init);
};

function official(accessToken = server.generateToken()) {
  return new Dropbox({ accessToken, fetch: toServer });
}

function callbackParameters(url: string) {
  expect(url).toMatch(/^http:\/\/localhost:3000\/api\/auth\/dropbox\/callback\?/);
  return new URL(url).searchParams;
}

describe('the local Dropbox, through the official library', () => {
  test('[SYNC-2] grants offline access with PKCE, refreshes an access token, and refuses a used code', async () => {
    const auth = new DropboxAuth({ clientId: TEST_APP.key, fetch: toServer });
    const scope = ['account_info.read', 'files.content.read'];
    const authUrl = String(
      await auth.getAuthenticationUrl(BACK, 'state-1', 'code', 'offline', scope, 'none', true),
    );
    const onServer = `${server.url}/oauth2/authorize${new URL(authUrl).search}`;
    const back = callbackParameters(await server.decide(onServer, 'allow'));
    expect(back.get('state')).toBe('state-1');

    const { result } = await auth.getAccessTokenFromCode(BACK, back.get('code') ?? '');
    expect(result).toMatchObject({
      token_type: 'bearer',
      expires_in: 14_400,
      scope: 'account_info.read files.content.read',
      access_token: expect.stringMatching(/^sl\./),
      refresh_token: expect.any(String),
      account_id: expect.stringMatching(/^dbid:/),
    });
    const { access_token: first, refresh_token: refreshToken } = result as Record<string, string>;

    auth.setRefreshToken(refreshToken ?? '');
    await new Dropbox({ auth, fetch: toServer }).usersGetCurrentAccount();
    expect(auth.getAccessToken()).toMatch(/^sl\./);
    expect(auth.getAccessToken()).not.toBe(first);
    expect(server.counts().refreshes).toBe(1);

    await expect(auth.getAccessTokenFromCode(BACK, back.get('code') ?? '')).rejects.toMatchObject({
      status: 400,
      error: { error: 'invalid_grant' },
    });
  });

  test('[SYNC-2] refuses a wrong code verifier, secret or redirect URI, and reports a cancellation', async () => {
    const auth = new DropboxAuth({ clientId: TEST_APP.key, fetch: toServer });
    const authUrl = String(
      await auth.getAuthenticationUrl(BACK, '', 'code', 'offline', undefined, 'none', true),
    );
    const onServer = new URL(authUrl).search;
    const back = callbackParameters(
      await server.decide(`${server.url}/oauth2/authorize${onServer}`, 'allow'),
    );
    auth.setCodeVerifier('another one');
    await expect(auth.getAccessTokenFromCode(BACK, back.get('code') ?? '')).rejects.toMatchObject({
      status: 400,
      error: { error: 'invalid_grant', error_description: 'invalid code verifier' },
    });
    const wrongSecret = new DropboxAuth({ clientId: TEST_APP.key, clientSecret: 'guess', fetch: toServer });
    await expect(wrongSecret.getAccessTokenFromCode(BACK, 'code')).rejects.toMatchObject({
      error: { error: 'invalid_client' },
    });
    const elsewhere = onServer.replace('localhost', 'elsewhere');
    await expect(server.decide(`${server.url}/oauth2/authorize${elsewhere}`, 'allow')).rejects.toThrow('400');
    const refused = callbackParameters(
      await server.decide(`${server.url}/oauth2/authorize${onServer}`, 'cancel'),
    );
    expect(refused.get('error')).toBe('access_denied');
  });

  test('lists files in pages by cursors, then later changes; refuses a reset cursor and wrong paths', async () => {
    for (let number = 1; number <= 5; number++) {
      server.put(`/Cameras/X100/写真 ${number}.JPG`, Buffer.from(`photo ${number}`));
    }
    const dropbox = official();
    const first = (await dropbox.filesListFolder({ path: '/cameras', recursive: true })).result;
    expect(first.has_more).toBe(true);
    expect(first.entries.map(({ '.tag': tag, name }) => `${tag} ${name}`)).toEqual([
      'folder X100',
      'file 写真 1.JPG',
      'file 写真 2.JPG',
    ]);
    expect(first.entries[1]).toMatchObject({
      path_display: '/Cameras/X100/写真 1.JPG',
      path_lower: '/cameras/x100/写真 1.jpg',
      id: expect.stringMatching(/^id:/),
      rev: expect.stringMatching(/^[0-9a-f]{9,}$/),
      size: 7,
      client_modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(first.entries[1]).not.toHaveProperty('media_info');
    const second = (await dropbox.filesListFolderContinue({ cursor: first.cursor })).result;
    expect([second.entries.length, second.has_more]).toEqual([3, false]);

    server.move('/Cameras/X100/写真 1.JPG', '/Cameras/X100/new.jpg');
    const news = (await dropbox.filesListFolderContinue({ cursor: second.cursor })).result;
    expect(news.entries.map(({ '.tag': tag }) => tag)).toEqual(['deleted', 'file']);
    expect((news.entries[1] as { id?: string }).id).toBe((first.entries[1] as { id?: string }).id);

    server.fail('/2/files/list_folder/continue', { kind: 'reset' });
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(dropbox.filesListFolderContinue({ cursor: second.cursor })).rejects.toMatchObject({
        status: 409,
        error: { error_summary: 'reset/...', error: { '.tag': 'reset' } },
      });
    }
    await expect(dropbox.filesListFolder({ path: '/nowhere' })).rejects.toMatchObject({
      status: 409,
      error: { error_summary: 'path/not_found/...' },
    });
    await expect(dropbox.filesListFolder({ path: '/' })).rejects.toMatchObject({
      status: 400,
      error: expect.stringContaining('Specify the root folder as an empty string'),
    });
  });

  test('returns media info with metadata, and serves a shared link only with its key', async () => {
    server.put('/a.jpg', Buffer.from('the photo'), { timeTaken: new Date('2026-11-19T22:41:00Z') });
    const dropbox = official();
    const { result } = await dropbox.filesGetMetadata({ path: '/a.jpg', include_media_info: true });
    expect(result).toMatchObject({
      '.tag': 'file',
      media_info: {
        '.tag': 'metadata',
        metadata: { '.tag': 'photo', time_taken: '2026-11-19T22:41:00Z' },
      },
    });
    const { link } = (await dropbox.filesGetTemporaryLink({ path: '/a.jpg' })).result;
    expect(await (await fetch(link)).text()).toBe('the photo');

    const shared = (await dropbox.sharingCreateSharedLinkWithSettings({ path: '/a.jpg' })).result.url;
    expect(shared).toMatch(/\/scl\/fi\/\w+\/a\.jpg\?rlkey=\w+&dl=0$/);
    await expect(dropbox.sharingCreateSharedLinkWithSettings({ path: '/a.jpg' })).rejects.toMatchObject({
      error: { error: { '.tag': 'shared_link_already_exists' } },
    });
    expect((await dropbox.sharingListSharedLinks({ path: '/a.jpg' })).result.links[0]?.url).toBe(shared);
    expect(await (await fetch(shared)).text()).toContain('<html');
    expect(await (await fetch(shared.replace('dl=0', 'raw=1'))).text()).toBe('the photo');
    expect((await fetch(shared.replace(/rlkey=\w+&dl=0/, 'raw=1'))).status).toBe(404);
  });

  test('serves a file whole and in ranges, by path, id and revision', async () => {
    const file = server.put('/写真.jpg', Buffer.from('0123456789'));
    const dropbox = official();
    for (const path of ['/写真.jpg', file.id, `rev:${file.rev}`]) {
      const { result } = await dropbox.filesDownload({ path });
      expect(result.name).toBe('写真.jpg');
      expect(result.fileBinary?.toString()).toBe('0123456789');
    }
    const part = await dropbox.filesDownload({ path: file.id }, { extraHeaders: { Range: 'bytes=4-6' } });
    expect([part.status, part.result.fileBinary?.toString()]).toEqual([206, '456']);
    expect(server.downloads.get('/写真.jpg')).toEqual({ requests: 4, bytes: 33 });
  });

  test('[SYNC-3] refuses expired and revoked tokens with a JSON error', async () => {
    const dropbox = official();
    expect((await dropbox.usersGetCurrentAccount()).result.email).toBe('mio@example.com');
    server.expireTokens();
    await expect(dropbox.usersGetCurrentAccount()).rejects.toMatchObject({
      status: 401,
      error: { error_summary: 'expired_access_token/...', error: { '.tag': 'expired_access_token' } },
    });
    const another = official();
    await another.authTokenRevoke();
    await expect(another.usersGetCurrentAccount()).rejects.toMatchObject({
      status: 401,
      error: { error: { '.tag': 'invalid_access_token' } },
    });
  });

  test('injects rate limits, statuses, cuts and stalls, and counts requests during a rate limit', async () => {
    const dropbox = official();
    server.put('/a.jpg', Buffer.from('0123456789'));
    server.fail('/2/files/list_folder', { kind: 'rate_limit', seconds: 60 });
    const refusal = await dropbox.filesListFolder({ path: '' }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 429, error: 'too_many_requests' });
    expect((refusal as { headers: Headers }).headers.get('retry-after')).toBe('60');
    expect(server.counts().earlyRetries).toBe(0);
    await dropbox.filesListFolder({ path: '' });
    expect(server.counts().earlyRetries).toBe(1);

    server.fail('/2/files/list_folder', { kind: 'status', status: 500 }, 1);
    await dropbox.filesListFolder({ path: '' });
    await expect(dropbox.filesListFolder({ path: '' })).rejects.toMatchObject({ status: 500 });

    server.fail('/2/files/list_folder', { kind: 'stall' });
    await expect(dropbox.filesListFolder({ path: '' }, { timeout: 50 })).rejects.toThrow();

    server.fail('/2/files/download', { kind: 'cut', afterBytes: 4 });
    await expect(dropbox.filesDownload({ path: '/a.jpg' })).rejects.toThrow();
    expect(server.downloads.get('/a.jpg')).toEqual({ requests: 1, bytes: 4 });
    server.fail('/2/files/download', { kind: 'stall', afterBytes: 4 });
    await expect(dropbox.filesDownload({ path: '/a.jpg' }, { timeout: 100 })).rejects.toThrow();
  });
});
