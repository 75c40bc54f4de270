import { expect, test } from 'vitest';
import { isEmailAddress, toPlainEmail } from './email.ts';
import { sendFeedback } from './feedback.ts';
import { saveGmailSettings } from './mail.ts';
import { subscribe } from './subscribers.ts';

test.each(['hanako＠example.com', '　ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｃｏｍ '])(
  '[FB-1] [MAIL-1] an address typed in full-width letters is the plain one: %s',
  (typed) => {
    const plain = 'hanako@example.com';
    expect(toPlainEmail(typed)).toBe(plain);
    expect(isEmailAddress(toPlainEmail(typed))).toBe(true);
    expect(sendFeedback.body?.parse({ name: '花子', email: typed, message: '一言' })).toMatchObject({
      email: plain,
    });
    const settings = { gmail_user: typed, gmail_app_password: 'abcdefghijklmnop' };
    expect(saveGmailSettings.body?.parse(settings)).toMatchObject({ gmail_user: plain });
  },
);

test.each([
  ['hanako@müller.de', 'hanako@xn--mller-kva.de'],
  ['hanako@例え。jp', 'hanako@xn--r8jz45g.jp'],
  ['a+b@MÜLLER.de', 'a+b@xn--mller-kva.de'],
])('[FOLLOW-1] the domain of an address may have other letters: %s', (typed, plain) => {
  expect(toPlainEmail(typed)).toBe(plain);
  expect(isEmailAddress(plain)).toBe(true);
  expect(subscribe.body?.parse({ email: typed, rhythm: 'daily', language: 'ja' })).toMatchObject({
    email: plain,
  });
});

test.each(['hanako＠', 'müller.de', 'a@b@müller.de', 'a@müller.de/path', 'a@müller.de:25', 'ä@example.com'])(
  '[FB-1] what is no address is still refused: %s',
  (typed) => {
    expect(isEmailAddress(toPlainEmail(typed))).toBe(false);
  },
);
