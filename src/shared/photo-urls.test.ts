import { expect, test } from 'vitest';
import { directLink, isMediaPath, sha256OfMediaPath } from './photo-urls.ts';

test('[COL-4] links ending in dl=0 are rewritten to raw=1, their other keys kept', () => {
  expect(directLink('https://www.dropbox.com/scl/fi/abc/a.jpg?rlkey=k9&dl=0')).toBe(
    'https://www.dropbox.com/scl/fi/abc/a.jpg?rlkey=k9&raw=1',
  );
  for (const other of [
    'https://a.example/b.jpg?dl=1',
    'https://a.example/b.jpg',
    `/media/${'a'.repeat(64)}.jpg`,
  ]) {
    expect(directLink(other)).toBe(other);
  }
});

test('a media path is a content address and nothing else', () => {
  const sha = '0123456789abcdef'.repeat(4);
  expect(sha256OfMediaPath(`/media/${sha}.jpg`)).toBe(sha);
  for (const path of [`/media/${sha}.svg`, `/media/${sha}`, `/media/../${sha}.jpg`, `/media/${sha}.jpg/..`]) {
    expect(isMediaPath(path), path).toBe(false);
  }
});
