import { afterEach, expect, test, vi } from 'vitest';
import { createSpaceBar } from './opening-stage.tsx';

/** The focused element, inside of `ancestor` if given. */
class Focused {
  tagName = 'DIV';
  private readonly ancestor: string;
  constructor(ancestor = 'none') {
    this.ancestor = ancestor;
  }
  closest(selectors: string) {
    return selectors.includes(this.ancestor) ? this : null;
  }
}
afterEach(() => vi.unstubAllGlobals());

test('[OPEN-5] the space bar scrolls the stage unless it can reveal a photo; held down it reveals only one', () => {
  vi.stubGlobal('HTMLElement', Focused);
  const [press, preventDefault] = [vi.fn(), vi.fn()];
  const onSpaceBar = createSpaceBar();
  const calls = () => [press, preventDefault].map(({ mock }) => mock.calls.length);
  const hit = (repeat: boolean, canPress: boolean) => {
    const event = { code: 'Space', target: new Focused(), preventDefault, repeat };
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

test.each(['button', '[role$=dialog]'])('[OPEN-5] a space typed in %s reveals no photo', (ancestor) => {
  vi.stubGlobal('HTMLElement', Focused);
  const press = vi.fn();
  const event = { code: 'Space', target: new Focused(ancestor), repeat: false };
  createSpaceBar()(event as unknown as KeyboardEvent, true, press);
  expect(press).not.toHaveBeenCalled();
});
