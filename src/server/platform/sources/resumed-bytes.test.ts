import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { MAX_FAILURES } from '../retry.ts';
import { type ResumedBytesOptions, resumedBytes } from './resumed-bytes.ts';

const data = Buffer.from('0123456789');

/** A remote file. Connection n sends `pieces[n]` bytes, then fails or, if `quietly`, ends without an error. */
function source(pieces: number[], { quietly = false } = {}) {
  const opened: number[] = [];
  const waits: number[] = [];
  const options: ResumedBytesOptions = {
    start: 2,
    end: 10,
    name: 'a.jpg',
    signal: undefined,
    backOff: async (failures) => void waits.push(failures),
    open: async (start) => {
      const bytes = pieces[opened.length] ?? 0;
      opened.push(start);
      return Readable.from(
        (function* () {
          if (bytes > 0) yield data.subarray(start, start + bytes);
          if (!quietly && start + bytes < 10) throw new Error('cut');
        })(),
      );
    },
  };
  return { opened, waits, read: () => buffer(resumedBytes(options)) };
}

test.each([{ quietly: false }, { quietly: true }])(
  'resumes where a connection ended, with or without an error (quietly: $quietly)',
  async ({ quietly }) => {
    const cut = source([3, 0, 2, 3], { quietly });
    expect((await cut.read()).toString()).toBe('23456789');
    expect(cut.opened).toEqual([2, 5, 5, 7]);
    // Received bytes reset the count of failures.
    expect(cut.waits).toEqual([1, 2, 1]);
  },
);

test('gives up when no more bytes arrive', async () => {
  const dead = source([1]);
  await expect(dead.read()).rejects.toMatchObject({
    kind: 'transient',
    message: 'The download of a.jpg broke off again and again',
  });
  expect(dead.waits).toHaveLength(MAX_FAILURES);
});
