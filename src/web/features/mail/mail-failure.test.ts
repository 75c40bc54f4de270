import { expect, test } from 'vitest';
import { type ErrorReason, errorBody } from '../../../shared/errors.ts';
import { type MailFault, mailFaultSentence, mailFaults } from '../../../shared/mail.ts';
import { HttpError } from '../../lib/call.ts';
import { mailFailure } from './mail-failure.ts';
import { mailTexts } from './texts.ts';

const answer = (reason: ErrorReason, about?: string) =>
  new HttpError(502, JSON.stringify(errorBody(reason, 'technical', { about })), '');

test('[MAIL-1] every mail fault has words in both languages', () => {
  for (const fault of Object.keys(mailFaults) as MailFault[]) {
    const host = 'smtp.gmail.com';
    const error = answer(`mail_${fault}`, host);
    expect(mailFailure(error, 'en')).toBe(mailFaultSentence(fault, host));
    expect(mailFailure(error, 'ja')).toMatch(/[ぁ-ん].*。$/);
  }
});

test('[MAIL-1] names the mail server that cannot be reached', () => {
  const error = answer('mail_host', 'smtp.gmail.com');
  expect(mailFailure(error, 'en')).toBe('smtp.gmail.com cannot be reached. Check the server’s connection.');
  expect(mailFailure(error, 'ja')).toBe(
    'smtp.gmail.com に接続できません。サーバーのネットワークをご確認ください。',
  );
});

test('[MAIL-1] has words for other reasons and for network failures', () => {
  expect(mailFailure(answer('not_found'), 'ja')).toBe('もう存在しません。');
  expect(mailFailure(new TypeError('Failed to fetch'), 'ja')).toBe(mailTexts.unreachable.ja);
  expect(mailFailure(new HttpError(502, '<html>', ''), 'en')).toBe(mailTexts.unreachable.en);
});

test('[MAIL-1] the texts are those that MAIL-1 quotes', () => {
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
