import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { isOfUnknownAge, readState, writeState } from './page-state.ts';

async function pageWith(answers: Record<string, unknown>): Promise<QueryClient> {
  const client = new QueryClient();
  for (const [key, data] of Object.entries(answers)) client.setQueryData([key, { of: key }], data);
  await client.prefetchQuery({
    queryKey: ['failed'],
    queryFn: () => Promise.reject(new Error('no')),
    retry: false,
  });
  return client;
}

test('the browser takes over every response; failed ones it requests itself', async () => {
  const answers = { none: null, words: '</script><!-- ', list: [{ a: 1 }] };
  const text = writeState(await pageWith(answers));
  expect(text).not.toContain('<');
  const client = new QueryClient();
  readState(client, text, false);
  for (const [key, data] of Object.entries(answers)) {
    expect(client.getQueryData([key, { of: key }])).toEqual(data);
  }
  expect(client.getQueryState(['failed'])).toBeUndefined();
  readState(client, '', false);
});

test('equal responses make equal text at any time; a document of unknown age is refetched', async () => {
  const client = await pageWith({ a: 1 });
  const before = writeState(client);
  client.setQueryData(['a', { of: 'a' }], 1, { updatedAt: 5 });
  expect(writeState(client)).toBe(before);

  const fresh = new QueryClient();
  readState(fresh, before, false);
  expect(fresh.getQueryState(['a', { of: 'a' }])?.dataUpdatedAt).toBeGreaterThan(Date.now() - 60_000);
  const old = new QueryClient();
  readState(old, before, true);
  expect(old.getQueryState(['a', { of: 'a' }])?.dataUpdatedAt).toBe(0);
});

test('[LIGHT-8] [LIVE-3] a document that was fetched or made ahead is of unknown age', () => {
  const visit = { type: 'navigate', activationStart: 0, deliveryType: '' };
  expect(isOfUnknownAge(visit)).toBe(false);
  expect(isOfUnknownAge({ ...visit, deliveryType: 'cache' })).toBe(false);
  expect(isOfUnknownAge({ ...visit, type: 'reload' })).toBe(false);
  expect(isOfUnknownAge(undefined)).toBe(false);
  expect(isOfUnknownAge({ ...visit, deliveryType: 'navigational-prefetch' })).toBe(true);
  expect(isOfUnknownAge({ ...visit, activationStart: 12 })).toBe(true);
  expect(isOfUnknownAge({ ...visit, type: 'back_forward' })).toBe(true);
});
