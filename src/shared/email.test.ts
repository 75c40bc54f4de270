import { expect, test } from 'vitest';
import { isEmailAddress, toPlainEmail } from './email.ts';
import { sendFeedback } from './feedback.ts';
import { saveGmailSettings } from './mail.ts';
import { subscribe } from './subscribers.ts';

test.each(['hanako＠example.com', '　ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｃｏｍ '])(
  '[FB-1] [MAIL-1] an e-mail address typed in full-width characters becomes ASCII: %s',
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
])('[FOLLOW-1] an internationalised domain becomes Punycode: %s', (typed, plain) => {
  expect(toPlainEmail(typed)).toBe(plain);
  expect(isEmailAddress(plain)).toBe(true);
  expect(subscribe.body?.parse({ email: typed, rhythm: 'daily', language: 'ja' })).toMatchObject({
    email: plain,
  });
});

test.each([
  'taro..y@docomo.ne.jp',
  'taro.@docomo.ne.jp',
  '.taro@docomo.ne.jp',
  'a/b@docomo.ne.jp',
  'taro&hana@ezweb.ne.jp',
  'x@a.xn--q9jyb4c',
])('[FB-1] [FOLLOW-1] accepts unusual e-mail addresses, such as carriers have issued: %s', (email) => {
  expect(isEmailAddress(email)).toBe(true);
  expect(sendFeedback.body?.parse({ name: '花子', email, message: '一言' })).toMatchObject({ email });
  expect(subscribe.body?.parse({ email, rhythm: 'daily', language: 'ja' })).toMatchObject({ email });
});

test.each([
  ...['taro@gmail', 'a@b..jp', 'a@-b.jp', `a@${'b'.repeat(64)}.jp`, 'a b@c.jp', 'a"b@c.jp', 'a<b@c.jp>'],
  ...['a@b.jp\n', 'a@b.jp\r\nBcc: c@d.jp', 'a@b.jp, c@d.jp', 'a@b.jp; c@d.jp', 'ä@b.jp'],
])('[FB-1] refuses invalid e-mail addresses, lists and mail headers: %j', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test.each(['hanako＠', 'müller.de', 'a@b@müller.de', 'a@müller.de/path', 'a@müller.de:25', 'ä@example.com'])(
  '[FB-1] refuses invalid e-mail addresses after the conversion too: %s',
  (typed) => {
    expect(isEmailAddress(toPlainEmail(typed))).toBe(false);
  },
);
