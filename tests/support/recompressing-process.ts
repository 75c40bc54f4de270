import { readFile } from 'node:fs/promises';
import { openRecompressor } from '../../src/server/features/images/recompression/recompress-photo.ts';

// Begins to encode a photo's largest rendition again, and sends its parent the id of the encoding child process.

const [file = ''] = process.argv.slice(2);
const { signal } = new AbortController();
const recompressor = await openRecompressor({ file, type: 'jpg' }, signal);
const rendition = { width: 2400, quality: 95, format: 'avif', exif: false } as const;
recompressor.smaller(rendition, await readFile(file)).then(
  () => process.exit(1),
  () => process.exit(1),
);
process.send?.(Number(await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')));
