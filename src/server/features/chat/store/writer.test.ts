import { expect, test, vi } from 'vitest';
import type { Db } from '../../../db/connect.ts';
import type { Write } from '../protocol/effects.ts';
import { createWriter, WRITE_TIMEOUT_MS } from './writer.ts';

const word = (author: string): Write => ({
  ...{ kind: 'post', author, name: author, addressHash: author, isOwner: false },
  ...{ text: 'x', photo: undefined, key: crypto.randomUUID() },
});

test('[WS-3] a write fails after ten seconds without an answer, and the next one starts', async () => {
  vi.useFakeTimers();
  try {
    const execute = vi.fn<() => Promise<unknown>>(() => new Promise(() => {}));
    const db = { _: { session: { prepareQuery: () => ({ execute }) } } } as unknown as Db;
    const now = () => new Date('2026-11-20T12:00:00Z');
    const writer = createWriter({ db, process: 'here', now, findPhoto: async () => undefined });
    const first = writer.write(word('fox'), 'fox');
    const failed = expect(first).rejects.toThrow('does not answer');
    void writer.write(word('deer'), 'deer').catch(() => {});
    await vi.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS - 1);
    expect(execute).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(execute).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test('[WS-3] `idle` also waits for writes that have timed out but still run', async () => {
  vi.useFakeTimers();
  try {
    const { promise, reject } = Promise.withResolvers<never>();
    const db = { _: { session: { prepareQuery: () => ({ execute: () => promise }) } } } as unknown as Db;
    const now = () => new Date('2026-11-20T12:00:00Z');
    const writer = createWriter({ db, process: 'here', now, findPhoto: async () => undefined });
    const failed = expect(writer.write(word('fox'), 'fox')).rejects.toThrow('does not answer');
    const idle = vi.fn();
    const closing = writer.idle().then(idle);
    await vi.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS * 2);
    await failed;
    expect(idle).not.toHaveBeenCalled();
    // `idle` waits for the end of the write, even if it fails.
    reject(new Error('Connection terminated'));
    await closing;
    expect(idle).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

test('[WS-4] most of a flood from one IP address is refused with a retry time; the writes of others are all stored', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let written = 0;
  const execute = async () => {
    await opened;
    written += 1;
    return { rows: [{ upTo: written, id: written, person: null, mutedAt: null, formerName: null }] };
  };
  const db = { _: { session: { prepareQuery: () => ({ execute }) } } } as unknown as Db;
  const now = () => new Date('2026-11-20T12:00:00Z');
  const writer = createWriter({ db, process: 'here', now, findPhoto: async () => undefined });
  const flood = Array.from({ length: 1000 }, () => writer.write(word('flood'), 'flood'));
  const others = Array.from({ length: 100 }, (_, n) => writer.write(word(`${n}`), `${n}`));
  open();
  const refused = (await Promise.all(flood)).filter((answer) => answer !== 'done' && 'refused' in answer);
  for (const answer of refused) {
    expect(answer).toEqual({ refused: 'busy', retryAfterMs: expect.any(Number) });
    expect((answer as { retryAfterMs: number }).retryAfterMs).toBeGreaterThanOrEqual(1000);
  }
  // One write was running and a hundred were queued; the rest was refused.
  expect(refused).toHaveLength(1000 - 101);
  expect((await Promise.all(others)).filter((answer) => answer !== 'done' && 'refused' in answer)).toEqual(
    [],
  );
  expect(written).toBe(101 + 100);
});
