import { expect, test, vi } from 'vitest';
import { watchServer } from './watch-server.ts';

function page({ wasStored = true, isOnline = true, isWritten = false } = {}) {
  const now = { isOnline, isWritten };
  const lines: unknown[] = [];
  const answers: ((isReachable: boolean) => void)[] = [];
  const reload = vi.fn(() => new Promise<boolean>((resolve) => answers.push(resolve)));
  const watch = watchServer({
    wasStored,
    isOnline: () => now.isOnline,
    isVisible: () => true,
    mayReload: () => !now.isWritten,
    reload,
    onLine: (line) => lines.push(line),
  });
  watch.update();
  return { ...watch, now, lines, reload, answer: async (is: boolean) => answers.shift()?.(is) };
}

test('[SITE-2] a page from the server shows a line only while the device is offline', () => {
  const { now, update, lines, reload } = page({ wasStored: false });
  now.isOnline = false;
  update();
  now.isOnline = true;
  update();
  expect(lines).toEqual([undefined, 'offline', undefined]);
  expect(reload).not.toHaveBeenCalled();
});

test('[SITE-2] a stored page says whether the device is offline or the gallery does not answer', async () => {
  const { now, update, recheck, lines, reload, answer } = page({ isOnline: false });
  recheck();
  expect(reload).not.toHaveBeenCalled();
  now.isOnline = true;
  update();
  expect(lines.at(-1), 'until the server has answered').toBe('stored');
  await answer(false);
  await vi.waitFor(() => expect(lines.at(-1)).toBe('unanswered'));
  expect(page().lines).toEqual(['unanswered']);
});

test('[SITE-2] does not reload a stored page with unsent text, but no longer says offline once online', () => {
  const { now, update, lines, reload } = page({ isOnline: false, isWritten: true });
  expect(lines.at(-1)).toBe('stored');
  now.isOnline = true;
  update();
  expect(lines.at(-1)).toBe('unanswered');
  expect(reload).not.toHaveBeenCalled();
});

test('[SITE-2] sends no second request while one is pending, unless the network changes', async () => {
  const { recheck, update, reload, lines, answer } = page();
  recheck();
  expect(reload).toHaveBeenCalledTimes(1);
  update();
  expect(reload).toHaveBeenCalledTimes(2);
  await answer(false);
  await answer(false);
  await vi.waitFor(() => expect(lines).toHaveLength(3));
  recheck();
  expect(reload).toHaveBeenCalledTimes(3);
});
