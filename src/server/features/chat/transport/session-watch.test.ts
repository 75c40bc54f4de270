import { afterEach, expect, test, vi } from 'vitest';
import { createSessionWatch } from './session-watch.ts';

afterEach(() => void vi.useRealTimers());

test('[WS-3] reports the sockets of an ended session once, within a second, and no others', async () => {
  vi.useFakeTimers();
  const alive = new Set(['laptop', 'phone']);
  const ended: string[] = [];
  const watch = createSessionWatch({
    isAlive: async (sid) => alive.has(sid),
    onEnded: (connection) => ended.push(connection),
    onError: (error) => {
      throw error;
    },
  });
  watch.add('one', 'laptop');
  watch.add('two', 'phone');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).toEqual([]);
  alive.delete('laptop');
  await vi.advanceTimersByTimeAsync(1000);
  expect(ended).toEqual(['one']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).toEqual(['one']);
  watch.close();
});
