import { expect, test, vi } from 'vitest';
import { passFocusOn } from './opening-controls.tsx';

test('[SITE-4] removed buttons pass their focus to the controls, or to the notice if those are gone too', async () => {
  const controls = { isConnected: true, focus: vi.fn() };
  const notice = { isConnected: true, focus: vi.fn() };
  const pressed = {};
  const buttons = {
    contains: (element: unknown) => element === pressed,
    parentElement: controls,
    closest: () => notice,
  };
  const document: { activeElement: unknown } = { activeElement: pressed };
  vi.stubGlobal('document', document);
  const remove = passFocusOn(buttons as unknown as HTMLElement);
  const focused = async () => {
    remove();
    await Promise.resolve();
    return [controls, notice].map(({ focus }) => focus.mock.calls.length);
  };
  expect(await focused()).toEqual([1, 0]);
  controls.isConnected = false;
  expect(await focused()).toEqual([1, 1]);
  document.activeElement = {};
  expect(await focused()).toEqual([1, 1]);
});
