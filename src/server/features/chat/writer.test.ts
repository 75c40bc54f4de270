import { expect, test, vi } from 'vitest';
import type { Db } from '../../db/connect.ts';
import type { Write } from './effects.ts';
import { createWriter, WRITTEN_WITHIN_MS } from './writer.ts';

const word = (author: string): Write => ({
  ...{ kind: 'say', author, name: author, addressHash: author, isOwner: false },
  ...{ text: 'x', photo: undefined, key: crypto.randomUUID() },
});

test('[WS-3] a database that does not answer holds up one word for ten seconds, and not all that come after it', async () => {
  vi.useFakeTimers();
  try {
    const execute = vi.fn<() => Promise<unknown>>(() => new Promise(() => {}));
    const db = { _: { session: { prepareQuery: () => ({ execute }) } } } as unknown as Db;
    const now = () => new Date('2026-11-20T12:00:00Z');
    const writer = createWriter({ db, process: 'here', now, findPhoto: async () => undefined });
    const first = writer.write(word('fox'), 'fox');
    const failed = expect(first).rejects.toThrow('does not answer');
    void writer.write(word('deer'), 'deer').catch(() => {});
    await vi.advanceTimersByTimeAsync(WRITTEN_WITHIN_MS - 1);
    expect(execute).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(execute).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test('[WS-3] what was not waited for any longer is waited for by whoever closes', async () => {
  vi.useFakeTimers();
  try {
    const { promise, reject } = Promise.withResolvers<never>();
    const db = { _: { session: { prepareQuery: () => ({ execute: () => promise }) } } } as unknown as Db;
    const now = () => new Date('2026-11-20T12:00:00Z');
    const writer = createWriter({ db, process: 'here', now, findPhoto: async () => undefined });
    const failed = expect(writer.write(word('fox'), 'fox')).rejects.toThrow('does not answer');
    const idle = vi.fn();
    const closing = writer.idle().then(idle);
    await vi.advanceTimersByTimeAsync(WRITTEN_WITHIN_MS * 2);
    await failed;
    expect(idle).not.toHaveBeenCalled();
    // However it ends: nobody is left who could be told.
    reject(new Error('Connection terminated'));
    await closing;
    expect(idle).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
