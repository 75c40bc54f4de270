import { expect, test } from 'vitest';
import { firstImageState, nextImageState } from './photo-image.tsx';

test('[IMG-1] loading, then full; an empty source fails at once', () => {
  expect(firstImageState('  ')).toBe('failed');
  expect(firstImageState('/media/a.jpg')).toBe('loading');
  expect(nextImageState('loading', 'load', true)).toBe('full');
});

test('[IMG-2] a failure shows the fallback where enabled; a second one ends it', () => {
  expect(nextImageState('loading', 'error', true)).toBe('fallback');
  expect(nextImageState('fallback', 'load', true)).toBe('fallback');
  expect(nextImageState('fallback', 'error', true)).toBe('failed');
  expect(nextImageState('loading', 'error', false)).toBe('failed');
});
