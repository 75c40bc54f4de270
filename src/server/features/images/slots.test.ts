import { expect, test } from 'vitest';
import { createSlots, type Priority } from './slots.ts';

/** Work that ends when told to. */
function gate() {
  return Promise.withResolvers<void>();
}

test('a visitor goes before preparation, the viewer before the grid', async () => {
  const slots = createSlots({ size: 1, maxWaiting: 10 });
  const order: Priority[] = [];
  const blocker = gate();
  const first = slots.run('preparation', () => blocker.promise);
  const later = (['preparation', 'upload', 'grid', 'viewer'] as const).map((priority) =>
    slots.run(priority, async () => {
      order.push(priority);
    }),
  );
  blocker.resolve();
  await Promise.all([first, ...later]);
  expect(order).toEqual(['viewer', 'grid', 'upload', 'preparation']);
});

test('never more at once than there are places, also after failures', async () => {
  const slots = createSlots({ size: 2, maxWaiting: 100 });
  let busy = 0;
  let most = 0;
  const jobs = Array.from({ length: 20 }, (_, n) =>
    slots.run('grid', async () => {
      busy += 1;
      most = Math.max(most, busy);
      await new Promise(setImmediate);
      busy -= 1;
      if (n % 3 === 0) throw new Error('failed');
    }),
  );
  await Promise.allSettled(jobs);
  expect(most).toBe(2);
  expect(await slots.run('grid', async () => 'free again')).toBe('free again');
});

test('[API-3] too many waiting visitors are told so; the own work still waits', async () => {
  const slots = createSlots({ size: 1, maxWaiting: 2 });
  const blocker = gate();
  const jobs = (['viewer', 'grid', 'grid'] as const).map((priority) =>
    slots.run(priority, () => blocker.promise),
  );
  await expect(slots.run('viewer', async () => {})).rejects.toMatchObject({
    code: 'overloaded',
    status: 503,
  });
  jobs.push(slots.run('preparation', async () => {}));
  blocker.resolve();
  await Promise.all(jobs);
});

test('issue 7, cancellation: who goes while waiting leaves the queue, and nothing of theirs is begun', async () => {
  const slots = createSlots({ size: 1, maxWaiting: 1 });
  const blocker = gate();
  const first = slots.run('viewer', () => blocker.promise);
  const client = new AbortController();
  let begun = false;
  const waiting = slots.run(
    'grid',
    async () => {
      begun = true;
    },
    client.signal,
  );
  client.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  expect(slots.queue().waiting).toBe(0);
  const next = slots.run('grid', async () => 'next');
  blocker.resolve();
  await first;
  expect(await next).toBe('next');
  expect(begun).toBe(false);
});
