import { expect, test } from 'vitest';
import { isDatabaseUnavailable, toDatabaseError, unavailableError } from './database-errors.ts';
import { DrizzleQueryError } from './orm.ts';

const ofServer = (code: string) => Object.assign(new Error('ERROR'), { code });

test.each([
  ['a deadlock', ofServer('40P01')],
  ['a conflict of concurrent transactions', ofServer('40001')],
  ['a statement timeout of the role', ofServer('57014')],
  ['a lock timeout', ofServer('55P03')],
  ['a session that was idle in a transaction', ofServer('25P03')],
  ['a server without memory', ofServer('53200')],
])('[LIKE-6] %s gives a 503 that may be retried, but does not make the database unavailable', (_, error) => {
  for (const thrown of [error, new DrizzleQueryError('update', [], error), unavailableError(error)]) {
    expect(toDatabaseError(thrown)).toMatchObject({ code: 'unavailable', status: 503 });
    expect(isDatabaseUnavailable(thrown)).toBe(false);
  }
});

test.each([
  ['that shuts down', ofServer('57P01')],
  ['that takes no more connections', ofServer('53300')],
  ['whose connection is lost', new Error('Connection terminated unexpectedly')],
  ['whose connections are all taken', new Error('timeout exceeded when trying to connect')],
])('[LIKE-6] a database %s is unavailable and gives a 503', (_, error) => {
  for (const thrown of [error, new DrizzleQueryError('update', [], error), unavailableError(error)]) {
    expect(toDatabaseError(thrown)).toMatchObject({ code: 'unavailable', status: 503 });
    expect(isDatabaseUnavailable(thrown)).toBe(true);
  }
});

test('toDatabaseError maps a full disk to storage_full, and does not map errors of the statement itself', () => {
  expect(toDatabaseError(ofServer('53100'))?.code).toBe('storage_full');
  expect(isDatabaseUnavailable(ofServer('53100'))).toBe(false);
  for (const code of ['23505', '42601', '22P02', '57016']) {
    expect(toDatabaseError(new DrizzleQueryError('insert', [], ofServer(code))), code).toBeUndefined();
  }
});
