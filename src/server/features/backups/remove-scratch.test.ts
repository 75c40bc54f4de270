import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeScratch } from './remove-scratch.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT = ['import-photos', 'inbox', 'media'];
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gomai-scratch-'));
  for (const name of KEPT) await mkdir(join(dataDir, name));
  for (const name of ['import', 'export'])
    await mkdir(join(dataDir, `${name}-${crypto.randomUUID()}`, 'tables'), { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('[OPS-3] removes what killed imports and exports left, and nothing else', async () => {
  await removeScratch(dataDir, { isAlone: true, now: new Date() });
  expect((await readdir(dataDir)).sort()).toEqual(KEPT);
});

test('[OPS-3] beside PostgreSQL keeps scratch folders for a day: an export may be running', async () => {
  await removeScratch(dataDir, { isAlone: false, now: new Date() });
  expect(await readdir(dataDir)).toHaveLength(KEPT.length + 2);
  await removeScratch(dataDir, { isAlone: false, now: new Date(Date.now() + 2 * DAY_MS) });
  expect((await readdir(dataDir)).sort()).toEqual(KEPT);
});
