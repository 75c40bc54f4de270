import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** What a bucket stores. */
export interface NewObject {
  sha256: string;
  bytes: number;
  /** Called for every attempt. */
  read: () => Uint8Array | Readable;
}

/** Calls `use` with a file as a bucket takes it. Open, it can be read to its end even if it is removed meanwhile. */
export async function withFileObject(
  file: string,
  sha256: string,
  use: (object: NewObject) => Promise<void>,
): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const { size: bytes } = await handle.stat();
    await use({ sha256, bytes, read: () => handle.createReadStream({ start: 0, autoClose: false }) });
  } finally {
    await handle.close();
  }
}

/** An object in memory. */
export function objectOf(data: Uint8Array): NewObject {
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { sha256, bytes: data.byteLength, read: () => data };
}
