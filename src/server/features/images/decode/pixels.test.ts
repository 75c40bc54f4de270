import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testImage } from '../../../../../tests/support/test-image.ts';
import { openImage, rangeOfImage, toIntermediate } from './pixels.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-pixels-'));
  file = join(folder, 'photo.jpg');
  await writeFile(file, await testImage());
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('[FOCAL-4] [HDR-4] an original that the operating system cannot read does not count as damaged', async () => {
  // Reading a folder fails with a system error, as reading a file does while the disk is unavailable.
  await expect(rangeOfImage(folder, 'jpg')).rejects.toMatchObject({ code: 'EISDIR' });
  const image = await openImage(file, 'jpg');
  await expect(toIntermediate(image, { width: 100 }, join(folder, 'none', 'a.tif'))).rejects.toThrow(
    'system error: No such file',
  );
  await rm(file);
  await expect(toIntermediate(image, { width: 100 })).rejects.toThrow('Input file is missing');
});

test('[FOCAL-4] [HDR-4] an original that contains no image counts as damaged', async () => {
  await writeFile(file, 'no photo');
  await expect(rangeOfImage(file, 'jpg')).rejects.toMatchObject({ reason: 'photo_damaged' });
  await expect(openImage(file, 'jpg')).rejects.toMatchObject({ reason: 'photo_damaged' });
});
