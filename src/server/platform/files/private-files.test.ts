import { rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  containsGallery,
  isBackupEntry,
  isDataEntry,
  makeFolderPrivate,
  makePrivate,
} from './private-files.ts';

let home: string;
let dataDir: string;
let backupDir: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'gomai-modes-'));
  dataDir = join(home, 'data');
  backupDir = join(home, 'disk', 'backups');
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function file(path: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'x');
  await chmod(path, mode);
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const modesOf = async (root: string, paths: string[]) =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await modeOf(join(root, path))])));

const OWN = [
  'secret-key',
  'database.lock',
  'database/base/1/PG_VERSION',
  'media/ab/cd/photo.jpeg',
  'cache/images/ab/abcd',
  'cache/videos/one.mp4',
  'backups/2026-11-21T18-30-00Z/media/photo.jpeg',
];

test('[PRIV-6] files that an older release left readable to all become private, and a second check changes nothing', async () => {
  for (const path of OWN) await file(join(dataDir, path));
  await chmod(dataDir, 0o755);
  expect(await makeFolderPrivate(dataDir, isDataEntry)).toEqual({ fixed: 1, refused: 0 });
  expect(await modeOf(dataDir)).toBe('700');

  const { fixed, refused } = await makePrivate({ dataDir, backupDir: undefined });
  expect(refused).toBe(0);
  expect(fixed).toBeGreaterThan(OWN.length);
  expect(await modesOf(dataDir, OWN)).toEqual(Object.fromEntries(OWN.map((path) => [path, '600'])));
  const folders = ['database', 'database/base/1', 'media/ab/cd', 'cache/images/ab', 'backups'];
  expect(await modesOf(dataDir, folders)).toEqual(Object.fromEntries(folders.map((path) => [path, '700'])));
  expect(await makePrivate({ dataDir, backupDir: undefined })).toEqual({ fixed: 0, refused: 0 });

  // The operator makes a file and a top-level folder readable again.
  await chmod(join(dataDir, 'media'), 0o755);
  await chmod(join(dataDir, 'media/ab/cd/photo.jpeg'), 0o644);
  expect(await makePrivate({ dataDir, backupDir: undefined })).toEqual({ fixed: 2, refused: 0 });
});

test('[PRIV-6] `containsGallery` is true once a file of the gallery is in the folder', async () => {
  await file(join(dataDir, 'inbox/new.jpeg'));
  expect(await containsGallery(dataDir)).toBe(false);
  expect(await containsGallery(join(dataDir, 'nowhere'))).toBe(false);
  await file(join(dataDir, 'database/base/1/PG_VERSION'));
  expect(await containsGallery(dataDir)).toBe(true);
});

test('[PRIV-6] once all files were checked, those inside a private folder are not checked again', async () => {
  await file(join(dataDir, 'media/ab/photo.jpeg'));
  await makePrivate({ dataDir, backupDir: undefined });
  await chmod(join(dataDir, 'media/ab/photo.jpeg'), 0o644);
  expect(await makePrivate({ dataDir, backupDir: undefined })).toEqual({ fixed: 0, refused: 0 });
  expect(await makePrivate({ dataDir, backupDir }), 'another folder for backups').toMatchObject({ fixed: 1 });
});

test('[PRIV-6] links, the inbox and foreign files stay unchanged', async () => {
  await file(join(home, 'photos/of-mine.jpeg'));
  await file(join(dataDir, 'media/ab/photo.jpeg'));
  await file(join(dataDir, 'notes.txt'));
  await file(join(dataDir, 'inbox/new.jpeg'));
  await symlink(join(home, 'photos'), join(dataDir, 'media/link'));
  await symlink(join(home, 'photos'), join(dataDir, 'cache'));
  await makePrivate({ dataDir, backupDir: undefined });
  const kept = ['photos', 'photos/of-mine.jpeg', 'data/notes.txt', 'data/inbox', 'data/inbox/new.jpeg'];
  expect(await modesOf(home, kept)).toEqual({
    photos: '755',
    'photos/of-mine.jpeg': '644',
    'data/notes.txt': '644',
    'data/inbox': '755',
    'data/inbox/new.jpeg': '644',
  });
  expect(await modeOf(join(dataDir, 'media/ab/photo.jpeg'))).toBe('600');
});

test('[PRIV-6] on another disk only the backups become private, not their parent folder', async () => {
  const backup = '2026-11-21T18-30-00Z/archive.json';
  await file(join(backupDir, backup));
  await file(join(backupDir, '../others.txt'));
  await makeFolderPrivate(backupDir, isBackupEntry);
  await makePrivate({ dataDir, backupDir });
  const paths = ['disk', 'disk/others.txt', 'disk/backups', `disk/backups/${backup}`];
  expect(await modesOf(home, paths)).toEqual({
    disk: '755',
    'disk/others.txt': '644',
    'disk/backups': '700',
    [`disk/backups/${backup}`]: '600',
  });
});

test('[PRIV-6] a folder that others use, and a path that is no folder, keep their modes', async () => {
  await file(join(home, 'shared/notes.txt'));
  await file(join(home, 'shared/secret-key'));
  await file(join(home, 'shared/gomai.tar'));
  for (const isOurs of [isDataEntry, isBackupEntry]) {
    expect(await makeFolderPrivate(join(home, 'shared'), isOurs)).toEqual({
      ...{ fixed: 0, refused: 0 },
      foreign: 'notes.txt',
    });
    await expect(makeFolderPrivate(join(home, 'shared/notes.txt'), isOurs)).rejects.toThrow('ENOTDIR');
  }
  await makePrivate({ dataDir: join(home, 'shared'), backupDir: undefined });
  expect(await modesOf(home, ['shared', 'shared/notes.txt', 'shared/secret-key'])).toEqual({
    shared: '755',
    'shared/notes.txt': '644',
    'shared/secret-key': '600',
  });
});

test('[PRIV-6] what is deleted during the check does not count as readable to others', async () => {
  await file(join(dataDir, 'secret-key'));
  await chmod(dataDir, 0o755);
  const isDeleted = () => {
    rmSync(dataDir, { recursive: true });
    return true;
  };
  expect(await makeFolderPrivate(dataDir, isDeleted)).toEqual({ fixed: 0, refused: 0 });
});

test('[PRIV-6] a data folder that is a link is made private at its target', async () => {
  await file(join(home, 'big-disk/secret-key'));
  await symlink(join(home, 'big-disk'), dataDir);
  await makeFolderPrivate(dataDir, isDataEntry);
  await makePrivate({ dataDir, backupDir: undefined });
  expect(await modesOf(home, ['big-disk', 'big-disk/secret-key'])).toEqual({
    'big-disk': '700',
    'big-disk/secret-key': '600',
  });
});

test('[PRIV-6] a stopping server interrupts the check', async () => {
  await file(join(dataDir, 'media/ab/photo.jpeg'));
  expect(await makePrivate({ dataDir, backupDir: undefined }, AbortSignal.abort())).toEqual({
    fixed: 0,
    refused: 0,
  });
});
