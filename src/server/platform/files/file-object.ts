import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';

const CHUNK_BYTES = 256 * 1024;

/** An object to store in a bucket. */
export interface NewObject {
  sha256: string;
  bytes: number;
  /** Returns the bytes; called again for every attempt. */
  read: () => Uint8Array | Readable;
}

/** An object that is being read. The download may break off or be damaged, which readers detect by the hash. */
export interface FoundObject {
  body: Readable;
  /** The hash that was given when the object was stored; undefined if another program has stored it. */
  sha256: string | undefined;
  /** Readers call this to report whether the bytes are those that were stored. */
  onRead?: (isRight: boolean) => void;
}

/** Opens a file and calls `use` with an object that reads it, even if the file is removed meanwhile. */
export async function withFileObject(
  file: string,
  sha256: string,
  use: (object: NewObject) => Promise<void>,
): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const { size: bytes } = await handle.stat();
    await use({ sha256, bytes, read: () => streamOf(handle) });
  } finally {
    await handle.close();
  }
}

/** Streams an open file from its start. Unlike Node's own stream, it never closes the file, even when destroyed. */
export function streamOf(handle: FileHandle): Readable {
  async function* chunks() {
    for (let position = 0; ; ) {
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
      const { bytesRead } = await handle.read({ buffer, position });
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

/** An object in memory. */
export function objectOf(data: Uint8Array): NewObject {
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { sha256, bytes: data.byteLength, read: () => data };
}
