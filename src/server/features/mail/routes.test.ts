import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  MAIL_PASSWORD,
  MAIL_USER,
  type MailServer,
  startMailServer,
  startSilentServer,
} from '../../../../tests/support/mail-server.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import {
  deleteGmailSettings,
  getGmailSettings,
  mailFaults,
  PASSWORD_MASK,
  saveGmailSettings,
  testGmail,
} from '../../../shared/mail.ts';
import { eq } from '../../db/orm.ts';
import { saveSettings } from '../../db/queries/settings.ts';
import { settings } from '../../db/schema/settings.ts';

// Runs on the embedded database and on PostgreSQL.

const times = { connectMs: 500, silenceMs: 500, totalMs: 2000 };

let google: MailServer;
let gallery: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  google = await startMailServer();
  gallery = await createTestApp({}, undefined, {
    mail: { gmail: { host: 'localhost', port: google.port, ca: google.ca }, times },
  });
  headers = await gallery.signIn();
});
afterAll(async () => {
  await gallery.close();
  await google.close();
});
beforeEach(async () => {
  await gallery.db.delete(settings);
  google.mails.length = 0;
  google.logins.length = 0;
});

const save = (gmail_user: string, gmail_app_password: string) =>
  gallery.call(saveGmailSettings, { body: { gmail_user, gmail_app_password } }, { headers });
const read = async () => (await gallery.call(getGmailSettings, {}, { headers })).body;
const sendTest = () => gallery.call(testGmail, {}, { headers });

test('[MAIL-1, API-1] without settings a test mail is refused', async () => {
  expect(await read()).toEqual({
    gmail_user: '',
    gmail_app_password: '',
    configured: false,
    unreadable: false,
    smtp: null,
  });
  expect(await sendTest()).toMatchObject({
    status: 409,
    body: { message: mailFaults.missing, error: mailFaults.missing },
  });
});

test('[MAIL-1] the password is stored encrypted, returned as asterisks, and accepted with Google’s spaces', async () => {
  const answer = await save(` ${MAIL_USER} `, 'abcd efgh ijkl mnop');
  expect(answer).toMatchObject({
    status: 200,
    body: { gmail_user: MAIL_USER, gmail_app_password: PASSWORD_MASK, configured: true },
  });
  expect(PASSWORD_MASK).toMatch(/^\*{16}$/);
  const rows = await gallery.db.select().from(settings);
  expect(JSON.stringify(rows)).not.toContain(MAIL_PASSWORD);
  expect(await sendTest()).toMatchObject({ status: 200, body: { to: MAIL_USER } });
  expect(google.logins).toEqual([{ user: MAIL_USER, password: MAIL_PASSWORD, encrypted: true }]);
  expect(google.mails[0]?.headers.get('subject')).toBe('Gomai: テスト送信 · Test e-mail');
});

test('[MAIL-1] removing the account deletes e-mail address and password', async () => {
  await save(MAIL_USER, MAIL_PASSWORD);
  const { body } = await gallery.call(deleteGmailSettings, {}, { headers });
  expect(body).toMatchObject({ gmail_user: '', gmail_app_password: '', configured: false });
  expect(await gallery.db.select().from(settings)).toEqual([]);
});

test('[MAIL-1] saving the password mask keeps the stored password, and is refused if none is stored', async () => {
  expect((await save(MAIL_USER, PASSWORD_MASK)).status).toBe(409);
  await save('first@example.com', MAIL_PASSWORD);
  expect(await save(MAIL_USER, PASSWORD_MASK)).toMatchObject({ body: { gmail_user: MAIL_USER } });
  expect((await sendTest()).status).toBe(200);
});

