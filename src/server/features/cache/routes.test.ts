import { expect, test } from 'vitest';
import { generate } from './routes.ts';

test('[CACHE-2] prepares no further photo once the caller has disconnected', async () => {
  const caller = new AbortController();
  const begun: string[] = [];
  const result = await generate(['a', 'b', 'c', 'd', 'e'], {
    async prepare(url) {
      begun.push(url);
      if (url === 'b') caller.abort();
    },
    signal: caller.signal,
    onError: () => {},
  });
  expect(begun).toEqual(['a', 'b']);
  expect(result).toEqual({ processed: 2, errors: [] });
});

test('[CACHE-2] an internal failure is reported without details', async () => {
  const failures: unknown[] = [];
  const result = await generate(['a'], {
    prepare: () => Promise.reject(new Error('ENOENT /secret/path')),
    signal: new AbortController().signal,
    onError: (error) => failures.push(error),
  });
  expect(result.errors).toEqual([{ imageUrl: 'a', message: 'This photo could not be prepared' }]);
  expect(failures).toHaveLength(1);
});
