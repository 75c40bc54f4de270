import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLocalFolder } from '../../platform/sources/local-folder.ts';
import { createFolderWatch } from './folder-watch.ts';

test('[AUTO-1] watches again when the path leads to another folder, as after a disk was mounted over it', async () => {
  const base = await mkdtemp(join(tmpdir(), 'gomai-folder-watch-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const inbox = join(base, 'inbox');
  const onChange = vi.fn(async () => {});
  const watch = createFolderWatch({
    folder: await openLocalFolder(inbox, { settleMs: 0 }),
    findFolder: async () => '',
    onChange,
    log: { warn() {} },
  });
  onTestFinished(() => watch.end());
  expect(await watch.recheckNow()).toBe(true);
  expect(await watch.recheckNow()).toBe(true);
  expect(onChange).toHaveBeenCalledTimes(1);

  await mkdir(join(base, 'disk'));
  await rename(inbox, join(base, 'covered'));
  await rename(join(base, 'disk'), inbox);
  expect(await watch.recheckNow()).toBe(true);
  expect(onChange).toHaveBeenCalledTimes(2);

  // The disk is unmounted.
  await rename(inbox, join(base, 'disk'));
  expect(await watch.recheckNow()).toBe(false);
});

test('ends although the disk of the folder hangs', async () => {
  const checked = Promise.withResolvers<void>();
  const isCurrent = () => {
    checked.resolve();
    return new Promise<boolean>(() => {});
  };
  const watch = createFolderWatch({
    folder: {
      ...(await openLocalFolder(tmpdir())),
      watch: async () => ({ isCurrent, end: async () => {} }),
    },
    findFolder: async () => '',
    onChange: async () => {},
    log: { warn() {} },
    sleep: async () => {},
  });
  await watch.recheckNow();
  watch.recheck();
  await checked.promise;
  await watch.end();
});
