import { open } from 'node:fs/promises';

/** The camera data are within this many bytes from the start of the file. */
const HEAD_BYTES = 8192;
const DAY = /\d{4}:\d\d:\d\d(?= \d\d:\d\d:\d\d\0)/g;

/**
 * Changes the date in a painted JPEG's camera data to `date` (`YYYY-MM-DD`), if it differs. The file is changed in
 * place, since every date has ten characters.
 */
export async function redate(path: string, date: string): Promise<void> {
  const day = date.replaceAll('-', ':');
  const file = await open(path, 'r+');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    for (const found of head.toString('latin1', 0, bytesRead).matchAll(DAY)) {
      if (found[0] !== day) await file.write(day, found.index, 'latin1');
    }
  } finally {
    await file.close();
  }
}
