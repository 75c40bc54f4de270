import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { call } from '../../lib/call.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { totalLikesQuery, visitorLikesQuery } from './like-queries.ts';

afterEach(() => onlineManager.setOnline(true));

test.each([
  ['the visitor’s levels', visitorLikesQuery],
  ['the totals', totalLikesQuery],
])(
  '[LIKE-4] [LIKE-6] offline, requests for %s fail at once and are repeated when the network returns',
  async (_, query) => {
    const client = createQueryClient();
    client.mount();
    onlineManager.setOnline(false);
    const values = [1, 2, 3, 4, 5];
    const via = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    const options = query(1, via as typeof call);
    await expect(client.fetchQuery(options)).rejects.toThrow('Failed to fetch');

    const observer = new QueryObserver(client, options);
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
    via.mockResolvedValue({ likes: values, totalLikes: values });
    onlineManager.setOnline(true);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(values));
    stop();
    client.unmount();
  },
);
