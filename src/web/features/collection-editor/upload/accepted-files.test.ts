import { expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '../../../../shared/limits.ts';
import { isAccepted } from './accepted-files.ts';

test.each([
  ['a.jpg', 'image/jpeg', true],
  ['A.HEIC', '', true],
  ['A.HIF', '', true],
  ['scan.TIF', 'application/octet-stream', true],
  ['a.xmp', '', false],
  ['a.cr3', 'image/x-canon-cr3', false],
  ['a.mov', 'video/quicktime', false],
  ['a folder', '', false],
])('[COL-6] %s of the type "%s" may take a place: %s', (name, type, is) => {
  expect(isAccepted({ name, type, size: 10 })).toBe(is);
});

test('[COL-6] a file above the size limit takes no place', () => {
  const file = { name: 'a.jpg', type: 'image/jpeg' };
  expect(isAccepted({ ...file, size: MAX_PHOTO_BYTES })).toBe(true);
  expect(isAccepted({ ...file, size: MAX_PHOTO_BYTES + 1 })).toBe(false);
});