test('[MAIL-1, API-5] if two tabs change the same version at once, one gets a conflict', async () => {
  const saveOver = (gmail_user: string, seen: string) => {
    const body = { gmail_user, gmail_app_password: MAIL_PASSWORD, before: { gmail_user: seen } };
    return gallery.call(saveGmailSettings, { body }, { headers });
  };
  let seen = '';
  for (const round of [1, 2, 3]) {
    const addresses = [`a${round}@example.com`, `b${round}@example.com`];
    const answers = await Promise.all(addresses.map((address) => saveOver(address, seen)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    seen = addresses[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect(await read()).toMatchObject({ gmail_user: seen });
  }
});

test.each([
  ['gmail_user', '', MAIL_PASSWORD],
  ['gmail_user', 'no address', MAIL_PASSWORD],
  ['gmail_user', 'a@example.com\r\nBcc: b@example.com', MAIL_PASSWORD],
  ['gmail_app_password', MAIL_USER, ''],
  ['gmail_app_password', MAIL_USER, 'abcd efgh ijkl mno'],
  ['gmail_app_password', MAIL_USER, 'あいうえおかきくけこさしすせそた'],
])(
  '[MAIL-1, API-3] refuses an invalid %s, names the field and stores nothing',
  async (field, user, password) => {
    const { status, body } = await save(user, password);
    expect(status).toBe(400);
    expect((body as { message: string }).message).toContain(field);
    expect(await gallery.db.select().from(settings)).toEqual([]);
  },
);

test('[MAIL-1] a stored password that cannot be decrypted has to be entered again', async () => {
  await save(MAIL_USER, MAIL_PASSWORD);
  const [row] = await gallery.db.select().from(settings).where(eq(settings.key, 'gmail_app_password'));
  await saveSettings(gallery.db, { gmail_app_password: `${row?.value.slice(0, -8)}AAAAAAA=` });
  expect(await read()).toMatchObject({ configured: false, unreadable: true, gmail_app_password: '' });
  for (const answer of [await sendTest(), await save(MAIL_USER, PASSWORD_MASK)])
    expect(answer).toMatchObject({ status: 409, body: { message: mailFaults.key } });
  expect((await save(MAIL_USER, MAIL_PASSWORD)).body).toMatchObject({ configured: true, unreadable: false });
});

test('[MAIL-1] a wrong mail password gives 422, not 401, so that the owner stays signed in', async () => {
  await save(MAIL_USER, 'wrongwrongwrongw');
  expect(await sendTest()).toMatchObject({ status: 422, body: { message: mailFaults.password } });
});

describe('SMTP_URL', () => {
  const open: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each.close();
  });

  test('[MAIL-1] is used without a Gmail account, and is shown to the owner without its password', async () => {
    const server = await startMailServer({ tls: 'none' });
    open.push(server);
    const address = encodeURIComponent(MAIL_USER);
    const app = await createTestApp({
      SMTP_URL: `smtp://${address}:${MAIL_PASSWORD}@127.0.0.1:${server.port}?from=site@example.com&to=me@example.com`,
    });
    open.push(app);
    const owner = await app.signIn();
    const { body } = await app.call(getGmailSettings, {}, { headers: owner });
    expect(body).toMatchObject({
      configured: true,
      smtp: { server: `127.0.0.1:${server.port}`, from: 'site@example.com', owner: 'me@example.com' },
    });
    expect(JSON.stringify(body)).not.toContain(MAIL_PASSWORD);
    expect((await app.call(testGmail, {}, { headers: owner })).body).toEqual({ to: 'me@example.com' });
    expect(server.mails).toMatchObject([{ from: 'site@example.com', to: ['me@example.com'] }]);
  });

  test('[MAIL-1] a server that does not respond is reported after a timeout', async () => {
    const silent = await startSilentServer();
    open.push(silent);
    const app = await createTestApp(
      { SMTP_URL: `smtp://127.0.0.1:${silent.port}?from=site@example.com` },
      undefined,
      { mail: { times } },
    );
    open.push(app);
    expect(await app.call(testGmail, {}, { headers: await app.signIn() })).toMatchObject({
      status: 504,
      body: { message: mailFaults.timeout },
    });
  });
});
