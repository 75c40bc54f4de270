import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const timeout = new Error('timeout');
const timesOut = () => Promise.reject(timeout);
const responds = async () => 'response';

function breaker() {
  const service = { probes: 0, respond: timesOut as () => Promise<unknown> };
  const probe = () => {
    service.probes += 1;
    return service.respond();
  };
  const run = createCircuitBreaker({ probe, isTimeout: (error) => error === timeout, restMs: 1_000 });
  return { service, run };
}

test('[SCALE-3] refuses calls after a timeout until a probe succeeds', async () => {
  const { service, run } = breaker();
  await expect(run(timesOut)).rejects.toBe(timeout);
  const call = vi.fn(responds);
  await expect(run(call)).rejects.toThrow('did not respond');
  await vi.advanceTimersByTimeAsync(2_500);
  await expect(run(call)).rejects.toThrow('did not respond');
  expect(service.probes).toBe(2);
  service.respond = responds;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await run(call)).toBe('response');
  expect(call).toHaveBeenCalledTimes(1);
});

test('[SCALE-3] sends one probe at a time, however many calls time out', async () => {
  const { service, run } = breaker();
  await Promise.allSettled([run(timesOut), run(timesOut), run(timesOut)]);
  const { promise, resolve } = Promise.withResolvers<void>();
  service.respond = () => promise;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(service.probes).toBe(1);
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(await run(responds)).toBe('response');
});

test('[SCALE-3] an error other than a timeout counts as a response, also if a probe fails with it', async () => {
  const { service, run } = breaker();
  const refuses = () => Promise.reject(new Error('forbidden'));
  await expect(run(refuses)).rejects.toThrow('forbidden');
  expect(await run(responds)).toBe('response');
  await expect(run(timesOut)).rejects.toBe(timeout);
  service.respond = refuses;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await run(responds)).toBe('response');
});

test('[SCALE-3] calls are not refused after a timeout during which another call succeeded', async () => {
  const { run } = breaker();
  const slow = Promise.withResolvers<never>();
  const call = run(() => slow.promise);
  await run(responds);
  slow.reject(timeout);
  await expect(call).rejects.toBe(timeout);
  expect(await run(responds)).toBe('response');
});
