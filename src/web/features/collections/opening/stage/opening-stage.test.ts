import { expect, test, vi } from 'vitest';
import { onSpaceBar } from './opening-stage.tsx';

test('[OPEN-5] the space bar scrolls the stage unless it can reveal a photo; held down it reveals only one', () => {
  class Page {
    tagName = 'BODY';
    closest = () => null;
  }
  vi.stubGlobal('HTMLElement', Page);
  const [press, preventDefault] = [vi.fn(), vi.fn()];
  const space = { code: 'Space', target: new Page(), preventDefault };
  onSpaceBar({ ...space, repeat: false } as unknown as KeyboardEvent, false, press);
  expect([press, preventDefault].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  for (const repeat of [false, true]) {
    onSpaceBar({ ...space, repeat } as unknown as KeyboardEvent, true, press);
  }
  expect([press, preventDefault].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
});
