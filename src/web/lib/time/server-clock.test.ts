import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOffset, measureClock } from './server-clock.ts';

test('[OPEN-4] uses the sample with the shortest round trip', () => {
  const samples = [
    { sent: 0, server: 5400, received: 800 },
    { sent: 1000, server: 6020, received: 1040 },
    { sent: 2000, server: 7300, received: 2600 },
  ];
  expect(clockOffset(samples)).toBe(5000);
});

test('[OPEN-4] the offset’s error is at most half of the shortest round trip, however wrong the device’s clock is', () => {
  const way = fc.integer({ min: 0, max: 3000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(way, way), { minLength: 1 }), fc.integer(), (ways, offset) => {
      let moment = 1_000_000;
      const samples = ways.map(([there, back]) => {
        const sent = moment;
        moment += there;
        const server = moment + offset;
        moment += back;
        return { sent, server, received: moment };
      });
      const shortest = Math.min(...ways.map(([there, back]) => there + back));
      expect(Math.abs(clockOffset(samples) - offset)).toBeLessThanOrEqual(shortest / 2);
    }),
  );
});

test('[OPEN-4] the time is requested four times, one after the other', async () => {
  let moment = 0;
  const ask = async () => {
    moment += 50;
    return moment + 7000;
  };
  expect(await measureClock(ask, { now: () => moment })).toBe(7025);
  expect(moment).toBe(200);
});

test('[OPEN-4] ignores failed requests unless all of them fail', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve(7000)];
  const ask = () => answers.shift() ?? Promise.reject(new Error('away'));
  expect(await measureClock(ask, { now: () => 0 })).toBe(7000);
  await expect(measureClock(ask, { now: () => 0 })).rejects.toThrow('away');
});
