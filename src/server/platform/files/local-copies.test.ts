import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BrokenCopyError, createLocalCopies } from './local-copies.ts';

const NAME = 'aabbcc.jpg';
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gomai-copies-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const copies = () => createLocalCopies({ root, maxBytes: 1024 ** 2, log: { warn: () => {} } });
const fill = (write: (chunk: Uint8Array) => Promise<void>) => write(Buffer.from('light'));

test('retries a failed read if the copy was replaced meanwhile', async () => {
  const store = copies();
  let reads = 0;
  const read = async (file: string) => {
    reads += 1;
    if (reads > 1) return readFile(file, 'utf8');
    await rm(root, { recursive: true });
    await store.use(NAME, fill, readFile);
    throw new Error('damaged');
  };
  expect(await store.use(NAME, fill, read)).toBe('light');
  expect(reads).toBe(2);
});

test('does not retry a failed read if the copy is unchanged', async () => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    throw new Error('damaged');
  };
  await expect(copies().use(NAME, fill, read)).rejects.toThrow('damaged');
  expect(reads).toBe(1);
});

test.each([
  { silentMs: 0, attempts: 3 },
  { silentMs: 10_000, attempts: 1 },
])(
  '[SCALE-3] a download that breaks off $silentMs ms after its last byte has $attempts attempts',
  async ({ silentMs, attempts }) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let fills = 0;
    const half = async (write: (chunk: Uint8Array) => Promise<void>) => {
      fills += 1;
      vi.advanceTimersByTime(1_000_000);
      await write(Buffer.from('li'));
      vi.advanceTimersByTime(silentMs);
      throw new BrokenCopyError('The bucket broke off a download', { isDamaged: false });
    };
    const used = copies().use('half.jpg', half, readFile);
    await expect(used.finally(() => vi.useRealTimers())).rejects.toThrow(BrokenCopyError);
    expect(fills).toBe(attempts);
  },
);
