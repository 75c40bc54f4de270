import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paintedDays } from './days.ts';
import { paintInProcess } from './paint-in-process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-apart-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const days = paintedDays.slice(0, 1).map((day) => ({
  ...day,
  photos: day.photos.slice(0, 2).map((photo) => ({ ...photo, width: 120, height: 80 })),
}));

test('[LIGHT-2] paintInProcess returns the files and reports the progress of another process', async () => {
  const seen: string[] = [];
  const onProgress = ({ done, total }: { done: number; total: number }) => seen.push(`${done}/${total}`);
  const [files = []] = await paintInProcess({ directory: folder, dates: ['2026-11-20'], days, onProgress });
  expect(files).toHaveLength(2);
  expect(files.every(existsSync)).toBe(true);
  expect(seen.at(-1)).toBe('2/2');
});

test('[LIGHT-2] paintInProcess throws the error of the other process', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const painting = paintInProcess({ directory: file, dates: ['2026-11-20'], days });
  await expect(painting).rejects.toThrow(/EEXIST|ENOTDIR/);
});

test('[LIGHT-2] the painting process exits silently when the demo ends', async () => {
  const child = fork(fileURLToPath(new URL('./paint-in-process.ts', import.meta.url)), { silent: true });
  const ended = once(child, 'exit');
  child.send({ directory: folder, dates: ['2026-11-20'], days }, () => child.disconnect());
  const printed = child.stderr === null ? expect.unreachable() : await text(child.stderr);
  expect([await ended, printed]).toEqual([[0, null], '']);
});
