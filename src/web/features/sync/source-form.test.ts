import { expect, test } from 'vitest';
import { proposedFolders } from '../../../shared/sync.ts';
import { browseStart, folderFault } from './source-form.tsx';

test('[SYNC-1] refuses an empty path, one over 500 characters, and one that still has the placeholder {folder}', () => {
  expect(proposedFolders.dropbox).toBe('/cameras/{folder}');
  expect(folderFault(proposedFolders.dropbox)).toBe('placeholder');
  expect(folderFault(proposedFolders.local)).toBeUndefined();
  expect(folderFault(' /cameras/x100 ')).toBeUndefined();
  expect(folderFault('  ')).toBe('empty');
  expect(folderFault('/a'.repeat(251))).toBe('long');
});

test('[SYNC-4] the folder browser opens at the part of the path before the placeholder', () => {
  expect(browseStart('/cameras/{folder}')).toBe('/cameras');
  expect(browseStart('/cameras/x100/')).toBe('/cameras/x100');
  expect(browseStart('/')).toBe('');
  expect(browseStart('')).toBe('');
});
