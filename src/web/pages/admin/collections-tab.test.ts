import { expect, test } from 'vitest';
import { newDayIn } from './collections-tab.tsx';

test.each([
  ['today, while the section is loading', undefined, '2026-11-20'],
  ['the new day that the section edits', '2026-11-19', '2026-11-19'],
  ['none, if the section shows a stored day', '7', undefined],
])('[COL-11] the list omits the draft that the section above it shows: %s', (_, sectionKey, omitted) => {
  expect(newDayIn(sectionKey, '2026-11-20')).toBe(omitted);
});
