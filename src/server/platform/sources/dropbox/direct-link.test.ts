import { expect, test } from 'vitest';
import { directDropboxLink } from './direct-link.ts';

const SHARED = 'https://www.dropbox.com/scl/fi/9h3x/IMG%20%E5%86%99.jpg?rlkey=a1b2c3&st=xyz&dl=0';

test('a shared link becomes the file’s direct URL and keeps its key', () => {
  expect(directDropboxLink(SHARED)).toBe(
    'https://www.dropbox.com/scl/fi/9h3x/IMG%20%E5%86%99.jpg?rlkey=a1b2c3&st=xyz&raw=1',
  );
  expect(directDropboxLink('https://dropbox.com/s/abc/a.jpg')).toBe('https://dropbox.com/s/abc/a.jpg?raw=1');
  expect(directDropboxLink(directDropboxLink(SHARED))).toBe(directDropboxLink(SHARED));
});

test.each([
  'https://example.com/scl/fi/9h3x/a.jpg?dl=0',
  'https://www.dropbox.com.example.com/s/a.jpg?dl=0',
  'https://www.dropbox.com/home?dl=0',
  '/media/abc.jpg',
  'no address at all',
])('%s is returned unchanged', (address) => {
  expect(directDropboxLink(address)).toBe(address);
});
