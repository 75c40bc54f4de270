import { expect, test } from 'vitest';
import { isEmailAddress, toPlainEmail } from './email.ts';
import { sendFeedback } from './feedback.ts';
import { saveGmailSettings } from './mail.ts';

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

test('[FB-1] what is no address is still refused', () => {
  expect(isEmailAddress(toPlainEmail('hanako＠'))).toBe(false);
});
