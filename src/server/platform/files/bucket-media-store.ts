import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { AppError } from '../../../shared/errors.ts';
import type { Bucket } from '../bucket.ts';
import type { DraftFile } from './durable-file.ts';
import { withFileObject } from './file-object.ts';
import { fillFile, type LocalCopies, verified } from './local-copies.ts';
import { type MediaKey, type MediaStore, toMediaKey } from './media-store.ts';
import { receiveOriginal } from './receive-original.ts';
import { shareFile } from './share-file.ts';

/**
 * A media store in a bucket: `originals/<sha256>.<ext>`. Originals are read from local copies, whose hash is verified
 * once, when they arrive.
 * @throws AppError also `media_unreachable`
 */
export function openMediaBucket(bucket: Bucket, copies: LocalCopies): MediaStore {
  const nameOf = ({ sha256, type }: MediaKey) => `${sha256}.${type}`;
  const keyOf = (key: MediaKey) => `originals/${nameOf(key)}`;
  const download = (key: MediaKey) => async (write: DraftFile['write']) => {
    const found = await bucket.get(keyOf(key));
    if (found === undefined) throw notFound();
    for await (const chunk of verified(found.body, key.sha256)) await write(chunk);
  };
  const withFile = <T>(key: MediaKey, use: (file: string) => Promise<T>) =>
    copies.use(nameOf(key), download(key), use);
  const putFile = (file: string, key: MediaKey) =>
    withFileObject(file, key.sha256, (object) => bucket.put(keyOf(key), object));

  return {
    place: `${bucket.place} (MEDIA_URL)`,
    async put(body, onReceived) {
      const draft = await copies.draft();
      try {
        const stored = await receiveOriginal(body, draft.write);
        await onReceived?.(stored);
        const file = await copies.add(draft, nameOf(stored), stored.bytes);
        if ((await bucket.head(keyOf(stored)))?.bytes !== stored.bytes) await putFile(file, stored);
        return stored;
      } catch (error) {
        await draft.discard();
        throw error;
      }
    },
    async *list() {
      for await (const { key } of bucket.list('originals/')) {
        const original = toMediaKey(key.slice('originals/'.length));
        if (original !== undefined) yield original;
      }
    },
    isWhole: async (key) => (await bucket.head(keyOf(key)))?.sha256 === key.sha256,
    has: async (key) => (await bucket.head(keyOf(key))) !== undefined,
    read: (key) => withFile(key, (file) => readFile(file)),
    withFile,
    open: (key) => withFile(key, async (file) => (await open(file, 'r')).createReadStream()),
    async remove(key) {
      await bucket.remove(keyOf(key));
      await copies.remove(nameOf(key));
    },
    forget: (key) => copies.remove(nameOf(key)),
    async share(key, path, others = []) {
      // What the bucket has lost is missing, even if there are copies.
      if ((await bucket.head(keyOf(key))) === undefined) throw notFound();
      const [known, ...more] = [copies.pathOf(nameOf(key)), ...others].filter((file) => existsSync(file));
      if (known === undefined) await fillFile(path, download(key));
      else await shareFile(known, path, more);
    },
    adopt: putFile,
  };
}

function notFound(): AppError {
  return new AppError('not_found', 'This photo is not in the media store');
}
