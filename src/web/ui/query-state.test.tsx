import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { jointQuery, QueryState } from './query-state.tsx';

const loaded = { isError: false, isFetching: false, refetch: () => {} };
const failed = { ...loaded, isError: true };

test.each([
  ['one of them failed', [loaded, failed], 'Try again'],
  ['the failed one is being loaded again', [loaded, { ...failed, isFetching: true }], 'Loading…'],
  ['none has failed', [loaded, { ...loaded, isFetching: true }], 'Loading…'],
])('of several queries, %s', (_, queries, expected) => {
  const query = jointQuery(...queries);
  expect(renderToStaticMarkup(<QueryState query={query} failed="" />)).toContain(expected);
});
