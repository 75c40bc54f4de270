import { expect, test, vi } from 'vitest';
import { createSpaceBar } from './opening-stage.tsx';

test('[OPEN-5] the space bar scrolls the stage unless it can reveal a photo; held down it reveals only one', () => {
  class Page {
    tagName = 'BODY';
    closest = () => null;
  }
  vi.stubGlobal('HTMLElement', Page);
  const [press, preventDefault] = [vi.fn(), vi.fn()];
  const onSpaceBar = createSpaceBar();
  const calls = () => [press, preventDefault].map(({ mock }) => mock.calls.length);
  const hit = (repeat: boolean, canPress: boolean) => {
    const event = { code: 'Space', target: new Page(), preventDefault, repeat };
    onSpaceBar(event as unknown as KeyboardEvent, canPress, press);
  };
  hit(false, false);
  hit(true, false);
  expect(calls()).toEqual([0, 0]);
  hit(false, true);
  hit(true, true);
  expect(calls()).toEqual([1, 2]);
  // The photo is on its way.
  hit(true, false);
  expect(calls()).toEqual([1, 3]);
  hit(false, false);
  expect(calls()).toEqual([1, 3]);
});
