import { expect, test } from 'vitest';
import { createQueryClient } from '../lib/query-client.ts';
import { watchResponses } from './start-pages-ahead.ts';

test('[LIGHT-8] calls back when a cached response changes, not for an equal response or a new query', () => {
  const client = createQueryClient();
  const day = ['collections', 'day', '2026-11-22'];
  client.setQueryData(day, { title: 'Harbour' });
  let changes = 0;
  watchResponses(client, () => {
    changes += 1;
  });
  client.setQueryData(day, { title: 'Harbour' });
  client.setQueryData(['collections', 'today'], { title: 'Harbour' });
  expect(changes).toBe(0);
  client.setQueryData(day, { title: 'Harbour, at night' });
  expect(changes).toBe(1);
});
