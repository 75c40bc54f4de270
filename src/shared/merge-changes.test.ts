import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

test('[API-5] merges fields that only one side changed', () => {
  const { merged, conflicts } = mergeChanges(
    { en: 'theirs', ja: '元' },
    { en: 'old', ja: '私' },
    { en: 'old', ja: '元' },
  );
  expect(merged).toEqual({ en: 'theirs', ja: '私' });
  expect(conflicts).toEqual([]);
});

test('[API-5] a field changed by both sides is a conflict, unless both wrote the same value', () => {
  expect(mergeChanges({ en: 'theirs' }, { en: 'mine' }, { en: 'old' }).conflicts).toEqual(['en']);
  expect(mergeChanges({ en: 'same' }, { en: 'same' }, { en: 'old' }).conflicts).toEqual([]);
});

test('[API-5] without `before` the last writer wins; omitted fields stay unchanged', () => {
  expect(mergeChanges({ en: 'theirs', ja: '元' }, { en: 'mine' }).merged).toEqual({ en: 'mine', ja: '元' });
});
