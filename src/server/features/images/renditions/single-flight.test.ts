import { expect, test } from 'vitest';
import type { Priority } from '../decode/work-queue.ts';
import { createSingleFlight } from './single-flight.ts';

/** Work that ends when `landed` is called, and records whether it was aborted. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const begun: AbortSignal[] = [];
  const run = (signal: AbortSignal) => {
    begun.push(signal);
    signal.addEventListener('abort', () => reject(signal.reason));
    return promise;
  };
  return { begun, run, land: () => resolve(Buffer.from('picture')) };
}

function visitor(signal = new AbortController().signal) {
  return { priority: 'grid', signal } as const;
}

test('issue 7, single-flight: fifty concurrent requests share one flight', async () => {
  const inFlight = createSingleFlight();
  const { begun, run, land } = work();
  const waiting = Array.from({ length: 50 }, () => inFlight.run('a', run, visitor()));
  land();
  expect(new Set((await Promise.all(waiting)).map(String))).toEqual(new Set(['picture']));
  expect(begun).toHaveLength(1);
  expect(inFlight.has('a')).toBe(false);
});

test('issue 7, mid-flight cancellation: aborted once every waiting client has gone, not before', async () => {
  const inFlight = createSingleFlight();
  const { begun, run } = work();
  const clients = [new AbortController(), new AbortController()];
  const waiting = clients.map(({ signal }) => inFlight.run('a', run, visitor(signal)));
  clients[0]?.abort(new Error('first gone'));
  await expect(waiting[0]).rejects.toThrow('first gone');
  expect(begun[0]?.aborted).toBe(false);
  clients[1]?.abort(new Error('last gone'));
  await expect(waiting[1]).rejects.toThrow('last gone');
  expect(begun[0]?.aborted).toBe(true);
});

test('a request after the abort starts again', async () => {
  const inFlight = createSingleFlight();
  const first = work();
  const client = new AbortController();
  const left = inFlight.run('a', first.run, visitor(client.signal));
  client.abort();
  const second = work();
  const came = inFlight.run('a', second.run, visitor());
  second.land();
  await expect(left).rejects.toThrow();
  expect(String(await came)).toBe('picture');
});

test('a waiter without a signal never leaves: preparation is not aborted with its last visitor', async () => {
  const inFlight = createSingleFlight();
  const { begun, run, land } = work();
  const client = new AbortController();
  const preparing = inFlight.run('a', run, { priority: 'preparation' });
  const left = inFlight.run('a', run, visitor(client.signal));
  client.abort();
  await expect(left).rejects.toThrow();
  expect(begun[0]?.aborted).toBe(false);
  land();
  expect(String(await preparing)).toBe('picture');
});

test('issue 7, priorities: a flight knows its current waiters', async () => {
  const inFlight = createSingleFlight();
  const { run, land } = work();
  let waiters: () => Priority[] = () => [];
  const client = new AbortController();
  const own = inFlight.run(
    'a',
    (signal, who) => {
      waiters = who;
      return run(signal);
    },
    { priority: 'preparation' },
  );
  expect(waiters()).toEqual(['preparation']);
  const left = inFlight.run('a', run, { priority: 'viewer', signal: client.signal });
  expect(waiters()).toEqual(['preparation', 'viewer']);
  client.abort();
  await expect(left).rejects.toThrow();
  expect(waiters()).toEqual(['preparation']);
  land();
  await own;
});
