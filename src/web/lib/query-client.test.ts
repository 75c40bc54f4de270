import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userQuery } from '../features/auth/user-query.ts';
import { galleryPageQuery, todayQuery } from '../features/collections/collection-queries.ts';
import { camerasQuery } from '../features/gallery/cameras-query.ts';
import { type call, HttpError } from './call.ts';
import { createQueryClient } from './query-client.ts';

const MINUTE_MS = 60_000;

test('[FETCH-1] by default neither retries, refetches on focus nor polls, and no response becomes stale', async () => {
  const client = createQueryClient();
  expect(client.getDefaultOptions()).toMatchObject({
    queries: { retry: false, refetchOnWindowFocus: false, refetchInterval: false },
    mutations: { retry: false, networkMode: 'always' },
  });
  client.setQueryData(['site'], 1, { updatedAt: 1 });
  const site = new QueryObserver(client, { queryKey: ['site'] });
  expect(site.getCurrentResult().isStale).toBe(false);
  let asked = 0;
  const queryFn = () => {
    asked += 1;
    return Promise.reject(new Error('500: broken'));
  };
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn })).rejects.toThrow('500: broken');
  expect(asked).toBe(1);
});

test('[FETCH-1, GAL-3] collections are fresh for 5 minutes, cameras for 10 and cached for 30', () => {
  expect(galleryPageQuery({}).staleTime).toBe(5 * MINUTE_MS);
  expect(galleryPageQuery({ page: 2, camera: 'LEICA Q2' }).staleTime).toBe(5 * MINUTE_MS);
  expect(todayQuery().staleTime).toBe(5 * MINUTE_MS);
  expect(camerasQuery()).toMatchObject({ staleTime: 10 * MINUTE_MS, gcTime: 30 * MINUTE_MS });
});

const refusing = (status: number) =>
  (() => Promise.reject(new HttpError(status, 'Unauthorized', ''))) as typeof call;

test('[FETCH-2] the query of the current user returns null for a 401 and fails with any other error', async () => {
  const client = createQueryClient();
  expect(await client.fetchQuery(userQuery(refusing(401)))).toBeNull();
  client.clear();
  await expect(client.fetchQuery(userQuery(refusing(500)))).rejects.toThrow('500');
});
