import type { ReadAt } from './read-at.ts';

/** Limits the work on a hostile file; photos have far fewer chunks before their pixels. */
const MAX_CHUNKS = 1000;

interface PngChunk {
  name: string;
  dataAt: number;
}

/** Yields the chunks before a PNG's pixels, among them those that state its colours. */
export async function* pngChunks(readAt: ReadAt): AsyncGenerator<PngChunk> {
  for (let at = 8, count = 0; count < MAX_CHUNKS; count++) {
    const head = await readAt(at, 8);
    if (head.length < 8) return;
    const name = head.toString('latin1', 4, 8);
    if (name === 'IDAT') return;
    yield { name, dataAt: at + 8 };
    // Length, name and checksum take twelve bytes.
    at += 12 + head.readUInt32BE(0);
  }
}
