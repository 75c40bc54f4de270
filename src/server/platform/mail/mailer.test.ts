import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  MAIL_PASSWORD,
  MAIL_USER,
  type MailServer,
  startMailServer,
  startSilentServer,
} from '../../../../tests/support/mail-server.ts';
import { verifyDkim } from '../../../../tests/support/verify-dkim.ts';
import { mailFaults } from '../../../shared/mail.ts';
import type { MailAccount } from './mail-account.ts';
import { sendMail } from './mailer.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function start(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...options);
  open.push(server);
  return server;
}

/** The host is the name `localhost`, so that the mailer requires TLS; for loopback IP addresses it does not. */
const accountOn = (server: { port: number; ca?: string }, more: Partial<MailAccount> = {}): MailAccount => ({
  host: 'localhost',
  port: server.port,
  implicitTls: true,
  credentials: { user: MAIL_USER, password: MAIL_PASSWORD },
  from: MAIL_USER,
  owner: MAIL_USER,
  ca: server.ca,
  ...more,
});

const email = { fromName: '五枚', subject: 'ご感想', text: '一行目\n二行目 <b>&\n\n> 引用' };
/** Short timeouts, so that the tests need not wait long for a silent server. */
const IMPATIENT = { connectMs: 300, silenceMs: 300, totalMs: 10 * 60_000 };
const faultOf = async (account: MailAccount, more = {}, times = {}) => {
  const error = await sendMail(account, { ...email, ...more }, times).then(
    () => undefined,
    (reason: Error) => reason,
  );
  return error?.message;
};

test('[MAIL-1] an e-mail arrives over TLS from the first byte, with its text and the text as escaped HTML', async () => {
  const server = await start();
  await sendMail(accountOn(server), { ...email, messageId: 'one@example.com' });
  const [mail] = server.mails;
  expect(server.mails).toHaveLength(1);
  expect(mail).toMatchObject({ from: MAIL_USER, to: [MAIL_USER], text: email.text });
  expect(mail?.html).toContain(
    '<p>一行目<br>二行目 &lt;b&gt;&amp;</p><blockquote style="margin:1em 0;padding-left:1em;border-left:2px solid #c8c2b6;color:#6f6a61"><p>引用</p></blockquote>',
  );
  expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
    subject: 'ご感想',
    from: `五枚 <${MAIL_USER}>`,
    'message-id': '<one@example.com>',
  });
  expect(server.logins).toEqual([{ user: MAIL_USER, password: MAIL_PASSWORD, encrypted: true }]);
});

test('[MAIL-1] the style of an e-mail lets long URLs break', async () => {
  const server = await start();
  await sendMail(accountOn(server), { ...email, text: `https://example.com/${'a'.repeat(300)}` });
  expect(server.mails[0]?.html).toContain('overflow-wrap:anywhere');
});

test('[MAIL-1] STARTTLS encrypts the connection before the password is sent', async () => {
  const server = await start({ tls: 'starttls' });
  await sendMail(accountOn(server, { implicitTls: false }), email);
  expect(server.logins).toMatchObject([{ encrypted: true }]);
  expect(server.mails).toHaveLength(1);
});

test('[MAIL-1] a wrong password is reported as such', async () => {
  const server = await start();
  const wrong = { user: MAIL_USER, password: 'wrong-wrong-wron' };
  expect(await faultOf(accountOn(server, { credentials: wrong }))).toBe(mailFaults.password);
});

test('[MAIL-1] reports a refused recipient, and a refused e-mail', async () => {
  const server = await start();
  server.refused.add('unknown@example.com');
  expect(await faultOf(accountOn(server), { to: { address: 'unknown@example.com' } })).toBe(
    mailFaults.recipient,
  );
  server.rejecting = true;
  expect(await faultOf(accountOn(server))).toBe(mailFaults.rejected);
  expect(server.mails).toEqual([]);
});

test.each([true, false])(
  '[MAIL-1] gives up on a silent server (TLS from the start: %s)',
  async (implicitTls) => {
    const silent = await startSilentServer();
    open.push(silent);
    expect(await faultOf(accountOn(silent, { implicitTls }), {}, IMPATIENT)).toBe(mailFaults.timeout);
  },
);

