import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

test('[WS-3] runs one task at a time; keys take turns, and each key keeps its order', async () => {
  const queue = new FairQueue();
  const done: string[] = [];
  let running = 0;
  const work = (key: string, name: string) =>
    queue.run(key, async () => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      done.push(name);
      running -= 1;
      return name;
    });
  const flood = ['f1', 'f2', 'f3', 'f4'].map((name) => work('flood', name));
  const others = [work('owner', 'o1'), work('owner', 'o2'), work('visitor', 'v1')];
  expect(await Promise.all([...flood, ...others])).toEqual(['f1', 'f2', 'f3', 'f4', 'o1', 'o2', 'v1']);
  expect(done).toEqual(['f1', 'f2', 'o1', 'v1', 'f3', 'o2', 'f4']);
});

test('[LIKE-5] runs at most `width` tasks at a time, each once', async () => {
  const queue = new FairQueue(2);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const work = (key: string, name: string) =>
    queue.run(key, async () => {
      begun.push(name);
      await opened;
    });
  const all = [work('a', 'a1'), work('a', 'a2'), work('b', 'b1'), work('a', 'a3'), work('b', 'b2')];
  expect(begun).toEqual(['a1', 'b1']);
  expect(queue.waiting('a')).toBe(2);
  open();
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  await queue.idle();
});

test('[LIKE-5] tasks of one key never overlap, however wide the queue and however long each takes', async () => {
  const queue = new FairQueue(3);
  const running = new Set<string>();
  const done: Record<string, number[]> = { a: [], b: [] };
  const work = (key: string, n: number) =>
    queue.run(key, async () => {
      expect(running.has(key)).toBe(false);
      running.add(key);
      // Earlier tasks take longer, so tasks that overlap would end in another order.
      for (let turn = 0; turn < 5 - n; turn++) await Promise.resolve();
      running.delete(key);
      done[key]?.push(n);
    });
  await Promise.all([0, 1, 2, 3, 4].flatMap((n) => [work('a', n), work('b', n)]));
  expect(done).toEqual({ a: [0, 1, 2, 3, 4], b: [0, 1, 2, 3, 4] });
  await queue.idle();
});

test('[LIKE-6] is full only for a key with too many waiting tasks', async () => {
  const queue = new FairQueue(2, 2);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const all = [1, 2].map(() => queue.run('flood', () => opened));
  expect(queue.isFull('flood')).toBe(false);
  all.push(queue.run('flood', () => opened));
  expect(queue.isFull('flood')).toBe(true);
  expect(queue.isFull('visitor')).toBe(false);
  open();
  await Promise.all(all);
  expect(queue.isFull('flood')).toBe(false);
});

test('a failing task rejects for its own caller only, and the next one runs', async () => {
  const queue = new FairQueue();
  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  await queue.idle();
});
