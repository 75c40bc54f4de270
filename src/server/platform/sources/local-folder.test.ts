import fs, { appendFile, mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LocalFolderOptions, openLocalFolder } from './local-folder.ts';
import type { PhotoEntry, PhotoSource } from './photo-source.ts';

let base: string;
let inbox: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'gomai-inbox-'));
  inbox = join(base, 'data', 'inbox');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const open = (options: LocalFolderOptions = { settleMs: 0 }) => openLocalFolder(inbox, options);

async function list(source: PhotoSource, folder = ''): Promise<PhotoEntry[]> {
  const entries: PhotoEntry[] = [];
  for await (const page of source.listPhotos(folder)) entries.push(...page.entries);
  return entries;
}
const pathsIn = async (source: PhotoSource, folder = '') =>
  (await list(source, folder)).map(({ path }) => path);

test('[SYNC-8] a missing folder is created, empty', async () => {
  const source = await open();
  expect(await list(source)).toEqual([]);
  expect(await source.listFolders('')).toEqual([]);
});

test('[SYNC-8] a link to a disk that is not mounted is reported, and works once the disk is mounted', async () => {
  const disk = join(base, 'disk');
  await mkdir(join(base, 'data'));
  await symlink(disk, inbox);
  const onMissing = vi.fn();
  const source = await open({ settleMs: 0, onMissing });
  expect(onMissing).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ENOENT' }));
  await expect(list(source)).rejects.toMatchObject({ kind: 'not_found' });
  await expect(source.watch?.('', () => {})).rejects.toMatchObject({ code: 'ENOENT' });
  await mkdir(disk);
  await writeFile(join(disk, 'a.jpg'), 'a');
  expect(await pathsIn(source)).toEqual(['/a.jpg']);
});

