import fs, { mkdtemp, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeDurably } from './durable-file.ts';

// tests/faults/disk-full.test.ts fills a real disk.

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-durable-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each(['mkdir', 'open', 'rename'] as const)(
  '[OPS-3] a disk that is full at %s is reported as full, and nothing is left behind',
  async (call) => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const failing = vi.spyOn(fs, call).mockRejectedValue(full);
    syncBuiltinESMExports();
    try {
      await expect(writeDurably(join(folder, 'photo'), Buffer.from('x'))).rejects.toMatchObject({
        reason: 'storage_full',
        cause: full,
      });
    } finally {
      failing.mockRestore();
      syncBuiltinESMExports();
    }
    expect(await readdir(folder)).toEqual([]);
  },
);
