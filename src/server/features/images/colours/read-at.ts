import { open } from 'node:fs/promises';

/** Reads a part of a file or buffer; at its end the result may be shorter than `length`. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>;

export async function withReader<T>(
  input: string | Buffer,
  work: (readAt: ReadAt) => Promise<T>,
): Promise<T> {
  if (typeof input !== 'string') return work(async (at, length) => input.subarray(at, at + length));
  const file = await open(input);
  try {
    return await work(async (at, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await file.close();
  }
}
