import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { User } from '../../../shared/auth.ts';
import { HttpError } from '../../lib/call.ts';
import { watchSignOut } from './sign-out-watch.ts';
import { userQuery } from './user-query.ts';

test('[AUTH-4] several 401 responses end the page’s session only once', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { queryKey } = userQuery();
  const user: User = { id: 1, username: 'admin', role: 'admin' };
  client.setQueryData<User | null>(queryKey, user);
  let ends = 0;
  const stop = watchSignOut(client, () => ends++);
  const refused = (name: string, status: number) =>
    client.fetchQuery({ queryKey: [name], queryFn: () => Promise.reject(new HttpError(status, '', '')) });
  await expect(refused('report', 503)).rejects.toThrow();
  expect(client.getQueryData(queryKey)).not.toBeNull();
  await Promise.allSettled([refused('report', 401), refused('pending', 401)]);
  expect(client.getQueryData(queryKey)).toBeNull();
  expect(ends).toBe(1);
  stop();
});
