import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertSingleProcess, lockDirectory } from './open-embedded.ts';

test('a directory can be locked only once at a time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-lock-'));
  const directory = join(folder, 'data/database');
  const lock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(
    /^Another process uses the embedded database .+\/data\/database\./,
  );
  lock.release();
  lockDirectory(directory).release();
  rmSync(folder, { recursive: true });
});

test('a lock that cannot be opened is named in the error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-lock-'));
  const directory = join(folder, 'database');
  mkdirSync(`${directory}.lock`);
  expect(() => lockDirectory(directory)).toThrow(
    `${directory}.lock cannot be locked by this user: unable to open database file.`,
  );
  rmSync(folder, { recursive: true });
});

test('only one process of a cluster may start', () => {
  expect(() => assertSingleProcess(undefined, false)).not.toThrow();
  expect(() => assertSingleProcess('0', true)).not.toThrow();
  expect(() => assertSingleProcess('1', true)).toThrow('serves one process, and this is instance 1');
  expect(() => assertSingleProcess('3', false)).toThrow('instance 3');
  expect(() => assertSingleProcess(undefined, true)).toThrow('this is a worker of a cluster');
});
