import { expect, test } from 'vitest';
import { readEnv } from '../../env.ts';
import { readSmtpUrl } from './mail-account.ts';

test('[MAIL-1] reads server, account and e-mail addresses from SMTP_URL', () => {
  expect(readSmtpUrl('smtps://me%40example.com:p%40ss%2Fword@mail.example.com')).toEqual({
    host: 'mail.example.com',
    port: 465,
    implicitTls: true,
    credentials: { user: 'me@example.com', password: 'p@ss/word' },
    from: 'me@example.com',
    owner: 'me@example.com',
  });
  expect(readSmtpUrl('smtp://apikey:x@[::1]:2525/?from=site@example.com&to=me@example.com')).toMatchObject({
    host: '::1',
    port: 2525,
    implicitTls: false,
    from: 'site@example.com',
    owner: 'me@example.com',
  });
  expect(readSmtpUrl('smtp://127.0.0.1?from=site@example.com')).toMatchObject({ port: 587 });
  expect(readSmtpUrl('smtp://127.0.0.1?from=site@example.com').credentials).toBeUndefined();
});

test.each([
  'https://me:secret@mail.example.com',
  'mail.example.com secret',
  'smtp://apikey:secret@mail.example.com',
  'smtp://me%40example.com:sec%ret@mail.example.com',
  'smtp://me%40example.com:secret@mail.example.com?to=unknown',
])('[MAIL-1] a wrong SMTP_URL stops the start with one line that does not reveal the password', (url) => {
  let message = '';
  try {
    readEnv({ SMTP_URL: url });
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toMatch(/^SMTP_URL: .+$/);
  expect(message).not.toMatch(/secret|sec%ret/);
});
