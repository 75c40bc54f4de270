import { expect, test } from 'vitest';
import { dialogTexts } from './texts.ts';

test('[COL-2] the default confirmation is in Japanese until a language is chosen', () => {
  const { confirmTitle, confirmText, confirmDelete, confirmCancel } = dialogTexts;
  expect([confirmTitle, confirmText, confirmDelete, confirmCancel].map((text) => text[text.shown])).toEqual([
    '削除の確認',
    'この操作は取り消せません。本当に削除しますか？',
    '削除',
    'キャンセル',
  ]);
});
