import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import type { OwnCollection } from '../../../shared/owner-collections.ts';
import { totalLikesQuery } from '../../features/likes/like-queries.ts';
import { LastNight } from './last-night.tsx';

const day = (id: number, date: string) =>
  ({ id, date, photoUrls: ['/media/a.jpg', '/media/b.jpg'], photos: [] }) as unknown as OwnCollection;
const collections = [day(3, '2026-11-21'), day(2, '2026-11-20'), day(1, '2026-11-19')];

function shown(client: QueryClient, today = '2026-11-21') {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/admin">
        <LastNight {...{ collections, today }} />
      </Router>
    </QueryClientProvider>,
  );
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

test('shows the likes of the last day before today, and dashes until they are known', () => {
  const client = new QueryClient();
  expect(shown(client)).toMatch(/^ Last night Friday 11\.20\.26 – – – hearts/);
  client.setQueryData(totalLikesQuery(2).queryKey, [3, 1]);
  expect(shown(client)).toMatch(/^ Last night Friday 11\.20\.26 3 3 hearts 1 1 heart 4 hearts/);
});

test('calls a day before yesterday “The last five”, not “Last night”', () => {
  expect(shown(new QueryClient(), '2026-11-24')).toMatch(/^ The last five Saturday 11\.21\.26 /);
});
