import { expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { createLikeSender, LOST_SHOWN_MS, SETTLE_MS } from './like-sender.ts';
import type { LikedPhoto } from './like-state.ts';

const photo = { collectionId: 7, photoIndex: 2 };
const other = { collectionId: 7, photoIndex: 3 };

class TooMany extends Error {}
class Outage extends Error {}
const MAX_TRIES = 4;

/** A server that answers on demand. */
function slowServer() {
  const clock = manualClock();
  const calls: {
    photo: LikedPhoto;
    level: number;
    answer: (how: 'ok' | 'broken' | 'busy' | 'away') => Promise<void>;
  }[] = [];
  const known = new Map<LikedPhoto, number>();
  const failures: unknown[] = [];
  const sender = createLikeSender<number>({
    after: clock.after,
    send: (photo, level) =>
      new Promise((resolve, reject) => {
        calls.push({
          photo,
          level,
          async answer(how) {
            if (how === 'ok') resolve(level);
            else if (how === 'busy') reject(new TooMany());
            else reject(how === 'away' ? new Outage() : new Error('500: broken'));
            await new Promise((passed) => setImmediate(passed));
          },
        });
      }),
    onAnswer: (photo, level) => known.set(photo, level),
    onFailure: (error) => failures.push(error),
    retryAfterMs: (error) => (error instanceof TooMany ? 6000 : undefined),
    backoffMs: (error, tries) => (error instanceof Outage && tries < MAX_TRIES ? tries * 1000 : undefined),
  });
  const settle = () => clock.advance(SETTLE_MS);
  return { clock, calls, known, failures, sender, settle };
}

test('[LIKE-6] sends one request with the last level for rapid clicks on a photo', async () => {
  const { calls, known, sender, clock, settle } = slowServer();
  for (const level of [1, 2, 3, 4, 5]) {
    sender.choose(photo, level);
    clock.advance(SETTLE_MS - 1);
  }
  expect(calls).toHaveLength(0);
  expect(sender.chosen(photo)).toBe(5);
  settle();
  expect(calls.map(({ level }) => level)).toEqual([5]);
  await calls[0]?.answer('ok');
  expect(known.get(photo)).toBe(5);
  expect(clock.pending()).toBe(0);
});

test('[LIKE-4] with a slow server: one request at a time, and the last level wins', async () => {
  const { calls, known, sender, settle } = slowServer();
  sender.choose(photo, 1);
  settle();
  for (const level of [2, 3, 4]) sender.choose(photo, level);
  settle();
  expect(calls.map(({ level }) => level)).toEqual([1]);
  expect(sender.chosen(photo)).toBe(4);
  await calls[0]?.answer('ok');
  expect(calls.map(({ level }) => level)).toEqual([1, 4]);
  await calls[1]?.answer('ok');
  expect(calls).toHaveLength(2);
  expect(sender.chosen(photo)).toBeUndefined();
  expect(known.get(photo)).toBe(4);
});

test('[LIKE-4] a final failure is reported and drops the pending level', async () => {
  const { calls, known, failures, sender, settle } = slowServer();
  sender.choose(photo, 3);
  settle();
  await calls[0]?.answer('ok');
  sender.choose(photo, 4);
  settle();
  await calls[1]?.answer('broken');
  expect(sender.chosen(photo)).toBeUndefined();
  expect(known.get(photo)).toBe(3);
  expect(failures).toHaveLength(1);
});

test('[LIKE-4] a failure does not drop a newer pending level', async () => {
  const { calls, known, sender, settle } = slowServer();
  sender.choose(photo, 1);
  settle();
  sender.choose(photo, 2);
  settle();
  await calls[0]?.answer('broken');
  expect(sender.chosen(photo)).toBe(2);
  await calls[1]?.answer('ok');
  expect(known.get(photo)).toBe(2);
});

test('[LIKE-6] a rate-limited like is shown as waiting and retried until it is stored', async () => {
  const { calls, known, failures, sender, clock, settle } = slowServer();
  sender.choose(photo, 3);
  sender.choose(other, 1);
  settle();
  for (let refusal = 0; refusal < 20; refusal++) {
    await calls.at(-1)?.answer('busy');
    expect(sender.chosen(photo)).toBe(3);
    expect(sender.isWaiting()).toBe(true);
    clock.advance(5999);
    expect(calls).toHaveLength(refusal + 1);
    clock.advance(1);
  }
  await calls.at(-1)?.answer('ok');
  await calls.at(-1)?.answer('ok');
  expect(sender.isWaiting()).toBe(false);
  expect([...known]).toEqual([
    [photo, 3],
    [other, 1],
  ]);
  expect(failures).toEqual([]);
});

test('[LIKE-6] a newly chosen level replaces an older one that waits', async () => {
  const { calls, sender, clock, settle } = slowServer();
  sender.choose(photo, 3);
  settle();
  await calls[0]?.answer('busy');
  sender.choose(photo, 5);
  settle();
  expect(calls).toHaveLength(1);
  clock.advance(6000);
  expect(calls.map(({ level }) => level)).toEqual([3, 5]);
});

test('[LIKE-6] a page about to close sends pending levels at once', async () => {
  const { calls, sender, clock } = slowServer();
  sender.choose(photo, 2);
  sender.choose(other, 4);
  sender.flush();
  expect(calls.map(({ level }) => level)).toEqual([2, 4]);
  await calls[0]?.answer('ok');
  await calls[1]?.answer('ok');
  sender.choose(photo, 3);
  sender.choose(other, 5);
  sender.flush();
  expect(calls.slice(2).map(({ level }) => level)).toEqual([3, 5]);
  sender.flush();
  clock.advance(10_000);
  expect(calls).toHaveLength(4);
});

test('[LIKE-4] a level chosen after the page was hidden and shown waits for the request of the level before', async () => {
  const { calls, known, sender, settle } = slowServer();
  sender.choose(photo, 1);
  sender.flush();
  sender.choose(photo, 2);
  settle();
  expect(calls.map(({ level }) => level)).toEqual([1]);
  await calls[0]?.answer('ok');
  expect(calls.map(({ level }) => level)).toEqual([1, 2]);
  await calls[1]?.answer('ok');
  expect([calls.length, known.get(photo), sender.chosen(photo)]).toEqual([2, 2, undefined]);
});

test('[LIKE-6] likes of two photos are sent one after the other', async () => {
  const { calls, sender, settle } = slowServer();
  sender.choose(photo, 1);
  sender.choose(other, 5);
  settle();
  expect(calls).toHaveLength(1);
  await calls[0]?.answer('ok');
  expect(calls.map((one) => one.photo)).toEqual([photo, other]);
});

test('[LIKE-4] listeners are notified when a level is chosen and when it is confirmed', async () => {
  const { calls, sender, settle } = slowServer();
  let notifications = 0;
  const unsubscribe = sender.subscribe(() => {
    notifications += 1;
  });
  sender.choose(photo, 1);
  settle();
  await calls[0]?.answer('ok');
  expect(notifications).toBe(2);
  unsubscribe();
  sender.choose(photo, 2);
  expect(notifications).toBe(2);
});

test('[LIKE-6] after a temporary failure, sends a level again after a pause', async () => {
  const { calls, known, failures, sender, clock, settle } = slowServer();
  sender.choose(photo, 3);
  settle();
  await calls[0]?.answer('away');
  expect([sender.chosen(photo), sender.isWaiting()]).toEqual([3, true]);
  clock.advance(999);
  expect(calls).toHaveLength(1);
  clock.advance(1);
  await calls[1]?.answer('ok');
  expect([known.get(photo), sender.isWaiting(), sender.hasLost()]).toEqual([3, false, false]);
  expect(failures).toEqual([]);
});

test('[LIKE-4] [LIKE-6] reports a rate-limited level as lost if its next try fails for good', async () => {
  const { calls, failures, sender, clock, settle } = slowServer();
  sender.choose(photo, 3);
  settle();
  await calls[0]?.answer('busy');
  expect(sender.hasLost()).toBe(false);
  clock.advance(6000);
  await calls[1]?.answer('broken');
  expect([sender.chosen(photo), sender.isWaiting(), sender.hasLost()]).toEqual([undefined, false, true]);
  expect(failures).toHaveLength(1);
});

test('[LIKE-4] [LIKE-6] after the last try, drops all waiting levels and reports them as lost', async () => {
  const { calls, failures, sender, clock, settle } = slowServer();
  sender.choose(photo, 3);
  sender.choose(other, 1);
  settle();
  for (let tried = 1; tried < MAX_TRIES; tried++) {
    await calls.at(-1)?.answer('away');
    clock.advance(tried * 1000);
    expect(calls).toHaveLength(tried + 1);
  }
  await calls.at(-1)?.answer('away');
  expect([sender.chosen(photo), sender.chosen(other)]).toEqual([undefined, 1]);
  // The other photo's level gets only one more try, not `MAX_TRIES`.
  await calls.at(-1)?.answer('away');
  expect(calls).toHaveLength(MAX_TRIES + 1);
  expect([sender.chosen(other), sender.isWaiting(), sender.hasLost()]).toEqual([undefined, false, true]);
  expect(failures).toHaveLength(2);
  clock.advance(LOST_SHOWN_MS);
  expect(sender.hasLost()).toBe(false);
  // A later like starts with no failed tries.
  sender.choose(photo, 2);
  settle();
  await calls.at(-1)?.answer('away');
  expect(sender.isWaiting()).toBe(true);
});

test('[LIKE-6] rate limits do not count as failed tries', async () => {
  const { calls, sender, clock, settle } = slowServer();
  sender.choose(photo, 3);
  settle();
  for (let refusal = 0; refusal < 2 * MAX_TRIES; refusal++) {
    await calls.at(-1)?.answer('busy');
    clock.advance(6000);
  }
  await calls.at(-1)?.answer('away');
  expect(sender.chosen(photo)).toBe(3);
});

test('[LIKE-6] lists all unconfirmed levels and does not send a dropped level', async () => {
  const { calls, sender, settle } = slowServer();
  sender.choose(photo, 3);
  sender.choose(other, 1);
  expect(sender.pending()).toEqual([
    { ...photo, level: 3 },
    { ...other, level: 1 },
  ]);
  sender.drop(photo);
  settle();
  expect(calls.map(({ level }) => level)).toEqual([1]);
  await calls[0]?.answer('ok');
  expect(sender.pending()).toEqual([]);
});
