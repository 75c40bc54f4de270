import { expect, test } from 'vitest';
import { createSingleFlight, createWorkQueue, type Priority } from './work-queue.ts';

/** A promise that the test resolves to end the work that awaits it. */
function gate() {
  return Promise.withResolvers<void>();
}

test('runs work for the viewer first, then for the grid, uploads and preparation', async () => {
  const work = createWorkQueue({ size: 1, maxWaiting: 10 });
  const order: Priority[] = [];
  const blocker = gate();
  const first = work.run('preparation', () => blocker.promise);
  const later = (['preparation', 'upload', 'grid', 'viewer'] as const).map((priority) =>
    work.run(priority, async () => {
      order.push(priority);
    }),
  );
  blocker.resolve();
  await Promise.all([first, ...later]);
  expect(order).toEqual(['viewer', 'grid', 'upload', 'preparation']);
});

test('never runs more work at once than there are slots, even after failures', async () => {
  const work = createWorkQueue({ size: 2, maxWaiting: 100 });
  let busy = 0;
  let most = 0;
  const jobs = Array.from({ length: 20 }, (_, n) =>
    work.run('grid', async () => {
      busy += 1;
      most = Math.max(most, busy);
      await new Promise(setImmediate);
      busy -= 1;
      if (n % 3 === 0) throw new Error('failed');
    }),
  );
  await Promise.allSettled(jobs);
  expect(most).toBe(2);
  expect(await work.run('grid', async () => 'free again')).toBe('free again');
});

test('[API-3] refuses visitors if too many are waiting, but never background work', async () => {
  const work = createWorkQueue({ size: 1, maxWaiting: 2 });
  const blocker = gate();
  const jobs = (['viewer', 'grid', 'grid'] as const).map((priority) =>
    work.run(priority, () => blocker.promise),
  );
  await expect(work.run('grid', async () => {})).rejects.toMatchObject({
    code: 'overloaded',
    status: 503,
  });
  jobs.push(work.run('preparation', async () => {}));
  blocker.resolve();
  await Promise.all(jobs);
});

test('[API-3] accepts viewer requests while the queue of grid requests is full', async () => {
  const work = createWorkQueue({ size: 1, maxWaiting: 2 });
  const blocker = gate();
  const jobs = [work.run('grid', () => blocker.promise)];
  for (const priority of ['grid', 'grid', 'viewer', 'viewer'] as const) {
    jobs.push(work.run(priority, async () => {}));
  }
  expect(work.queue()).toEqual({ waiting: 4, viewers: 2, max: 2 });
  for (const priority of ['grid', 'viewer'] as const) {
    await expect(work.run(priority, async () => {})).rejects.toMatchObject({ code: 'overloaded' });
  }
  blocker.resolve();
  await Promise.all(jobs);
});

test('priorities: work has the priority of its most urgent current waiter', async () => {
  const work = createWorkQueue({ size: 1, maxWaiting: 2 });
  const blocker = gate();
  const order: string[] = [];
  const jobs = [work.run('grid', () => blocker.promise)];
  const run = (name: string, waiters: Priority[]) =>
    jobs.push(
      work.run(
        () => waiters,
        async () => void order.push(name),
      ),
    );
  const joined: Priority[] = ['preparation'];
  const left: Priority[] = ['viewer'];
  run('joined', joined);
  run('left', left);
  run('grid', ['grid']);
  joined.push('viewer');
  left.splice(0, 1, 'upload');
  expect(work.queue().waiting).toBe(2);
  // Work that preparation waits for is never refused, even if visitors wait for it too.
  run('shared', ['preparation', 'grid']);
  blocker.resolve();
  await Promise.all(jobs);
  expect(order).toEqual(['joined', 'grid', 'shared', 'left']);
});

test('cancellation: work that is cancelled while queued never starts', async () => {
  const work = createWorkQueue({ size: 1, maxWaiting: 1 });
  const blocker = gate();
  const first = work.run('viewer', () => blocker.promise);
  const client = new AbortController();
  let begun = false;
  const waiting = work.run(
    'grid',
    async () => {
      begun = true;
    },
    { signal: client.signal },
  );
  client.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  expect(work.queue().waiting).toBe(0);
  const next = work.run('grid', async () => 'next');
  blocker.resolve();
  await first;
  expect(await next).toBe('next');
  expect(begun).toBe(false);
});

