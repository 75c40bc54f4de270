import { expect, test } from 'vitest';
import { urlOfPreview } from './slot-thumbnail.tsx';

test.each(['', 'not a url', 'javascript:alert(1)', 'data:text/html,<b>', 'ftp://example.com/a.jpg'])(
  '[COL-3] %j is never an image’s source',
  (url) => {
    expect(urlOfPreview(url, '', 400)).toBeUndefined();
  },
);

test('[COL-3] a link is shown directly, an uploaded photo as a rendition', () => {
  expect(urlOfPreview('https://example.com/a.jpg', '', 400)).toBe('https://example.com/a.jpg');
  expect(urlOfPreview(`/media/${'a'.repeat(64)}.jpg`, 'v', 400)).toContain('width=400');
});
