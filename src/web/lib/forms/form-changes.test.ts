import { expect, test } from 'vitest';
import { changesOf, conflictsOf, rebase } from './form-changes.ts';

const base = { name: 'Gomai', language: 'en', about: { en: 'Five', ja: '五枚' } };

test('[API-5] only changed fields are sent, each with its first value', () => {
  const form = { ...base, about: { en: 'Six', ja: '五枚' } };
  expect(changesOf(form, base)).toEqual({
    changes: { about: { en: 'Six' } },
    before: { about: { en: 'Five' } },
  });
  expect(changesOf(base, base)).toEqual({ changes: {}, before: {} });
});

test('[API-5] a field changed by both is a conflict; the choice decides it, other changes stay', () => {
  const form = { ...base, name: 'Mine', language: 'ja' };
  const other = { ...base, name: 'Theirs', about: { en: 'Five', ja: '別' } };
  expect(conflictsOf(form, base, other)).toEqual([{ path: 'name', mine: 'Mine', other: 'Theirs' }]);
  expect(rebase(form, { base, other, winner: 'mine' })).toEqual({ ...other, name: 'Mine', language: 'ja' });
  expect(rebase(form, { base, other, winner: 'other' })).toEqual({ ...other, language: 'ja' });
});
