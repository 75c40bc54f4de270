import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeBothDatabases } from '../../../../tests/support/both-databases.ts';
import {
  type DropboxServer,
  startDropboxServer,
  TEST_APP,
} from '../../../../tests/support/dropbox-server.ts';
import { takeLease } from '../../db/lease.ts';
import { dropboxCredentials } from '../../db/schema/dropbox.ts';
import { settings } from '../../db/schema/settings.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import { createDropbox, type Dropbox } from './dropbox.ts';
import { LEASE_SECONDS } from './session.ts';

const BACK = 'http://localhost:3000/api/auth/dropbox/callback';
const TOKEN_MS = 14_400_000;

describeBothDatabases('Dropbox and several processes', (open) => {
  let server: DropboxServer;
  let clock: { ms: number };
  beforeAll(async () => {
    clock = { ms: Date.now() };
    server = await startDropboxServer({ now: () => clock.ms });
    server.allowRedirect(BACK);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await open().database.db.delete(settings);
    await open().database.db.delete(dropboxCredentials);
  });

  /** Creates a `Dropbox` as another process would: with the same database and, by default, the same key. */
  const start = (secret = 'the key of the gallery'): Dropbox =>
    createDropbox({
      db: open().database.db,
      secrets: createSecretBox(secret),
      urls: { api: server.url, content: server.url, web: server.url },
      now: () => new Date(clock.ms),
      sleep: async (ms) => {
        clock.ms += ms;
        await new Promise((resolve) => setTimeout(resolve, 5));
      },
      log: { warn: () => {} },
    });

  async function connected(): Promise<Dropbox> {
    const dropbox = start();
    await dropbox.connection.saveApp({ key: TEST_APP.key, secret: TEST_APP.secret });
    const authUrl = await dropbox.connection.startSignIn('session', BACK);
    const back = new URL(await server.decide(authUrl, 'allow')).searchParams;
    const answer = { code: back.get('code') ?? '', state: back.get('state') ?? '', redirectUri: BACK };
    await dropbox.connection.finishSignIn('session', answer);
    return dropbox;
  }

  test('[SYNC-3] twelve calls of three processes refresh an expired token once', async () => {
    await connected();
    const processes = [start(), start(), start()];
    const before = server.counts().refreshes;
    clock.ms += TOKEN_MS;
    await Promise.all(
      Array.from({ length: 12 }, (_, number) => processes[number % 3]?.source.listFolders('')),
    );
    expect(server.counts().refreshes - before).toBe(1);
  });

  test('[SYNC-3] two processes whose token Dropbox refuses before its expiry refresh it once', async () => {
    await connected();
    const processes = [start(), start()];
    const before = server.counts().refreshes;
    server.expireTokens();
    await Promise.all(processes.map(({ source }) => source.listFolders('')));
    expect(server.counts().refreshes - before).toBe(1);
  });

  test('[SYNC-3] a call refreshes its token once, even if the new token is valid for only a minute', async () => {
    const dropbox = await connected();
    const before = server.requests.get('/oauth2/token') ?? 0;
    clock.ms += TOKEN_MS;
    const body = { access_token: server.generateToken(60), token_type: 'bearer', expires_in: 60 };
    server.fail('/oauth2/token', { kind: 'status', status: 200, body });
    expect(await dropbox.source.listFolders('')).toEqual([]);
    expect((server.requests.get('/oauth2/token') ?? 0) - before).toBe(1);
  });

  test('[SYNC-3] if a process is killed during a refresh, others refresh when its lease has expired', async () => {
    const dropbox = await connected();
    const { db } = open().database;
    const killed = await takeLease(db, 'dropbox-refresh', LEASE_SECONDS);
    expect(killed).toBeDefined();
    expect(await takeLease(db, 'dropbox-refresh', LEASE_SECONDS)).toBeUndefined();
    await db.update(settings).set({ updatedAt: new Date(Date.now() - (LEASE_SECONDS + 1) * 1000) });
    clock.ms += TOKEN_MS;
    expect(await dropbox.source.listFolders('')).toEqual([]);
    // Even if the first process was only slow, it must not end the lease that another process has taken since.
    const next = await takeLease(db, 'dropbox-refresh', LEASE_SECONDS);
    await killed?.end();
    expect(await takeLease(db, 'dropbox-refresh', LEASE_SECONDS)).toBeUndefined();
    await next?.end();
  });

  test('a pause that Dropbox asks of one process applies to all processes, also restarted ones', async () => {
    const dropbox = await connected();
    server.put('/a.jpg', Buffer.from('a'));
    server.fail('/2/files/list_folder', { kind: 'rate_limit', seconds: 120 });
    await expect(dropbox.source.listFolders('')).rejects.toMatchObject({ kind: 'rate_limited' });
    await expect(start().source.listFolders('')).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 120_000,
    });
    const before = clock.ms;
    for await (const { entries } of start().source.listPhotos('')) expect(entries).toHaveLength(1);
    expect(clock.ms - before).toBeGreaterThanOrEqual(120_000);
    expect(server.counts().earlyRetries).toBe(0);
  });

  test('a pause that was stored while the clock was ahead ends once the clock is right', async () => {
    const dropbox = await connected();
    const right = clock.ms;
    clock.ms += 365 * 24 * 60 * 60 * 1000;
    server.fail('/2/users/get_current_account', { kind: 'rate_limit', seconds: 120 });
    await expect(dropbox.connection.pasteToken('any')).rejects.toMatchObject({ kind: 'rate_limited' });
    clock.ms = right;
    expect(await dropbox.source.listFolders('')).toEqual([]);
    expect(await start().source.listFolders('')).toEqual([]);

    server.fail('/2/files/list_folder', { kind: 'rate_limit', seconds: 120 });
    await expect(dropbox.source.listFolders('')).rejects.toMatchObject({ retryAfterMs: 120_000 });
    await expect(start().source.listFolders('')).rejects.toMatchObject({ retryAfterMs: 120_000 });
  });

  test('a pause longer than two days is cut to two days, and is not ignored', async () => {
    const dropbox = await connected();
    server.fail('/2/files/list_folder', { kind: 'rate_limit', seconds: 3 * 24 * 60 * 60 });
    const before = server.requests.get('/2/files/list_folder') ?? 0;
    const twoDays = { kind: 'rate_limited', retryAfterMs: 2 * 24 * 60 * 60 * 1000 };
    await expect(dropbox.source.listFolders('')).rejects.toMatchObject(twoDays);
    await expect(dropbox.source.listFolders('')).rejects.toMatchObject(twoDays);
    await expect(start().source.listFolders('')).rejects.toMatchObject(twoDays);
    expect((server.requests.get('/2/files/list_folder') ?? 0) - before).toBe(1);
  });

  test('[SYNC-3] if SECRET_KEY has changed, the stored secrets count as missing', async () => {
    await connected();
    expect(await start('another key').connection.status()).toMatchObject({
      isConnected: false,
      isConfigured: false,
    });
    await expect(start('another key').source.listFolders('')).rejects.toMatchObject({ kind: 'reconnect' });
    // The permission still exists at Dropbox.
    expect(await start('another key').connection.disconnect()).toBe(false);
    expect(server.liveTokens().refreshTokens).toBeGreaterThan(0);
    expect(await start().connection.disconnect()).toBe(true);
  });
});
