import { expect, test, vi } from 'vitest';
import { createOwnerWatch } from './owner-watch.ts';

test('[WS-3] whose session has ended is out within a second, with all connections of that session', async () => {
  vi.useFakeTimers();
  try {
    const alive = new Set(['here', 'there']);
    const ended: string[] = [];
    const watch = createOwnerWatch({
      isAlive: async (sid) => alive.has(sid),
      onEnded: (connection) => ended.push(connection),
      onError: (error) => expect.unreachable(String(error)),
    });
    watch.add('one', 'here');
    watch.add('two', 'here');
    watch.add('three', 'there');
    await vi.advanceTimersByTimeAsync(5000);
    expect(ended).toEqual([]);
    alive.delete('here');
    await vi.advanceTimersByTimeAsync(1000);
    expect(ended).toEqual(['one', 'two']);
    watch.close();
  } finally {
    vi.useRealTimers();
  }
});
