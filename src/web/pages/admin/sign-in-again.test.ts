import { focusManager, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { User } from '../../../shared/auth.ts';
import { userQuery } from '../../features/auth/user-query.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { signInElsewhereQuery } from './sign-in-again.tsx';

test('[AUTH-4] a tab with the sign-in dialog, when shown again, notices that the owner has signed in elsewhere', async () => {
  const user: User = { id: 1, username: 'admin', role: 'admin' };
  vi.stubGlobal('fetch', async () => Response.json(user));
  const client = createQueryClient();
  const { queryKey } = userQuery();
  client.setQueryData<User | null>(queryKey, null);
  client.mount();
  const stop = new QueryObserver(client, signInElsewhereQuery()).subscribe(() => {});
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await expect.poll(() => client.getQueryData(queryKey)).toEqual(user);
  stop();
  client.unmount();
  focusManager.setFocused(undefined);
});
