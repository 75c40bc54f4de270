import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { userQuery } from '../../features/auth/user-query.ts';
import { createQueryClient } from '../query-client.ts';
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

test('the browser restores every response except failed ones', async () => {
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

test('writes the same text for the same responses, whenever they were fetched', async () => {
  const client = await pageWith({ a: 1 });
  const before = writeState(client);
  client.setQueryData(['a', { of: 'a' }], 1, { updatedAt: 5 });
  expect(writeState(client)).toBe(before);
});

test.each([
  [true, 1],
  [false, 0],
])(
  '[LIGHT-8] [TODAY-5] refetches restored data only if their age is unknown (%s), and never the user',
  (isUnknown, times) => {
    const client = createQueryClient();
    readState(client, '[[["news"],[1]],[["user"],null]]', isUnknown);
    const queryFn = vi.fn(async () => [2]);
    new QueryObserver(client, { queryKey: ['news'], queryFn }).subscribe(() => undefined);
    expect(client.getQueryData(['news'])).toEqual([1]);
    expect(queryFn).toHaveBeenCalledTimes(times);

    // For visitors the server would answer 401.
    const getUser = vi.fn(async () => null);
    new QueryObserver(client, { ...userQuery(), queryFn: getUser }).subscribe(() => undefined);
    expect(getUser).not.toHaveBeenCalled();
  },
);

test('[LIGHT-8] [LIVE-3] a prefetched, prerendered or restored document is of unknown age', () => {
  const visit = { type: 'navigate', activationStart: 0, deliveryType: '' };
  expect(isOfUnknownAge(visit)).toBe(false);
  expect(isOfUnknownAge({ ...visit, deliveryType: 'cache' })).toBe(false);
  expect(isOfUnknownAge({ ...visit, type: 'reload' })).toBe(false);
  expect(isOfUnknownAge(undefined)).toBe(false);
  expect(isOfUnknownAge({ ...visit, deliveryType: 'navigational-prefetch' })).toBe(true);
  expect(isOfUnknownAge({ ...visit, activationStart: 12 })).toBe(true);
  expect(isOfUnknownAge({ ...visit, type: 'back_forward' })).toBe(true);
});
