import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { isOwner } from './session.ts';

const failing = (code: string) => {
  const userOf = () => Promise.reject(Object.assign(new Error('ERROR'), { code }));
  return isOwner({ server: { sessions: { userOf } } } as unknown as FastifyRequest);
};

test('every caller counts as signed out while the database is unavailable; a failing query is an error', async () => {
  expect(await failing('57P01')).toBe(false);
  await expect(failing('57014')).rejects.toMatchObject({ code: '57014' });
});
