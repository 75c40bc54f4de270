import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { jointQuery, QueryState } from './query-state.tsx';

const loaded = { isError: false, isFetching: false, refetch: () => {} };
const failed = { ...loaded, isError: true };

test.each([
  ['offer “Try again” if one has failed', [loaded, failed], 'Try again'],
  ['show “Loading…” while the failed one is retried', [loaded, { ...failed, isFetching: true }], 'Loading…'],
  ['show “Loading…” while one is fetched', [loaded, { ...loaded, isFetching: true }], 'Loading…'],
])('joint queries %s', (_, queries, expected) => {
  const query = jointQuery(...queries);
  expect(renderToStaticMarkup(<QueryState query={query} failed="" />)).toContain(expected);
});
