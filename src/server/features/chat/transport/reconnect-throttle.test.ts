import { expect, test } from 'vitest';
import { ReconnectThrottle } from './reconnect-throttle.ts';

test('[WS-3] after a kick, only connections from the same IP address must wait: one per second is accepted', () => {
  const throttle = new ReconnectThrottle();
  expect(throttle.wait('a', 0)).toBe(0);
  throttle.penalize('a', 0);
  // A second kick at the same moment adds no delay.
  throttle.penalize('a', 0);
  expect([throttle.wait('a', 1), throttle.wait('a', 1), throttle.wait('b', 1)]).toEqual([999, 1999, 0]);
  expect(throttle.wait('a', 3000)).toBe(0);
});

test('[WS-3] refuses reconnects that would wait for more than 5 s', () => {
  const throttle = new ReconnectThrottle();
  throttle.penalize('a', 0);
  const waits = Array.from({ length: 1000 }, () => throttle.wait('a', 0)).filter(
    (wait) => wait !== undefined,
  );
  expect(waits).toHaveLength(5);
  expect(Math.max(...waits)).toBe(5000);
  expect(throttle.wait('a', 6000)).toBe(0);
});

test('[WS-3] evicts IP addresses whose delay is over', () => {
  const throttle = new ReconnectThrottle();
  for (let index = 0; index < 1000; index += 1) throttle.penalize(`address ${index}`, index * 2000);
  expect(throttle.size).toBe(1);
});

test('[WS-3] reconnect throttle survives the clock moving backwards', () => {
  const throttle = new ReconnectThrottle();
  throttle.penalize('a', 3_600_000);
  expect(throttle.wait('a', 0)).toBe(0);
  throttle.penalize('b', 0);
  expect(throttle.size).toBe(1);
});
