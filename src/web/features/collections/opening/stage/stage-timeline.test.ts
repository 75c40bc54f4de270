import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Opening } from '../../../../../shared/openings.ts';
import { followsTime, StageTimeline } from './stage-timeline.tsx';

test.each([
  ['where it scrolled to by itself', 340, true],
  ['scrolled back', 300, false],
  ['scrolled on, to a later reveal', 380, false],
  ['at the very end', 400, true],
])(
  '[OPEN-5] the timeline follows the current time unless the owner scrolled away: %s',
  (_, scrollLeft, follows) => {
    expect(followsTime({ scrollLeft, scrollWidth: 1200, clientWidth: 800 }, 340)).toBe(follows);
  },
);

test('[OPEN-5] hides the word “now” where it would cover the time of the next reveal', () => {
  const start = Date.parse('2026-11-20T10:00:00Z');
  const reveals = [0, 12, 24].map((second) => new Date(start + second * 1000).toISOString());
  const opening = { reveals, timeZone: 'Asia/Tokyo' } as unknown as Opening;
  const wordsAt = (second: number) =>
    renderToStaticMarkup(
      createElement(StageTimeline, { opening, report: undefined, nowMs: start + second * 1000 }),
    ).match(/<small>now<\/small>/)?.length ?? 0;
  expect([1, 9, 13, 30].map(wordsAt)).toEqual([1, 0, 1, 1]);
});
