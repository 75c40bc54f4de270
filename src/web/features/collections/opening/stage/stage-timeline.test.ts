import { expect, test } from 'vitest';
import { isAtEnd } from './stage-timeline.tsx';

test.each([
  ['where it scrolled to by itself', 340, true],
  ['scrolled back', 300, false],
  ['scrolled on, to a later reveal', 380, false],
  ['at the very end', 400, true],
])(
  '[OPEN-5] the timeline follows the time only for a reader who is at its end: %s',
  (_, scrollLeft, follows) => {
    expect(isAtEnd({ scrollLeft, scrollWidth: 1200, clientWidth: 800 }, 340)).toBe(follows);
  },
);
