import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryBucket } from '../../../../tests/support/memory-bucket.ts';
import { objectOf } from '../files/file-object.ts';
import { moveMadeToBucket, moveMadeToFolder } from './move-made-files.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gomai-made-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const cardsIn = (folder: string) => ({
  ...{ name: 'cards', isOwn: /^[0-9a-f]{4}$/, root: folder, ending: '.final', maxBytes: 1e6 },
  pathOf: (key: string) => join(key.slice(0, 2), key),
});

test('[SCALE-2] moves only files that the gallery named, in both directions', async () => {
  const { bucket, objects } = memoryBucket();
  const kind = cardsIn(root);
  const folder = join(root, 'cards', 'ab');
  await mkdir(folder, { recursive: true });
  for (const name of ['abcd', 'abce.final', 'notes.txt', '.draft.part'])
    await writeFile(join(folder, name), 'data');
  expect(await moveMadeToBucket(kind, bucket)).toEqual({ moved: 2, kept: 0, left: 0 });
  expect([...objects.keys()].toSorted()).toEqual(['cards/abcd', 'cards/abce']);

  await rm(folder, { recursive: true });
  for (const key of ['notes.txt', '../../secret-key', 'ab/cd'])
    await bucket.put(`cards/${key}`, objectOf(Buffer.from('foreign')));
  expect(await moveMadeToFolder(kind, bucket)).toEqual({ moved: 2, kept: 0, left: 0 });
  expect((await readdir(root, { recursive: true })).toSorted()).toEqual([
    'cards',
    'cards/ab',
    'cards/ab/abcd',
    'cards/ab/abce',
  ]);
});

test('[SCALE-2] a file that the running gallery evicts or renames meanwhile does not end the move', async () => {
  const { bucket, objects } = memoryBucket();
  const folder = join(root, 'cards', 'ab');
  await mkdir(folder, { recursive: true });
  for (const name of ['abcd', 'abce']) await writeFile(join(folder, name), 'data');
  const head: typeof bucket.head = async (key) => {
    if (key === 'cards/abcd') await rm(join(folder, 'abcd'));
    return bucket.head(key);
  };
  expect(await moveMadeToBucket(cardsIn(root), { ...bucket, head })).toEqual({ moved: 1, kept: 0, left: 0 });
  expect([...objects.keys()]).toEqual(['cards/abce']);
});
