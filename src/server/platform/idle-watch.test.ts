import { beforeEach, expect, test } from 'vitest';
import { createIdleWatch, type IdleWatch } from './idle-watch.ts';

let nowMs: number;
/** Times since the start; tests increase them. */
let machine: { busyMs: number; totalMs: number };
let loop: { busyMs: number; totalMs: number };
let check: () => void;
let checksEnded: number;
let idle: IdleWatch;
beforeEach(() => {
  nowMs = 0;
  machine = { busyMs: 5000, totalMs: 9000 };
  loop = { busyMs: 100, totalMs: 1000 };
  check = () => {};
  checksEnded = 0;
  idle = createIdleWatch({
    now: () => new Date(nowMs),
    processorTimes: () => ({ ...machine }),
    loopTimes: () => ({ ...loop }),
    every(run) {
      check = run;
      return () => {
        checksEnded += 1;
      };
    },
  });
});

function pass(ms: number, { machineBusyMs = 0, loopBusyMs = 0 } = {}) {
  nowMs += ms;
  machine.totalMs += ms;
  machine.busyMs += machineBusyMs;
  loop.totalMs += ms;
  loop.busyMs += loopBusyMs;
}

test('[LIGHT-9] is idle after 10 s without a request, if the load of machine and event loop is low', () => {
  pass(9_999);
  expect(idle.isIdle()).toBe(false);
  pass(1);
  expect(idle.isIdle()).toBe(true);
  idle.onRequest();
  expect(idle.isIdle()).toBe(false);
  pass(10_000, { machineBusyMs: 3001 });
  expect(idle.isIdle()).toBe(false);
  pass(1000, { machineBusyMs: 300 });
  expect(idle.isIdle()).toBe(true);
  pass(1000, { loopBusyMs: 201 });
  expect(idle.isIdle()).toBe(false);
});

test('[LIGHT-9] a machine whose load cannot be read counts as idle', () => {
  machine = { busyMs: 0, totalMs: 0 };
  idle = createIdleWatch({
    now: () => new Date(nowMs),
    processorTimes: () => machine,
    loopTimes: () => ({ ...loop }),
  });
  nowMs += 10_000;
  expect(idle.isIdle()).toBe(true);
});

test('[LIGHT-1] `afterUse` calls back once after each period of use, when no request has arrived for 10 s', () => {
  let runs = 0;
  const end = idle.afterUse(() => {
    runs += 1;
  });
  const passAndCheck = (ms: number) => {
    pass(ms);
    check();
    return runs;
  };
  expect(passAndCheck(60_000), 'not used yet').toBe(0);
  idle.onRequest();
  expect(passAndCheck(9_000)).toBe(0);
  idle.onRequest();
  expect(passAndCheck(9_999), 'used again').toBe(0);
  expect(passAndCheck(1)).toBe(1);
  expect(passAndCheck(60_000), 'once').toBe(1);
  idle.onRequest();
  expect(passAndCheck(10_000)).toBe(2);
  end();
  expect(checksEnded).toBe(1);
});

test('[LIGHT-9] work is aborted at once by a request, and by load at the next check', async () => {
  const stopped: string[] = [];
  const start = (name: string) =>
    idle.whileIdle(
      (signal) =>
        new Promise<void>((done) => {
          signal.addEventListener('abort', () => {
            stopped.push(name);
            done();
          });
        }),
    );
  const first = start('first');
  pass(1000);
  check();
  expect(stopped).toEqual([]);
  idle.onRequest();
  expect(stopped).toEqual(['first']);
  await first;
  const second = start('second');
  pass(1000, { machineBusyMs: 400 });
  check();
  expect(stopped).toEqual(['first', 'second']);
  await second;
  expect(checksEnded).toBe(2);
  expect(await idle.whileIdle(async () => 'done')).toBe('done');
  expect(checksEnded).toBe(3);
});
