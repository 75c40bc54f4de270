import { expect, test } from 'vitest';
import { fillIn, type Text } from '../../lib/texts.ts';
import { listTexts } from './list/texts.ts';
import { editorTexts } from './texts.ts';

const shown = (texts: readonly Text[]) => texts.map((text) => text[text.shown]);

test('[COL-1] [COL-2] the list is worded as the rules quote it', () => {
  const { none, addFirst, newCollection, fetchFailed, deleted, deleteFailed } = listTexts;
  expect(shown([none, addFirst, newCollection, fetchFailed, deleted, deleteFailed])).toEqual([
    'No collections yet',
    'Add First Collection',
    'New Collection',
    'failed to fetch collections',
    'collection deleted',
    'failed to delete',
  ]);
});

test('[COL-3] [AUTH-4] the dialog is worded as the rules quote it', () => {
  const { add, save, saving, cancel, unauthorized, loggedOut } = editorTexts;
  expect(shown([add, save, saving, cancel, unauthorized, loggedOut])).toEqual([
    "Add Today's Photos",
    'Save Photos',
    'Saving...',
    'Cancel',
    'Unauthorized',
    'You are logged out. Logging in again...',
  ]);
});

test('[COL-11] the message about a failed save ends with the reason, in Japanese without a space before it', () => {
  const { en, ja } = editorTexts.saveFailedWhy;
  expect(fillIn(en, { reason: 'Try again.' })).toBe('Failed to save photos. Try again.');
  expect(fillIn(ja, { reason: 'もう一度お試しください。' })).toBe(
    '写真を保存できませんでした。もう一度お試しください。',
  );
});