test('[SYNC-8] neither links nor .. lead out of the folder', async () => {
  const source = await open();
  const outside = join(base, 'outside');
  await mkdir(outside);
  await writeFile(join(outside, 'secret.jpg'), 'secret');
  await writeFile(join(inbox, 'own.jpg'), 'own');
  await symlink(outside, join(inbox, 'linked'));
  await symlink(join(outside, 'secret.jpg'), join(inbox, 'linked.jpg'));
  await symlink(inbox, join(inbox, 'round'));
  expect(await pathsIn(source)).toEqual(['/own.jpg']);
  expect(await source.listFolders('')).toEqual([]);
  for (const folder of ['/linked', '/../outside', '../..', '/round']) {
    await expect(list(source, folder)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(source.listFolders(folder)).rejects.toMatchObject({ kind: 'not_found' });
  }
  const [own] = await list(source);
  for (const path of ['/linked.jpg', '/linked/secret.jpg', '/../outside/secret.jpg']) {
    const entry = { ...(own as PhotoEntry), id: path, path };
    await expect(buffer(source.download(entry))).rejects.toMatchObject({ kind: 'not_found' });
    await expect(source.readRange(entry, { start: 0, length: 9 })).rejects.toMatchObject({
      kind: 'not_found',
    });
  }
});

test('[SYNC-8] the chosen folder itself may be a link', async () => {
  await mkdir(join(base, 'nas'));
  await mkdir(join(base, 'data'));
  await symlink(join(base, 'nas'), inbox);
  const source = await open();
  await writeFile(join(base, 'nas', 'a.jpg'), 'a');
  expect((await buffer(source.download((await list(source))[0] as PhotoEntry))).toString()).toBe('a');
});

test('[SYNC-8] waits for a half-written file, and skips one that keeps growing', async () => {
  const clock = { ms: Date.now() };
  let waits = 0;
  const growing = join(inbox, 'a.jpg');
  const source = await open({
    settleMs: 2000,
    now: () => clock.ms,
    sleep: async (ms) => {
      waits++;
      clock.ms += ms;
      // The file grows during the first three waits. Its modification time is by the test's clock.
      if (waits <= 3) {
        await appendFile(growing, ' and more');
        await utimes(growing, clock.ms / 1000, clock.ms / 1000);
      }
    },
  });
  await writeFile(growing, 'the beginning');
  const [entry] = await list(source);
  expect(entry?.bytes).toBe('the beginning'.length + 3 * ' and more'.length);
  expect(waits).toBe(4);

  const endless = await open({
    settleMs: 2000,
    now: () => clock.ms,
    sleep: async (ms) => {
      clock.ms += ms;
      await utimes(growing, clock.ms / 1000, clock.ms / 1000);
    },
  });
  await utimes(growing, clock.ms / 1000, clock.ms / 1000);
  expect(await list(endless)).toEqual([]);
});

test('[SYNC-8] a file that is dated in the future is listed at once', async () => {
  const source = await open({
    settleMs: 2000,
    now: () => Date.now() + 10_000,
    sleep: async () => expect.unreachable('no file is incomplete'),
  });
  await writeFile(join(inbox, 'a.jpg'), 'a');
  const nextYear = Date.now() / 1000 + 365 * 24 * 3600;
  await utimes(join(inbox, 'a.jpg'), nextYear, nextYear);
  expect(await list(source)).toHaveLength(1);
});

test('[SYNC-8] if a subfolder is deleted during a listing, only its own photos are missing', async () => {
  const clock = { ms: Date.now() };
  const source = await open({
    settleMs: 2000,
    now: () => clock.ms,
    sleep: async (ms) => {
      clock.ms += ms;
      await rm(join(inbox, 'b'), { recursive: true, force: true });
    },
  });
  for (const name of ['a', 'b', 'c']) {
    await mkdir(join(inbox, name));
    await writeFile(join(inbox, name, 'photo.jpg'), name);
  }
  expect((await list(source)).map(({ path }) => path)).toEqual(['/a/photo.jpg', '/c/photo.jpg']);
  await expect(source.listPhotos('/b')[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    kind: 'not_found',
  });
});

test('[SYNC-6] a listing reports and skips unreadable entries; listing an unreadable folder fails', async () => {
  const onRefused = vi.fn();
  const source = await open({ settleMs: 0, onRefused });
  for (const name of ['a', 'lost+found', 'z']) {
    await mkdir(join(inbox, name));
    await writeFile(join(inbox, name, 'photo.jpg'), name);
  }
  // Simulated, because the tests may run as root, who may read everything.
  const { readdir, stat } = fs;
  const refuse = (place: unknown) => {
    if (String(place).includes('lost+found') || String(place).endsWith('/z/photo.jpg')) {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
    }
  };
  fs.readdir = (async (place: string, options: never) => {
    refuse(place);
    return readdir(place, options);
  }) as typeof readdir;
  fs.stat = (async (place: string, options: never) => {
    refuse(place);
    return stat(place, options);
  }) as typeof stat;
  syncBuiltinESMExports();
  try {
    expect(await pathsIn(source)).toEqual(['/a/photo.jpg']);
    expect(onRefused.mock.calls.map(([{ kind }]) => kind)).toEqual(['refused', 'refused']);
    await expect(list(source, '/lost+found')).rejects.toMatchObject({ kind: 'refused' });
  } finally {
    Object.assign(fs, { readdir, stat });
    syncBuiltinESMExports();
  }
});

test('[SYNC-8] lists many photos in pages that a cursor can resume', async () => {
  const source = await open();
  const names = Array.from({ length: 1100 }, (_, number) => `${number % 2 ? 'x y' : 'x'}/${number}.jpg`);
  await mkdir(join(inbox, 'x'));
  await mkdir(join(inbox, 'x y'));
  for (const name of names) await writeFile(join(inbox, name), name);
  const pages = [];
  for await (const page of source.listPhotos('')) pages.push(page);
  expect(pages.map(({ entries }) => entries.length)).toEqual([500, 500, 100]);
  const rest = [];
  for await (const page of source.listPhotos('', { cursor: pages[0]?.cursor ?? '' }))
    rest.push(...page.entries);
  expect(rest).toHaveLength(600);
});

test('[SYNC-8] watching reports complete and removed photos, several at once in one report', async () => {
  const source = await open({ settleMs: 300 });
  await mkdir(join(inbox, 'x100'));
  const onChange = vi.fn();
  const watch = await source.watch?.('', onChange);
  await writeFile(join(inbox, 'notes.txt'), 'no photo');
  await writeFile(join(inbox, '.a.jpg.part'), 'no photo yet');
  await writeFile(join(inbox, 'x100', 'a.jpg'), 'a');
  await writeFile(join(inbox, 'x100', 'b.jpg'), 'b');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), { timeout: 10_000 });
  await rename(join(inbox, '.a.jpg.part'), join(inbox, 'c.jpg'));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  await rm(join(inbox, 'c.jpg'));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(3), { timeout: 10_000 });
  await watch?.end();
});
