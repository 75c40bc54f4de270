import { expect, test } from 'vitest';
import { manualClock } from '../../../../../tests/support/manual-clock.ts';
import type { Collection } from '../../../../shared/collections.ts';
import { createShuffle, type ShufflePhase } from './shuffle.ts';
import { isShuffleKey } from './use-shuffle.ts';

const urls = ['/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg', '/e.jpg'];
const day = (id: number, photoUrls: string[] = urls): Collection => ({
  id,
  date: '2026-11-20',
  photoUrls,
  photoLikes: [0, 0, 0, 0, 0],
  photos: photoUrls.map(() => ({})),
});

/** `fetchRandom` gives the answers in order and then repeats the last one. A `lost` request ends only if aborted. */
function createShuffled(...answers: (Collection | Error | Promise<Collection> | 'lost')[]) {
  const clock = manualClock();
  const phases: [number, ShufflePhase][] = [];
  const swaps: [number, number][] = [];
  const warnings: string[] = [];
  const signals: AbortSignal[] = [];
  const core = createShuffle({
    after: clock.after,
    fetchRandom: async (signal) => {
      const answer = answers[Math.min(signals.push(signal), answers.length) - 1];
      if (answer === 'lost')
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
    onPhase: (phase) => phases.push([clock.now(), phase]),
    onSwap: ({ id }) => swaps.push([clock.now(), id]),
    warn: (message) => warnings.push(message),
  });
  /** Advances in steps of 10 ms and settles promises between them, as a browser does. */
  const advance = async (ms: number) => {
    await settled();
    for (let passed = 0; passed < ms; passed += 10) {
      clock.advance(10);
      await settled();
    }
  };
  const aborted = () => signals.map((signal) => signal.aborted);
  return { core, clock, phases, swaps, warnings, advance, aborted, requests: () => signals.length };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('[SHUF-2] starts at once, swaps after 0.8 s and is idle after 1.5 s', async () => {
  const { core, phases, swaps, advance } = createShuffled(day(7));
  void core.shuffle();
  expect(phases).toEqual([[0, 'leaving']]);
  await advance(790);
  expect(swaps).toEqual([]);
  await advance(10);
  expect(swaps).toEqual([[800, 7]]);
  await advance(700);
  expect(phases).toEqual([
    [0, 'leaving'],
    [800, 'arriving'],
    [1500, 'idle'],
  ]);
});

test('[SHUF-2] ignores further shuffles until the state is idle again', async () => {
  const { core, swaps, advance, requests } = createShuffled(day(1), day(2));
  void core.shuffle();
  await advance(400);
  void core.shuffle();
  await advance(800);
  void core.shuffle();
  await advance(1000);
  expect([requests(), swaps.length]).toEqual([1, 1]);
  void core.shuffle();
  await advance(1500);
  expect(swaps.map(([, id]) => id)).toEqual([1, 2]);
});

test.each([
  ['four photos', urls.slice(1)],
  ['six photos', [...urls, '/f.jpg']],
  ['a blank URL', ['/a.jpg', ' ', '/c.jpg', '/d.jpg', '/e.jpg']],
])('[SHUF-3] requests another collection 100 ms after one with %s', async (_, photoUrls) => {
  const { core, swaps, warnings, advance, requests } = createShuffled(
    day(1, photoUrls),
    day(2, photoUrls),
    day(3),
  );
  void core.shuffle();
  await advance(90);
  expect(requests()).toBe(1);
  await advance(10);
  expect(requests()).toBe(2);
  await advance(1400);
  expect(swaps).toEqual([[800, 3]]);
  expect(warnings).toEqual([]);
});

test('[SHUF-3] keeps the current collection after ten retries and logs a warning', async () => {
  const { core, swaps, warnings, phases, advance, requests } = createShuffled(day(1, []));
  void core.shuffle();
  await advance(2000);
  expect(requests()).toBe(11);
  expect(swaps).toEqual([]);
  expect(warnings).toHaveLength(1);
  expect(phases.at(-1)).toEqual([1700, 'idle']);
});

test('[SHUF-3] a failed fetch keeps the current collection and is only logged', async () => {
  const { core, swaps, warnings, phases, advance, requests } = createShuffled(new Error('offline'));
  void core.shuffle();
  await advance(1500);
  expect([requests(), swaps.length, warnings.length]).toEqual([1, 0, 1]);
  expect(phases.at(-1)).toEqual([1500, 'idle']);
});

test('[SHUF-2] swaps a slow response in when it arrives and is idle 0.7 s later', async () => {
  let answer = (_: Collection) => {};
  const slow = new Promise<Collection>((resolve) => {
    answer = resolve;
  });
  const { core, swaps, phases, advance } = createShuffled(slow);
  void core.shuffle();
  await advance(3000);
  expect(phases).toEqual([[0, 'leaving']]);
  answer(day(4));
  await advance(700);
  expect(swaps.map(([, id]) => id)).toEqual([4]);
  expect(phases.map(([, phase]) => phase)).toEqual(['leaving', 'arriving', 'idle']);
});

test('[SHUF-3] keeps the current collection if no response arrives within 10 s', async () => {
  const { core, swaps, warnings, phases, advance } = createShuffled(new Promise<Collection>(() => {}));
  void core.shuffle();
  await advance(10_700);
  expect([swaps.length, warnings.length]).toEqual([0, 1]);
  expect(phases.at(-1)).toEqual([10_700, 'idle']);
});

test('[SHUF-2] a cancelled shuffle swaps nothing, and another can begin at once', async () => {
  const { core, clock, phases, swaps, advance } = createShuffled(day(1), day(2));
  void core.shuffle();
  await advance(100);
  core.cancel();
  expect(phases.at(-1)).toEqual([100, 'idle']);
  expect(clock.pending()).toBe(0);
  await advance(2000);
  expect(swaps).toEqual([]);
  void core.shuffle();
  await advance(800);
  expect(swaps.map(([, id]) => id)).toEqual([2]);
  core.cancel();
  await advance(2000);
  expect(phases.filter(([, phase]) => phase === 'idle')).toHaveLength(2);
});

test('[SHUF-3] after a cancellation, an unusable response causes no further request', async () => {
  let answer = (_: Collection) => {};
  const slow = new Promise<Collection>((resolve) => {
    answer = resolve;
  });
  const { core, clock, advance, requests } = createShuffled(slow);
  void core.shuffle();
  await advance(100);
  core.cancel();
  answer(day(1, []));
  await settled();
  expect(clock.pending()).toBe(0);
  await advance(2000);
  expect(requests()).toBe(1);
});

test('[SHUF-3] aborts a request after 10 s or a cancellation, without a warning about the latter', async () => {
  const { core, warnings, advance, aborted } = createShuffled('lost');
  void core.shuffle();
  await advance(9990);
  expect([aborted(), warnings]).toEqual([[false], []]);
  await advance(10);
  expect([aborted(), warnings.length]).toEqual([[true], 1]);
  await advance(700);
  void core.shuffle();
  await advance(100);
  core.cancel();
  await settled();
  expect(aborted()).toEqual([true, true]);
  expect(warnings).toHaveLength(1);
});

test('[SHUF-1] S shuffles, unless typed into a field, used with Alt, Ctrl or Meta, held, or handled before', () => {
  const none = { repeat: false, altKey: false, ctrlKey: false, metaKey: false, defaultPrevented: false };
  const press = { ...none, key: 's' };
  const page = { tagName: 'BODY', isContentEditable: false };
  expect(isShuffleKey(press, page)).toBe(true);
  expect(isShuffleKey({ ...press, key: 'S' }, { tagName: 'BUTTON' })).toBe(true);
  expect(isShuffleKey({ ...press, key: 'a' }, page)).toBe(false);
  for (const tagName of ['INPUT', 'TEXTAREA', 'SELECT']) expect(isShuffleKey(press, { tagName })).toBe(false);
  expect(isShuffleKey(press, { tagName: 'DIV', isContentEditable: true })).toBe(false);
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'repeat', 'defaultPrevented'] as const) {
    expect(isShuffleKey({ ...press, [held]: true }, page)).toBe(false);
  }
});
