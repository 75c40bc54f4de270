import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { AppError } from '../../../shared/errors.ts';
import type { DraftFile } from '../files/durable-file.ts';
import { withFileObject } from '../files/file-object.ts';
import { BrokenCopyError, fillFile, type LocalCopies, verified } from '../files/local-copies.ts';
import { type MediaKey, type MediaStore, toMediaKey } from '../files/media-store.ts';
import { receiveOriginal } from '../files/receive-original.ts';
import { shareFile } from '../files/share-file.ts';
import type { Bucket } from './bucket.ts';

/**
 * A media store in a bucket: `originals/<sha256>.<ext>`. Originals are read from local copies, whose hash is verified
 * once, when they arrive. Calls that need the bucket may also throw `media_unreachable`.
 * @param former the folder in which originals were stored before; those that the bucket lacks are read from there
 * until `media:move` has copied them
 */
export function openMediaBucket(bucket: Bucket, copies: LocalCopies, former?: MediaStore): MediaStore {
  const nameOf = ({ sha256, type }: MediaKey) => `${sha256}.${type}`;
  const keyOf = (key: MediaKey) => `originals/${nameOf(key)}`;
  const download = (key: MediaKey) => async (write: DraftFile['write']) => {
    const found = (await bucket.get(keyOf(key))) ?? (former && { body: await former.open(key) });
    if (found === undefined) throw notFound();
    for await (const chunk of verified(found, key.sha256)) await write(chunk);
  };
  const isRight = async (key: MediaKey) => {
    try {
      const found = await bucket.get(keyOf(key));
      if (found === undefined) return false;
      for await (const _ of verified(found, key.sha256));
      return true;
    } catch (error) {
      if (error instanceof BrokenCopyError) return false;
      throw error;
    }
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
        const head = await bucket.head(keyOf(stored));
        // Also stores an object again whose hash is missing: another program stored it, or it last arrived damaged.
        if (head?.bytes !== stored.bytes || head.sha256 !== stored.sha256)
          await bucket.put(keyOf(stored), { ...stored, read: draft.read });
        await copies.add(draft, nameOf(stored), stored.bytes);
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
    isWhole: async (key, { readsBack } = { readsBack: false }) =>
      readsBack ? isRight(key) : (await bucket.head(keyOf(key)))?.sha256 === key.sha256,
    has: async (key) => (await bucket.head(keyOf(key))) !== undefined || ((await former?.has(key)) ?? false),
    withFile,
    open: (key) => withFile(key, async (file) => (await open(file, 'r')).createReadStream()),
    async remove(key) {
      await bucket.remove(keyOf(key));
      await former?.remove(key);
      await copies.remove(nameOf(key));
    },
    async removeCopy(key) {
      await former?.remove(key);
      await copies.remove(nameOf(key));
    },
    async share(key, path, others = []) {
      // An original that the bucket has lost counts as missing, even if there are copies.
      if ((await bucket.head(keyOf(key))) === undefined) {
        if (former === undefined) throw notFound();
        return former.share(key, path, others);
      }
      const [known, ...more] = [copies.pathOf(nameOf(key)), ...others].filter((file) => existsSync(file));
      const fill = () => fillFile(path, download(key));
      if (known === undefined) await fill();
      // The copy may have been evicted meanwhile, or the disk cannot read it.
      else await shareFile(known, path, more).catch(fill);
    },
    adopt: putFile,
  };
}

function notFound(): AppError {
  return new AppError('not_found', 'This photo is not in the media store');
}
