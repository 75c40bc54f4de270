import { expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { createPageFinder } from './page-finder.ts';

function finder() {
  const waiting = new Map<number, (page: number | undefined) => void>();
  const pages: number[] = [];
  const clock = manualClock();
  let losses = 0;
  const goTo = createPageFinder(clock.after);
  const look = (day: number, isHere = false) =>
    goTo({
      isHere,
      find: () => new Promise<number | undefined>((resolve) => waiting.set(day, resolve)),
      onFound: (page) => pages.push(page),
      onLost: () => losses++,
    });
  return {
    clock,
    look,
    pages,
    losses: () => losses,
    answer: (day: number, page?: number) => waiting.get(day)?.(page),
  };
}

test('[WALK-2] of two requested days only the last one is reported, whichever is found first', async () => {
  const { look, pages, answer } = finder();
  const one = look(1);
  const two = look(2);
  answer(2, 20);
  answer(1, 10);
  await Promise.all([one, two]);
  expect(pages).toEqual([20]);
});

test('[WALK-2] a return to a loaded day cancels the search for another', async () => {
  const { look, pages, answer } = finder();
  const away = look(1);
  await look(2, true);
  answer(1, 10);
  await away;
  expect(pages).toEqual([]);
  const again = look(3);
  answer(3, 30);
  await again;
  const gone = look(4);
  answer(4);
  await gone;
  expect(pages).toEqual([30]);
});

test('[WALK-3] retries a failed search once after 1 s, unless another day is requested meanwhile', async () => {
  const { clock, look, pages, losses, answer } = finder();
  const first = look(1);
  answer(1);
  await first;
  clock.advance(1000);
  answer(1, 10);
  await expect.poll(() => pages).toEqual([10]);
  const second = look(2);
  answer(2);
  await second;
  clock.advance(1000);
  answer(2);
  await expect.poll(losses).toBe(1);
  const third = look(3);
  answer(3);
  await third;
  await look(1, true);
  clock.advance(1000);
  answer(3, 30);
  await third;
  expect([pages, losses()]).toEqual([[10], 1]);
});