test('[MAIL-1] without TLS the password is not sent', async () => {
  const server = await start({ tls: 'none' });
  expect(await faultOf(accountOn(server, { implicitTls: false }))).toBe(mailFaults.tls);
  // The client begins with TLS, which this server does not support.
  expect(await faultOf(accountOn(server))).toBe(mailFaults.tls);
  expect(server.logins).toEqual([]);
});

test('[MAIL-1] a server on this machine may be used without TLS', async () => {
  const server = await start({ tls: 'none' });
  await sendMail(accountOn(server, { host: '127.0.0.1', implicitTls: false }), email);
  expect(server.mails).toHaveLength(1);
});

test('[MAIL-1] an untrusted or expired certificate is refused', async () => {
  const server = await start();
  expect(await faultOf(accountOn(server, { ca: undefined }))).toBe(mailFaults.certificate);
  const old = await start({ untrustworthy: true, tls: 'starttls' });
  expect(await faultOf(accountOn(old, { implicitTls: false }))).toBe(mailFaults.certificate);
  expect([...server.logins, ...old.logins]).toEqual([]);
});

test('[MAIL-1] reports an unknown host, and a closed port', async () => {
  expect(await faultOf(accountOn({ port: 25 }, { host: 'no-such-host.invalid' }))).toBe(
    'no-such-host.invalid cannot be reached. Check the server’s connection.',
  );
  const closed = createServer();
  const port = await new Promise<number>((resolve) => {
    closed.listen(0, '127.0.0.1', () => {
      const address = closed.address();
      closed.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
  expect(await faultOf(accountOn({ port }, { host: '127.0.0.1' }))).toBe(mailFaults.refused);
});

test('[MAIL-1] a name with line breaks cannot add headers', async () => {
  const server = await start();
  const name = 'Mallory\r\nBcc: victim@example.com\r\n\r\nhello';
  await sendMail(accountOn(server), {
    ...email,
    subject: `About ${name}`,
    fromName: name,
    replyTo: { name, address: 'mallory@example.com' },
  });
  const [mail] = server.mails;
  expect(mail?.to).toEqual([MAIL_USER]);
  expect(mail?.headers.has('bcc')).toBe(false);
  expect(mail?.headers.get('reply-to')).toContain('<mallory@example.com>');
  expect(mail?.text).toBe(email.text);
});

test('[MAIL-1] [FOLLOW-1] quotes an e-mail address where SMTP requires it, also as the reply address', async () => {
  const server = await start();
  for (const address of ['taro..y@docomo.ne.jp', 'taro.@docomo.ne.jp', 'a/b&c@docomo.ne.jp']) {
    await sendMail(accountOn(server), { ...email, to: { address }, replyTo: { address } });
  }
  expect(server.mails.map(({ to, raw }) => [to, /^Reply-To: (.*?)\r$/m.exec(raw)?.[1]])).toEqual([
    [['"taro..y"@docomo.ne.jp'], '<"taro..y"@docomo.ne.jp>'],
    [['"taro."@docomo.ne.jp'], '<"taro."@docomo.ne.jp>'],
    [['a/b&c@docomo.ne.jp'], 'a/b&c@docomo.ne.jp'],
  ]);
});

test('[FOLLOW-2] a DKIM signature covers the text and the headers of a mailing list', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const server = await start();
  const account = accountOn(server, { from: 'five@photos.example', dkim: { selector: 'gomai', key } });
  const headers = {
    'List-Unsubscribe': '<https://gomai.example/follow/leave/x>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  await sendMail(account, { ...email, headers });
  const raw = server.mails[0]?.raw ?? '';
  const record = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const signed = verifyDkim(raw, record);
  expect(signed).toMatchObject({ d: 'photos.example', s: 'gomai' });
  const names = signed.h?.toLowerCase().split(':');
  for (const name of ['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post'])
    expect(names).toContain(name);
  expect(() => verifyDkim(raw.replace('/leave/x', '/leave/y'), record)).toThrow('signature');
  expect(() => verifyDkim(`${raw}more\r\n`, record)).toThrow('body');
});
