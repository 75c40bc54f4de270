import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import type { SelectedPhoto, Selection } from '../../../../shared/selections.ts';
import { type call, HttpError } from '../../../lib/call.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { selectionQuery } from './selection-query.ts';

const photo = (place: number): readonly SelectedPhoto[] => [{ date: '2026-11-22', place }];
const found = { dayCount: 1, photos: [], card: '/card' } as unknown as Selection;

let stop = () => {};
afterEach(() => stop());

/** Shows the selection `from`, then requests another one; returns what is shown while the other one loads. */
async function turn(from: Selection | null) {
  const answers = [from, found];
  const via = (async () => {
    const answer = answers.shift();
    if (!answer) throw new HttpError(404, '{}', 'Not Found');
    return answer;
  }) as unknown as typeof call;
  const observer = new QueryObserver(createQueryClient(), selectionQuery(photo(1), via));
  stop = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().data).toEqual(from);
  observer.setOptions(selectionQuery(photo(2), via));
  const meanwhile = observer.getCurrentResult().data;
  await expect.poll(() => observer.getCurrentResult().isPlaceholderData).toBe(false);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(found);
  return meanwhile;
}

test('[FIVE-1] the previous selection stays shown until the next one is loaded', async () => {
  const before = { ...found, dayCount: 2 };
  expect(await turn(before)).toEqual(before);
});

test('[FIVE-1] after a selection that was not found, shows the next one as loading, not as not found', async () => {
  expect(await turn(null)).toBeUndefined();
});