test('memory: heavy work runs one at a time, by priority, while light work overtakes it', async () => {
  const work = createWorkQueue({ size: 2, maxWaiting: 10 });
  const gates = [gate(), gate(), gate()];
  const begun: string[] = [];
  const heavy = [0, 1, 2].map((n) =>
    work.run(
      n === 2 ? 'viewer' : 'grid',
      async () => {
        begun.push(`heavy ${n}`);
        await gates[n]?.promise;
      },
      { heavy: true },
    ),
  );
  const light = work.run('preparation', async () => void begun.push('light'));
  await light;
  expect(begun).toEqual(['heavy 0', 'light']);
  for (const one of [0, 2, 1]) {
    gates[one]?.resolve();
    await heavy[one];
  }
  expect(begun).toEqual(['heavy 0', 'light', 'heavy 2', 'heavy 1']);
});

test('memory: queued heavy work starts after running heavy work has failed', async () => {
  const work = createWorkQueue({ size: 2, maxWaiting: 10 });
  const failed = work.run('grid', () => Promise.reject(new Error('failed')), { heavy: true });
  const next = work.run('grid', async () => 'next', { heavy: true });
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('next');
});

/** Work that runs until `finish` or an abort; `begun` holds the signal of each start. */
function trackedWork() {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const begun: AbortSignal[] = [];
  const run = (signal: AbortSignal) => {
    begun.push(signal);
    signal.addEventListener('abort', () => reject(signal.reason));
    return promise;
  };
  return { begun, run, finish: () => resolve(Buffer.from('picture')) };
}

function visitor(signal = new AbortController().signal) {
  return { priority: 'grid', signal } as const;
}

test('fifty concurrent requests share the same work', async () => {
  const shared = createSingleFlight();
  const { begun, run, finish } = trackedWork();
  const waiting = Array.from({ length: 50 }, () => shared.run('a', run, visitor()));
  finish();
  expect(new Set((await Promise.all(waiting)).map(String))).toEqual(new Set(['picture']));
  expect(begun).toHaveLength(1);
  expect(shared.has('a')).toBe(false);
});

test('running work is aborted once every waiting client has gone, not before', async () => {
  const shared = createSingleFlight();
  const { begun, run } = trackedWork();
  const clients = [new AbortController(), new AbortController()];
  const waiting = clients.map(({ signal }) => shared.run('a', run, visitor(signal)));
  clients[0]?.abort(new Error('first gone'));
  await expect(waiting[0]).rejects.toThrow('first gone');
  expect(begun[0]?.aborted).toBe(false);
  clients[1]?.abort(new Error('last gone'));
  await expect(waiting[1]).rejects.toThrow('last gone');
  expect(begun[0]?.aborted).toBe(true);
});

test('a request after an abort starts the work again', async () => {
  const shared = createSingleFlight();
  const first = trackedWork();
  const client = new AbortController();
  const left = shared.run('a', first.run, visitor(client.signal));
  client.abort();
  const second = trackedWork();
  const came = shared.run('a', second.run, visitor());
  second.finish();
  await expect(left).rejects.toThrow();
  expect(String(await came)).toBe('picture');
});

test('work that preparation waits for is not aborted when its last visitor leaves', async () => {
  const shared = createSingleFlight();
  const { begun, run, finish } = trackedWork();
  const client = new AbortController();
  const preparing = shared.run('a', run, { priority: 'preparation' });
  const left = shared.run('a', run, visitor(client.signal));
  client.abort();
  await expect(left).rejects.toThrow();
  expect(begun[0]?.aborted).toBe(false);
  finish();
  expect(String(await preparing)).toBe('picture');
});

test('shared work knows its current waiters', async () => {
  const shared = createSingleFlight();
  const { run, finish } = trackedWork();
  let waiters: () => Priority[] = () => [];
  const client = new AbortController();
  const own = shared.run(
    'a',
    (signal, who) => {
      waiters = who;
      return run(signal);
    },
    { priority: 'preparation' },
  );
  expect(waiters()).toEqual(['preparation']);
  const left = shared.run('a', run, { priority: 'viewer', signal: client.signal });
  expect(waiters()).toEqual(['preparation', 'viewer']);
  client.abort();
  await expect(left).rejects.toThrow();
  expect(waiters()).toEqual(['preparation']);
  finish();
  await own;
});

test('settled() also waits for work whose last waiter has left', async () => {
  const shared = createSingleFlight();
  const encoding = Promise.withResolvers<Buffer>();
  const client = new AbortController();
  const left = shared.run('a', () => encoding.promise, visitor(client.signal));
  client.abort();
  await expect(left).rejects.toThrow();
  let hasEnded = false;
  encoding.promise.then(() => {
    hasEnded = true;
  });
  const settled = shared.settled().then(() => hasEnded);
  encoding.resolve(Buffer.from('picture'));
  expect(await settled).toBe(true);
});
