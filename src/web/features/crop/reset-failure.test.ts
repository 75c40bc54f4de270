import { expect, test } from 'vitest';
import { AppError, errorBody } from '../../../shared/errors.ts';
import { HttpError } from '../../lib/call.ts';
import { resetFailure } from './reset-failure.ts';

test("[CROP-4] an error that says 'not cropped' is no failure, any other is", () => {
  const answer = (message: string) =>
    new HttpError(409, JSON.stringify(errorBody('conflict', message)), 'Conflict');
  expect(resetFailure(answer('This photo is not cropped'))).toBe('notNeeded');
  expect(resetFailure(answer('Another photo'))).toBe('failed');
  expect(resetFailure(new AppError('internal', 'no'))).toBe('failed');
  expect(resetFailure('not cropped')).toBe('failed');
});
