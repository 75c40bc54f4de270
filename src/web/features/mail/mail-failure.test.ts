import { expect, test } from 'vitest';
import { type MailFault, mailFaultSentence, mailFaults } from '../../../shared/mail.ts';
import { HttpError } from '../../lib/call.ts';
import { fillIn } from '../../lib/texts.ts';
import { mailFailure } from './mail-failure.ts';
import { mailFaultTexts, mailTexts } from './texts.ts';

const answer = (message: string) =>
  new HttpError(502, JSON.stringify({ code: '', message, error: message }), '');

test('[MAIL-1] every fault of the server’s has its sentence in both languages', () => {
  for (const fault of Object.keys(mailFaults) as MailFault[]) {
    const host = 'smtp.gmail.com';
    const sentence = mailFaultSentence(fault, host);
    expect(mailFailure(answer(sentence), 'en')).toBe(sentence);
    expect(mailFailure(answer(sentence), 'ja')).toBe(fillIn(mailFaultTexts[fault].ja, { host }));
    expect(mailFaultTexts[fault].ja).toMatch(/[ぁ-ん].*。$/);
  }
});

test('[MAIL-1] a mail server that cannot be reached is called by its name', () => {
  const error = answer(mailFaultSentence('host', 'smtp.gmail.com'));
  expect(mailFailure(error, 'en')).toBe('smtp.gmail.com cannot be reached. Check the server’s connection.');
  expect(mailFailure(error, 'ja')).toBe(
    'smtp.gmail.com に接続できません。サーバーのネットワークをご確認ください。',
  );
});

test('[MAIL-1] what is no fault of mail keeps the server’s sentence; a network failure has its own', () => {
  expect(mailFailure(answer('There is no such feedback'), 'ja')).toBe('There is no such feedback');
  expect(mailFailure(new TypeError('Failed to fetch'), 'ja')).toBe(mailTexts.unreachable.ja);
  expect(mailFailure(new HttpError(502, '<html>', ''), 'en')).toBe(mailTexts.unreachable.en);
});

test('[MAIL-1] the quoted words are exact', () => {
  const quoted = [
    'saved',
    'saveFailed',
    'tested',
    'testFailed',
    'inputError',
    'inputErrorText',
    'needed',
  ] as const;
  expect(quoted.map((key) => mailTexts[key][mailTexts[key].shown])).toEqual([
    '設定を保存しました',
    '保存に失敗しました',
    'テスト送信成功',
    'テスト送信失敗',
    '入力エラー',
    'すべての項目を入力してください。',
    '設定が必要です',
  ]);
});
