import { expect, test } from 'vitest';
import { newDayIn } from './collections-tab.tsx';

test.each([
  ['the section is loading', undefined, '2026-11-20'],
  ['the section edits a new day', '2026-11-19', '2026-11-19'],
  ['a sync or another device has made today', '7', undefined],
])(
  '[COL-11] the list offers the draft of today unless the section shows it: %s',
  (_, sectionKey, omitted) => {
    expect(newDayIn(sectionKey, '2026-11-20')).toBe(omitted);
  },
);
