import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSelection, readSelectionPath, selectionPath, writeSelection } from './selections.ts';

const photo = fc.record({
  date: fc.constantFrom('2026-11-22', '2026-11-20', '2024-02-29', '1999-12-31', '2026-01-01', '2025-07-07'),
  place: fc.integer({ min: 1, max: 5 }),
});
const selection = fc.uniqueArray(photo, {
  minLength: 1,
  maxLength: 5,
  selector: ({ date, place }) => `${date}.${place}`,
});

test('[FIVE-1] a selection is read from its URL as it was written', () => {
  fc.assert(
    fc.property(selection, (photos) => {
      expect(readSelection(writeSelection(photos))).toEqual(photos);
      expect(readSelectionPath(selectionPath(photos))).toEqual(photos);
    }),
  );
  expect(selectionPath([])).toBe('/five');
});

test('[FIVE-1] each selection has one URL: any text that can be read is written back unchanged', () => {
  const near = fc
    .tuple(selection, fc.string({ maxLength: 2 }), fc.nat(70))
    .map(
      ([photos, more, at]) => writeSelection(photos).slice(0, at) + more + writeSelection(photos).slice(at),
    );
  fc.assert(
    fc.property(fc.oneof(near, fc.string()), (text) => {
      const photos = readSelection(text);
      if (photos) expect(writeSelection(photos)).toBe(text);
    }),
  );
});

test.each([
  '',
  '2026-11-22',
  '2026-11-22.0',
  '2026-11-22.6',
  '2026-11-22.01',
  '2026-02-30.1',
  '2026-11-22.1~2026-11-22.1',
  '2026-11-22.1~',
  '2026-11-22.1~2026-11-22.2~2026-11-22.3~2026-11-22.4~2026-11-22.5~2026-11-21.1',
  '2026-11-22.1,2026-11-22.2',
])('[FIVE-1] refuses a malformed selection: %s', (text) => {
  expect(readSelection(text)).toBeUndefined();
});
