import { afterEach, expect, test, vi } from 'vitest';
import { listOpenings } from '../../../../shared/openings.ts';
import { callInTime } from './call-in-time.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('[OPEN-4] a request without a response fails after 8 s, so that the next one can be sent', async () => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const answer = callInTime(listOpenings, {});
  clock.abort(new DOMException('The operation timed out', 'TimeoutError'));
  await expect(answer).rejects.toThrow('timed out');
  expect(timeout).toHaveBeenCalledWith(8000);
});
