import { createHash } from 'node:crypto';

const BLOCK_BYTES = 4 * 1024 * 1024;

/** Dropbox' `content_hash`: the SHA-256 of the SHA-256s of the file's blocks of 4 MiB. Chunks may have any size. */
export function createContentHash() {
  const fileHash = createHash('sha256');
  let block = createHash('sha256');
  let filled = 0;
  return {
    update(chunk: Uint8Array): void {
      for (let at = 0; at < chunk.byteLength; ) {
        const part = chunk.subarray(at, at + BLOCK_BYTES - filled);
        block.update(part);
        filled += part.byteLength;
        at += part.byteLength;
        if (filled === BLOCK_BYTES) endBlock();
      }
    },
    hex(): string {
      if (filled > 0) endBlock();
      return fileHash.digest('hex');
    },
  };

  function endBlock(): void {
    fileHash.update(block.digest());
    block = createHash('sha256');
    filled = 0;
  }
}
