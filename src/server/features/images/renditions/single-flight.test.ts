import { expect, test } from 'vitest';
import type { Priority } from '../decode/work-queue.ts';
import { createSingleFlight } from './single-flight.ts';

/** Work that ends when `finish` is called, and records whether it was aborted. */
function work() {
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
  const { begun, run, finish } = work();
  const waiting = Array.from({ length: 50 }, () => shared.run('a', run, visitor()));
  finish();
  expect(new Set((await Promise.all(waiting)).map(String))).toEqual(new Set(['picture']));
  expect(begun).toHaveLength(1);
  expect(shared.has('a')).toBe(false);
});

test('running work is aborted once every waiting client has gone, not before', async () => {
  const shared = createSingleFlight();
  const { begun, run } = work();
  const clients = [new AbortController(), new AbortController()];
  const waiting = clients.map(({ signal }) => shared.run('a', run, visitor(signal)));
  clients[0]?.abort(new Error('first gone'));
  await expect(waiting[0]).rejects.toThrow('first gone');
  expect(begun[0]?.aborted).toBe(false);
  clients[1]?.abort(new Error('last gone'));
  await expect(waiting[1]).rejects.toThrow('last gone');
  expect(begun[0]?.aborted).toBe(true);
});

test('a request after the abort starts the work again', async () => {
  const shared = createSingleFlight();
  const first = work();
  const client = new AbortController();
  const left = shared.run('a', first.run, visitor(client.signal));
  client.abort();
  const second = work();
  const came = shared.run('a', second.run, visitor());
  second.finish();
  await expect(left).rejects.toThrow();
  expect(String(await came)).toBe('picture');
});

test('work that preparation waits for is not aborted when its last visitor leaves', async () => {
  const shared = createSingleFlight();
  const { begun, run, finish } = work();
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
  const { run, finish } = work();
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
