import { expect, test } from 'vitest';
import { PRESENCE_TIMEOUT_MS, UNLOAD_GRACE_MS } from '../../../shared/presence.ts';
import { afterChange, type OwnerPresence, type PresenceChange } from './rule.ts';

const ABSENT: OwnerPresence = { present: false, lastSeen: null, farewellEndsAt: null, tabs: [] };
const START = Date.parse('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;

/** Applies changes at the given milliseconds; returns whether the owner is present after each change. */
function story(...events: [number, PresenceChange][]): boolean[] {
  let presence = ABSENT;
  return events.map(([ms, change]) => {
    presence = afterChange(presence, change, new Date(START + ms));
    return presence.present;
  });
}

const start = (tab = 'a'): PresenceChange => ({ kind: 'start', tab, sid: 's' });
const heartbeat = (active: boolean, tab = 'a'): PresenceChange => ({
  kind: 'heartbeat',
  tab,
  sid: 's',
  active,
});
const unload = (tab = 'a'): PresenceChange => ({ kind: 'unload', tab });
const recheck: PresenceChange = { kind: 'recheck' };

test('[PRES-1] the owner is present from the start until the farewell’s countdown ends', () => {
  expect(
    story([0, recheck], [0, start()], [1000, { kind: 'farewell' }], [5999, recheck], [6000, recheck]),
  ).toEqual([false, true, true, true, false]);
});

test('[PRES-1] unloading the page ends presence after UNLOAD_GRACE_MS; reloading it does not', () => {
  expect(
    story([0, start()], [10, unload()], [9 + UNLOAD_GRACE_MS, recheck], [10 + UNLOAD_GRACE_MS, recheck]),
  ).toEqual([true, true, true, false]);
  const reloaded = story(
    [0, start()],
    [10, unload()],
    [UNLOAD_GRACE_MS - 1_000, heartbeat(false, 'b')],
    [MINUTE_MS, recheck],
  );
  expect(reloaded).toEqual([true, true, true, true]);
});

test('[PRES-1] an unload that arrives after the reloaded page’s first message does not end presence', () => {
  expect(
    story(
      [0, start('before')],
      [10, heartbeat(true, 'after')],
      [20, unload('before')],
      [20 + UNLOAD_GRACE_MS, recheck],
    ),
  ).toEqual([true, true, true, true]);
});

test('[PRES-1] closing one of several pages does not end presence', () => {
  const closed = story(
    [0, start()],
    [10, heartbeat(true, 'b')],
    [20, unload('a')],
    [MINUTE_MS, recheck],
    [MINUTE_MS, unload('b')],
    [MINUTE_MS + UNLOAD_GRACE_MS, recheck],
  );
  expect(closed).toEqual([true, true, true, true, true, false]);
});

test('[PRES-2] five minutes without activity end presence, even with heartbeats', () => {
  expect(story([0, start()], [PRESENCE_TIMEOUT_MS - 1, recheck], [PRESENCE_TIMEOUT_MS, recheck])).toEqual([
    true,
    true,
    false,
  ]);
  const idle = [1, 2, 3, 4, 5].map((n): [number, PresenceChange] => [n * MINUTE_MS, heartbeat(false)]);
  expect(story([0, start()], ...idle).at(-1)).toBe(false);
  const active = [1, 2, 3, 4, 5, 6, 7, 8].map((n): [number, PresenceChange] => [
    n * MINUTE_MS,
    heartbeat(n === 4),
  ]);
  expect(story([0, start()], ...active).at(-1)).toBe(true);
});

test('[PRES-2] a heartbeat does not restart presence; only a start does', () => {
  expect(
    story([0, start()], [PRESENCE_TIMEOUT_MS, heartbeat(true)], [PRESENCE_TIMEOUT_MS + 1, start()]),
  ).toEqual([true, false, true]);
  expect(story([0, start()], [1, { kind: 'farewell' }], [2, heartbeat(true)], [5001, recheck]).at(-1)).toBe(
    false,
  );
});

test('[PRES-1] an owner who returns during the farewell stays present', () => {
  expect(
    story([0, start()], [1, { kind: 'farewell' }], [3000, start('b')], [MINUTE_MS, recheck]).at(-1),
  ).toBe(true);
});

test('[PRES-2] a page that has sent nothing for five minutes does not keep the owner present', () => {
  const crashed = story(
    [0, start()],
    [4 * MINUTE_MS, heartbeat(true, 'b')],
    [6 * MINUTE_MS, unload('b')],
    [6 * MINUTE_MS + UNLOAD_GRACE_MS, recheck],
  );
  expect(crashed.at(-1)).toBe(false);
});
