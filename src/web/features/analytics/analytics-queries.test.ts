import { expect, test } from 'vitest';
import { errorBody } from '../../../shared/errors.ts';
import { HttpError } from '../../lib/call.ts';
import { removeAnalyticsSettings } from './analytics-queries.ts';

test('[ANA-1] deleting settings that another tab has deleted succeeds; any other failure is reported', async () => {
  const answering = (error: Error) => removeAnalyticsSettings(1, () => Promise.reject(error));
  const refused = (status: number, reason: 'not_found' | 'unavailable') =>
    new HttpError(status, JSON.stringify(errorBody(reason, '')), '');
  await expect(answering(refused(404, 'not_found'))).resolves.toBeUndefined();
  await expect(answering(refused(503, 'unavailable'))).rejects.toThrow('503');
  await expect(answering(new TypeError('Failed to fetch'))).rejects.toThrow('fetch');
});
