import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/limits.ts';
import { type ImageType, SNIFF_BYTES, sniffImageType } from '../image-type.ts';
import type { StoredMedia } from './media-store.ts';

/**
 * Writes an incoming original, hashing and counting its bytes. Refuses an unknown type once `SNIFF_BYTES` have
 * arrived, or at the end of a shorter file.
 * @throws AppError `photo_too_large` above MAX_PHOTO_BYTES, `empty_file`, `not_a_photo`
 */
export async function receiveOriginal(
  body: AsyncIterable<Uint8Array>,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<StoredMedia> {
  const hash = createHash('sha256');
  let bytes = 0;
  let head: Buffer = Buffer.alloc(0);
  let type: ImageType | undefined;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_PHOTO_BYTES) throw tooLarge();
    if (head.length < SNIFF_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, SNIFF_BYTES - head.length)]);
      if (head.length === SNIFF_BYTES) type = typeOf(head);
    }
    hash.update(chunk);
    await write(chunk);
  }
  return { sha256: hash.digest('hex'), bytes, type: type ?? typeOf(head) };
}

function typeOf(head: Buffer): ImageType {
  if (head.length === 0) throw new AppError('empty_file', 'The file is empty');
  const type = sniffImageType(head);
  if (type !== undefined) return type;
  throw new AppError(
    'not_a_photo',
    'This file is not a photo in one of the supported formats: JPEG, PNG, WebP, AVIF, TIFF, HEIC',
  );
}

function tooLarge(): AppError {
  return new AppError('photo_too_large', `A photo may have at most ${MAX_PHOTO_BYTES / 1024 / 1024} MB`);
}
