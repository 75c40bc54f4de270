import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Collection } from '../../../../shared/collections.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import type { Uploads } from '../upload/use-uploads.ts';
import { useDayVersions } from './use-day-versions.ts';

const HOUR_MS = 3_600_000;

test.each([
  ['without its opening, if that has begun', -HOUR_MS, [['opensAt', '', { shouldDirty: true }]]],
  ['with its opening, if that is ahead', HOUR_MS, []],
])('[OPEN-1] [COL-12] a day deleted elsewhere is saved as a new one %s', (_, offset, changes) => {
  const opensAt = new Date(Date.now() + offset).toISOString();
  const form = { getValues: vi.fn(), reset: vi.fn(), setValue: vi.fn() };
  let versions: ReturnType<typeof useDayVersions> | undefined;
  function Editor() {
    const collection = { id: 1, date: '2026-11-20', opensAt } as Collection;
    versions = useDayVersions({ collection, collections: [collection], form, uploads: {} as Uploads });
    return null;
  }
  renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <Editor />
    </QueryClientProvider>,
  );
  versions?.startOver();
  expect(form.setValue.mock.calls).toEqual(changes);
  expect(versions?.seen()).toBeUndefined();
});
