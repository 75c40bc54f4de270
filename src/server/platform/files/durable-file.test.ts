import fs, {
  chmod,
  type FileHandle,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renameDurably, writeDurably } from './durable-file.ts';
import { shareFile } from './share-file.ts';

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

test.each([
  ['on a network disk that cannot sync folders', 'EINVAL', undefined],
  ['on a broken disk', 'EIO', { code: 'EIO' }],
])('a write %s, which answers %s to the syncing of a folder', async (_, code, failure) => {
  const handle = await open(folder);
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = prototype;
  const failing = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    if ((await this.stat()).isDirectory()) throw Object.assign(new Error(code), { code });
    return sync.call(this);
  });
  const outcome = await writeDurably(join(folder, 'photo'), Buffer.from('x'))
    .catch((error: unknown) => error)
    .finally(() => failing.mockRestore());
  if (failure === undefined) expect(outcome).toBeUndefined();
  else expect(outcome).toMatchObject(failure);
  expect(await readFile(join(folder, 'photo'), 'utf8')).toBe('x');
});

test('a file that may only be read is copied from another disk, and renamed', async () => {
  const photo = join(folder, 'photo');
  await writeFile(photo, 'x');
  await chmod(photo, 0o400);
  const otherDisk = Object.assign(new Error('another disk'), { code: 'EXDEV' });
  const linking = vi.spyOn(fs, 'link').mockRejectedValue(otherDisk);
  const realOpen = fs.open;
  // As for a user who is not root.
  const opening = vi.spyOn(fs, 'open').mockImplementation(async (path, flags, mode) => {
    const isRefused = flags !== 'r' && ((await stat(path)).mode & 0o200) === 0;
    if (isRefused) throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
    return realOpen(path, flags, mode);
  });
  syncBuiltinESMExports();
  try {
    await shareFile(photo, join(folder, 'draft'));
    await renameDurably(join(folder, 'draft'), join(folder, 'original'));
  } finally {
    linking.mockRestore();
    opening.mockRestore();
    syncBuiltinESMExports();
  }
  expect(await readFile(join(folder, 'original'), 'utf8')).toBe('x');
});
