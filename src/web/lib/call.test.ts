import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../shared/endpoint.ts';
import { errorBody } from '../../shared/errors.ts';
import type { PageResponse } from '../../shared/page.ts';
import { call, HttpError, hasReason, isAuthenticationFailure } from './call.ts';

const writeDay = endpoint({
  method: 'PUT',
  path: '/api/days/{date}',
  access: 'public',
  summary: 'A call with everything',
  params: z.object({ date: z.string() }),
  query: z.object({ camera: z.optional(z.string()) }),
  body: z.object({ title: z.string() }),
  answer: z.object({ id: z.int() }),
});
const args = { params: { date: '2026-11-20' }, query: { camera: 'Z 7' }, body: { title: 'x' } };

function answer(status: number, text: string, statusText = ''): PageResponse {
  return { ok: status < 400, status, statusText, text: async () => text };
}
const failing = (status: number, text: string, statusText?: string) =>
  call(writeDay, args, { fetch: async () => answer(status, text, statusText) }).catch(
    (error: unknown) => error as HttpError,
  ) as Promise<HttpError>;

test('[FETCH-2] sends a call to the URL of its endpoint, with its method and credentials', async () => {
  const sent: unknown[] = [];
  const fetch = async (address: string, init?: RequestInit) => {
    sent.push(address, init);
    return answer(200, '{"id":7}');
  };
  expect(await call(writeDay, args, { fetch })).toEqual({ id: 7 });
  expect(sent).toEqual([
    '/api/days/2026-11-20?camera=Z+7',
    {
      method: 'PUT',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{"title":"x"}',
    },
  ]);
});

test.each([
  [500, 'broken', 'Internal Server Error', '500: broken'],
  [503, '', 'Service Unavailable', '503: Service Unavailable'],
])(
  '[FETCH-2] a non-OK response %i is an error "{status}: {body text or status text}"',
  async (status, text, statusText, message) => {
    const error = await failing(status, text, statusText);
    expect(error).toBeInstanceOf(HttpError);
    expect(error.message).toBe(message);
    expect(error.status).toBe(status);
  },
);

test("the server's reason is available; a proxy's page has none", async () => {
  const taken = await failing(409, JSON.stringify(errorBody('date_taken', 'Taken', { about: '2026-11-20' })));
  expect([taken.reason, taken.about]).toEqual(['date_taken', '2026-11-20']);
  expect(hasReason(taken, 'date_taken')).toBe(true);
  expect(hasReason(taken, 'changed_elsewhere')).toBe(false);
  expect((await failing(502, '<html>')).reason).toBeUndefined();
});

test('[FETCH-2] a 401 means signed out if its reason is `unauthorized`, or if it has none', async () => {
  const error = await failing(401, JSON.stringify(errorBody('unauthorized', 'Unauthorized')));
  expect(isAuthenticationFailure(error)).toBe(true);
  expect(error.message).toMatch(/^401: .*Unauthorized/);
  expect(isAuthenticationFailure(await failing(401, '{"message":"Unauthorized"}'))).toBe(true);
  expect(
    isAuthenticationFailure(
      await failing(401, JSON.stringify(errorBody('wrong_credentials', 'wrong password'))),
    ),
  ).toBe(false);
  expect(isAuthenticationFailure(await failing(403, '401 Unauthorized'))).toBe(false);
  expect(isAuthenticationFailure('401: Unauthorized')).toBe(false);
});
