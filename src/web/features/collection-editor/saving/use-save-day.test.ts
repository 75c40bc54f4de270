import { expect, test } from 'vitest';
import { type ErrorReason, errorBody } from '../../../../shared/errors.ts';
import { HttpError } from '../../../lib/call.ts';
import { editorTexts } from '../texts.ts';
import { saveFailure } from './use-save-day.ts';

const answer = (status: number, reason: ErrorReason) =>
  new HttpError(status, JSON.stringify(errorBody(reason, 'technical')), '');

test.each([
  ['a change elsewhere that could not be merged', answer(409, 'changed_elsewhere')],
  ['a day deleted elsewhere', answer(404, 'not_found')],
  ['another conflict', new HttpError(409, '<html>', 'Conflict')],
  ['a failing server', new HttpError(500, '', 'Internal Server Error')],
  ['no response', new TypeError('Failed to fetch')],
])(
  '[COL-11] [COL-12] %s is reported in the dialog, which says that nothing was lost, in both languages',
  (_, error) => {
    expect(saveFailure(error, 'en').inDialog).toMatch(/nothing was lost/i);
    expect(saveFailure(error, 'ja').inDialog).toContain('失われていません');
    // Its button is named otherwise in each editor.
    expect(saveFailure(error, 'en').inDialog).not.toContain(editorTexts.save.en);
    expect(saveFailure(error, 'ja').inDialog).not.toContain(editorTexts.save.ja);
  },
);

test('[COL-4] only a taken date is reported at its field instead', () => {
  const taken = saveFailure(answer(409, 'date_taken'), 'en');
  expect(taken.inDialog).toBeUndefined();
  expect(taken.description).not.toBe(editorTexts.saveFailed.en);
});
