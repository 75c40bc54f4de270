import { expect, test } from 'vitest';
import { Lanes } from './lanes.ts';

test('[WS-3] one at a time, each lane in its order, and none waits for another’s whole queue', async () => {
  const lanes = new Lanes();
  const done: string[] = [];
  let running = 0;
  const work = (lane: string, name: string) =>
    lanes.run(lane, async () => {
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

test('work that fails is its own caller’s failure, and the next is done', async () => {
  const lanes = new Lanes();
  const failing = lanes.run('a', () => Promise.reject(new Error('no')));
  const next = lanes.run('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  await lanes.idle();
});
