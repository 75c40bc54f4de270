import { type FileHandle, mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secretKey } from './secret-key.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('SECRET_KEY takes precedence, and no file is written', async () => {
  expect(await secretKey('given by the owner', folder)).toBe('given by the owner');
  expect(await readdir(folder)).toEqual([]);
});

test('a disk without hard links, such as a network disk, also gets a key', async () => {
  const withoutLinks = async () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
  };
  const key = await secretKey(undefined, folder, withoutLinks);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await secretKey(undefined, folder)).toBe(key);
  expect(await readdir(folder)).toEqual(['secret-key']);
});

test('ten concurrent starts agree on one private key file and leave no drafts behind', async () => {
  const dataDir = join(folder, 'data');
  const keys = await Promise.all(Array.from({ length: 10 }, () => secretKey(undefined, dataDir)));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(await secretKey(undefined, dataDir)).toBe(keys[0]);
  expect(await readdir(dataDir)).toEqual(['secret-key']);
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
});

test('refuses a key file that is a folder or empty, and names its path', async () => {
  const path = join(folder, 'secret-key');
  await mkdir(path);
  const refusal = `The key in ${path} cannot be read: `;
  await expect(secretKey(undefined, folder)).rejects.toThrow(`${refusal}EISDIR`);
  await rm(path, { recursive: true });
  await writeFile(path, '');
  await expect(secretKey(undefined, folder)).rejects.toThrow(`${refusal}it is empty.`);
});

test('a new key and its new folders survive a power cut', async () => {
  const handle = await open(folder);
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = prototype;
  const synced: number[] = [];
  const watched = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push((await this.stat()).ino);
    return sync.call(this);
  });
  const dataDir = join(folder, 'gallery', 'data');
  await secretKey(undefined, dataDir).finally(() => watched.mockRestore());
  const paths = [join(dataDir, 'secret-key'), dataDir, join(folder, 'gallery'), folder];
  expect(synced).toEqual(await Promise.all(paths.map(async (path) => (await stat(path)).ino)));
});
