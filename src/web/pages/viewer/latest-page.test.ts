import { expect, test } from 'vitest';
import { createPageFinder } from './latest-page.ts';

function finder() {
  const waiting = new Map<number, (page: number | undefined) => void>();
  const pages: number[] = [];
  const goTo = createPageFinder();
  const look = (day: number, isHere = false) =>
    goTo(day, {
      isHere,
      find: () => new Promise<number | undefined>((resolve) => waiting.set(day, resolve)),
      onFound: (page) => pages.push(page),
    });
  return { look, pages, answer: (day: number, page?: number) => waiting.get(day)?.(page) };
}

test('[WALK-2] of two days that a follower is led to, the last wins, whichever is found first', async () => {
  const { look, pages, answer } = finder();
  const one = look(1);
  const two = look(2);
  answer(2, 20);
  answer(1, 10);
  await Promise.all([one, two]);
  expect(pages).toEqual([20]);
});

test('[WALK-2] a guide who comes back to a day that is loaded ends the search for another', async () => {
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
