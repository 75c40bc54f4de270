import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { SourceError } from '../../platform/sources/photo-source.ts';
import { createFailurePolicy, withRetry } from './failures.ts';

test('[SYNC-6] skips unreachable files, but the third in a row stops the run', () => {
  const { toFileFailure, succeeded } = createFailurePolicy();
  const outage = new SourceError('transient', 'out of reach');
  expect(toFileFailure(outage)).toEqual({
    status: 'failed',
    errorMessage: 'out of reach',
    errorCode: 'source_unreachable',
  });
  expect(toFileFailure(outage).status).toBe('failed');
  succeeded();
  expect(toFileFailure(outage).status).toBe('failed');
  expect(toFileFailure(outage).status).toBe('failed');
  expect(() => toFileFailure(outage)).toThrow('out of reach');
});

test('[SYNC-6] a damaged file is marked as unusable; an error that affects all files stops the run', () => {
  const { toFileFailure } = createFailurePolicy();
  expect(toFileFailure(new AppError('unprocessable', 'damaged')).status).toBe('unusable');
  expect(toFileFailure(new SourceError('changed', 'replaced')).status).toBe('failed');
  const unreadable = new SourceError('refused', 'no permission', { about: 'IMG_1.jpg' });
  // A bucket may refuse single photos, for example archived ones.
  const archived = new SourceError('refused', 'InvalidObjectState');
  for (const _ of [1, 2, 3, 4]) {
    expect(toFileFailure(unreadable).status).toBe('unusable');
    expect(toFileFailure(archived).status).toBe('failed');
  }
  for (const error of [
    new SourceError('reconnect', 'expired'),
    new AppError('storage_full', 'the disk is full'),
    new Error('a bug'),
  ]) {
    expect(() => toFileFailure(error)).toThrow(error);
  }
});

test('[SYNC-6] waits as long as a rate-limited source asks, or a minute if the source gives no time', async () => {
  const waits: number[] = [];
  const answers = [
    new SourceError('rate_limited', 'later', { retryAfterMs: 900_000 }),
    new SourceError('rate_limited', 'later'),
  ];
  const signal = new AbortController().signal;
  const value = await withRetry({ signal, sleep: async (ms) => void waits.push(ms) }, async () => {
    const error = answers.shift();
    if (error !== undefined) throw error;
    return 'done';
  });
  expect([value, waits]).toEqual(['done', [900_000, 60_000]]);
});
