import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/server/db/orm.ts';
import { login } from '../../src/shared/auth.ts';
import { getDropboxStatus, saveDropboxApp, updateDropboxToken } from '../../src/shared/dropbox.ts';
import { sendFeedback } from '../../src/shared/feedback.ts';
import { type GmailSettings, getGmailSettings, saveGmailSettings } from '../../src/shared/mail.ts';
import { changePassword } from '../../src/shared/sessions.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type DropboxServer, startDropboxServer } from '../support/dropbox-server.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { OWNER_PASSWORD } from '../support/test-owner.ts';
import { tally } from './tally.ts';

/** SECURITY.md, threat 9: enters unique words as secrets, and searches the log and the database for them. */

const CANARY = 'Rotkehlchen7';
const MAIL_WORD = 'rotkehlchensieben'.slice(0, 16);

let database: TestDatabase;
let dropbox: DropboxServer;
let gallery: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  dropbox = await startDropboxServer();
  gallery = await createTestApp(
    { ...dropbox.env, SECRET_KEY: `${CANARY}-the-first-key`, LOG_LEVEL: 'trace' },
    database,
    {
      logTo: { write: (line) => void lines.push(line) },
    },
  );
});
afterAll(async () => {
  await gallery.close();
  await dropbox.close();
  await database.remove();
});

test('[MAIL-1, SYNC-3] threat 9: secrets are neither in the log nor readable in the database', async () => {
  const { cookie } = await gallery.signIn();
  const headers = { cookie, authorization: `Bearer ${CANARY}`, 'user-agent': 'a browser' };
  const token = dropbox.generateToken();
  await gallery.call(login, { body: { username: CANARY, password: CANARY } });
  await gallery.call(changePassword, { body: { currentPassword: CANARY, newPassword: CANARY } }, { headers });
  const mail = { gmail_user: 'owner@gmail.com', gmail_app_password: MAIL_WORD };
  expect((await gallery.call(saveGmailSettings, { body: mail }, { headers })).status).toBe(200);
  const app = { appKey: 'gomai-key', appSecret: CANARY };
  expect((await gallery.call(saveDropboxApp, { body: app }, { headers })).status).toBe(200);
  expect((await gallery.call(updateDropboxToken, { body: { token } }, { headers })).status).toBe(200);
  await gallery.call(sendFeedback, {
    body: { name: CANARY, email: `${CANARY}@example.com`, message: CANARY },
  });
  const failing = [
    '/api/auth/dropbox/callback?code=',
    '/api/collections?camera=',
    '/api/nothing?',
    '/api/images/optimize?url=',
  ];
  for (const url of failing) await gallery.app.inject({ url: `${url}${CANARY}`, headers });
  // Makes a query fail. Its error, which the server logs, contains the query's values.
  await gallery.db.execute(sql`alter table feedback rename to feedback_away`);
  const failed = await gallery.call(sendFeedback, { body: { name: CANARY, message: CANARY } });
  expect(failed.status).toBe(500);
  expect(JSON.stringify(failed.body)).not.toContain(CANARY);
  await gallery.db.execute(sql`alter table feedback_away rename to feedback`);

  const session = cookie.split('=')[1] ?? '';
  const secrets = [CANARY, MAIL_WORD, token, OWNER_PASSWORD, session, decodeURIComponent(session)];
  expect(lines.length).toBeGreaterThan(10);
  const leaking = lines.filter((line) => secrets.some((secret) => line.includes(secret)));
  await tally('9 secrets: lines of the log', lines.length, leaking.length);
  expect(leaking).toEqual([]);

  const tables = [
    'settings',
    'dropbox_credentials',
    'sessions',
    'users',
    'dropbox_oauth_states',
    'rate_limits',
    'audit_entries',
  ];
  for (const table of tables) {
    const { rows } = await gallery.db.execute(sql.raw(`select * from ${table}`));
    const stored = JSON.stringify(rows);
    const readable = secrets.filter((secret) => stored.includes(secret));
    await tally('9 secrets: tables of the database', 1, readable.length);
    expect(readable, table).toEqual([]);
  }
});

test('[MAIL-1, SYNC-2] threat 9: with another key the site starts, and treats undecryptable secrets as missing', async () => {
  const later = await createTestApp({ ...dropbox.env, SECRET_KEY: 'quite another secret key' }, database);
  const headers = await later.signIn();
  const { body } = await later.call(getGmailSettings, {}, { headers });
  expect(body as GmailSettings).toMatchObject({
    configured: false,
    unreadable: true,
    gmail_app_password: '',
  });
  expect((await later.call(getDropboxStatus, {}, { headers })).body).toMatchObject({
    isConnected: false,
    isConfigured: false,
  });
  const entered = { gmail_user: 'owner@gmail.com', gmail_app_password: MAIL_WORD };
  expect((await later.call(saveGmailSettings, { body: entered }, { headers })).status).toBe(200);
  expect((await later.call(getGmailSettings, {}, { headers })).body).toMatchObject({ configured: true });
  expect((await later.app.inject('/api/collections')).statusCode).toBe(200);
  await later.close();
});

test('[MAIL-1] threat 9: the key is not in the settings table, but in a file that other users cannot read', async () => {
  const own = await createTestApp({}, database);
  const file = join(own.dataDir, 'secret-key');
  const key = await readFile(file, 'utf8');
  expect(Buffer.from(key, 'hex')).toHaveLength(32);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const { rows } = await own.db.execute(sql`select * from settings`);
  expect(JSON.stringify(rows)).not.toContain(key);
  await own.close();
});
