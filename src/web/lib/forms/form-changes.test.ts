import { expect, test } from 'vitest';
import { changesOf, conflictsOf, rebase } from './form-changes.ts';

const base = { name: 'Gomai', language: 'en', about: { en: 'Five', ja: '五枚' } };

test('[API-5] returns only the changed fields, and their values before the change', () => {
  const form = { ...base, about: { en: 'Six', ja: '五枚' } };
  expect(changesOf(form, base)).toEqual({
    changes: { about: { en: 'Six' } },
    before: { about: { en: 'Five' } },
  });
  expect(changesOf(base, base)).toEqual({ changes: {}, before: {} });
});

test('[API-5] a field that both sides changed is a conflict; the winner decides it, other changes are merged', () => {
  const form = { ...base, name: 'Mine', language: 'ja' };
  const other = { ...base, name: 'Theirs', about: { en: 'Five', ja: '別' } };
  expect(conflictsOf(form, base, other)).toEqual([{ path: 'name', mine: 'Mine', other: 'Theirs' }]);
  expect(rebase(form, { base, other, winner: 'mine' })).toEqual({ ...other, name: 'Mine', language: 'ja' });
  expect(rebase(form, { base, other, winner: 'other' })).toEqual({ ...other, language: 'ja' });
});
