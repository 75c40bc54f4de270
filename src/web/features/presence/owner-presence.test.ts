import { expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { createOwnerPresence, type OwnerPresence } from './owner-presence.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const settled = () => new Promise((passed) => setImmediate(passed));

function owner({ failing = false } = {}) {
  const clock = manualClock();
  const calls: { atMs: number; what: string }[] = [];
  const failures: string[] = [];
  const elsewhere = { lastSeen: new Date(0).toISOString() };
  const phases: OwnerPresence['phase'][] = [];
  const record = (what: string) => calls.push({ atMs: clock.now(), what });
  const core = createOwnerPresence({
    after: clock.after,
    now: clock.now,
    start: async () => {
      record('start');
      if (failing) throw new Error('503');
    },
    heartbeat: async (active) => {
      record(active ? 'active' : 'beat');
      return { present: true, ...elsewhere };
    },
    farewell: async () => {
      record('farewell');
      if (failing) throw new Error('503');
      return { present: true };
    },
    onChange: ({ phase }) => phases.push(phase),
    onFailure: (what) => failures.push(what),
  });
  return { clock, core, calls, failures, phases, elsewhere };
}

test('[PRES-1] enters and leaves', async () => {
  const { core, phases, calls, clock } = owner();
  await core.enter();
  expect(core.snapshot()).toEqual({ phase: 'present' });
  await core.leave();
  expect(core.snapshot()).toEqual({ phase: 'leaving' });
  core.onPresence(false);
  expect(phases).toEqual(['entering', 'present', 'leaving', 'absent']);
  expect(calls.map(({ what }) => what)).toEqual(['start', 'active', 'farewell']);
  expect(clock.pending()).toBe(0);
});

test('[PRES-2] presence is idle after 2 minutes without activity, and ends after 5', async () => {
  const { clock, core } = owner();
  await core.enter();
  clock.advance(2 * MINUTE_MS - 1);
  expect(core.snapshot().phase).toBe('present');
  clock.advance(1);
  expect(core.snapshot()).toEqual({ phase: 'idle', endsAtMs: 5 * MINUTE_MS });
  clock.advance(3 * MINUTE_MS - 1);
  expect(core.snapshot().phase).toBe('idle');
  clock.advance(1);
  expect(core.snapshot().phase).toBe('absent');
  expect(clock.pending()).toBe(0);
});

test('[PRES-2] sends a heartbeat every 60 s, and on activity', async () => {
  const { clock, core, calls } = owner();
  await core.enter();
  clock.advance(MINUTE_MS);
  clock.advance(20 * SECOND_MS);
  core.activity();
  core.activity();
  clock.advance(MINUTE_MS);
  expect(calls.slice(1)).toEqual([
    { atMs: 0, what: 'active' },
    { atMs: 60 * SECOND_MS, what: 'beat' },
    { atMs: 80 * SECOND_MS, what: 'active' },
    { atMs: 140 * SECOND_MS, what: 'beat' },
  ]);
});

test('[PRES-2] activity just after a heartbeat without activity is reported too', async () => {
  const { clock, core, calls } = owner();
  await core.enter();
  clock.advance(MINUTE_MS + 5 * SECOND_MS);
  core.activity();
  expect(calls.slice(-2)).toEqual([
    { atMs: 60 * SECOND_MS, what: 'beat' },
    { atMs: 65 * SECOND_MS, what: 'active' },
  ]);
});

test('[PRES-2] activity while idle makes the owner present again and notifies the server at once', async () => {
  const { clock, core, calls } = owner();
  await core.enter();
  clock.advance(2 * MINUTE_MS + SECOND_MS);
  core.activity();
  expect(core.snapshot().phase).toBe('present');
  expect(calls.at(-1)).toEqual({ atMs: 121 * SECOND_MS, what: 'active' });
  clock.advance(2 * MINUTE_MS);
  expect(core.snapshot()).toEqual({ phase: 'idle', endsAtMs: 421 * SECOND_MS });
});

test('[PRES-1] a page restored from the back-forward cache notifies the server at once', async () => {
  const { clock, core, calls } = owner();
  core.resume();
  expect(calls).toEqual([]);
  await core.enter();
  clock.advance(SECOND_MS);
  core.resume();
  expect(calls.at(-1)).toEqual({ atMs: SECOND_MS, what: 'active' });
  clock.advance(2 * MINUTE_MS - 1);
  expect(core.snapshot().phase).toBe('present');
});

test('[PRES-2] activity on another device, reported by the server, extends presence', async () => {
  const { clock, core, elsewhere } = owner();
  await core.enter();
  for (let minute = 1; minute <= 9; minute++) {
    elsewhere.lastSeen = new Date(minute * MINUTE_MS - SECOND_MS).toISOString();
    clock.advance(MINUTE_MS);
    await settled();
    expect(core.snapshot()).toEqual({ phase: 'present' });
  }
  clock.advance(2 * MINUTE_MS);
  await settled();
  expect(core.snapshot()).toEqual({ phase: 'idle', endsAtMs: (9 + 5) * MINUTE_MS - SECOND_MS });
  elsewhere.lastSeen = new Date(11 * MINUTE_MS + 30 * SECOND_MS).toISOString();
  clock.advance(MINUTE_MS);
  await settled();
  expect(core.snapshot()).toEqual({ phase: 'present' });
});

test('[PRES-2] activity in another tab extends presence, and only that tab reports it', async () => {
  const { clock, core, calls } = owner();
  await core.enter();
  clock.advance(100 * SECOND_MS);
  core.activity(false);
  clock.advance(100 * SECOND_MS);
  expect(core.snapshot().phase).toBe('present');
  expect(calls.filter(({ what }) => what === 'active')).toHaveLength(1);
});

test('[PRES-1] a page loaded while the owner is present continues presence until the server ends it', async () => {
  const { core, calls, clock } = owner();
  core.onPresence(true);
  expect(core.snapshot().phase).toBe('present');
  expect(calls).toEqual([{ atMs: 0, what: 'active' }]);
  core.onPresence(false);
  expect(core.snapshot().phase).toBe('absent');
  await settled();
  expect(core.snapshot().phase).toBe('absent');
  expect(clock.pending()).toBe(0);
});

test('[PRES-1] a failed start or farewell is reported and does not change presence', async () => {
  const { core, failures } = owner({ failing: true });
  await core.enter();
  expect(core.snapshot().phase).toBe('absent');
  core.onPresence(true);
  await core.leave();
  expect(core.snapshot().phase).toBe('present');
  expect(failures).toEqual(['start', 'farewell']);
});

test.each([
  ['succeeds', false],
  ['fails', true],
])(
  '[PRES-1] a page that is left while the owner enters sends nothing more when the start %s',
  async (_, failing) => {
    const { core, calls, clock, failures } = owner({ failing });
    const entering = core.enter();
    core.stop();
    await entering;
    expect(core.snapshot().phase).toBe('absent');
    expect(calls.map(({ what }) => what)).toEqual(['start']);
    expect(clock.pending()).toBe(0);
    expect(failures).toEqual([]);
  },
);

test.each([
  ['succeeds', false],
  ['fails', true],
])('[PRES-1] presence that has ended does not return when the farewell %s', async (_, failing) => {
  const { core, calls, clock, failures } = owner({ failing });
  core.onPresence(true);
  const leaving = core.leave();
  core.onPresence(false);
  await leaving;
  expect(core.snapshot().phase).toBe('absent');
  expect(calls.map(({ what }) => what)).toEqual(['active', 'farewell']);
  expect(clock.pending()).toBe(0);
  expect(failures).toEqual([]);
});
