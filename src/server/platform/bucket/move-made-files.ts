import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesIn } from '../files/cached-files.ts';
import { ifDeleted } from '../files/durable-file.ts';
import { type NewObject, withFileObject } from '../files/file-object.ts';
import { hashFile } from '../files/hash-file.ts';
import { BrokenCopyError, fillFile, verified } from '../files/local-copies.ts';
import { forEachOf } from '../files/move-originals.ts';
import type { Bucket } from './bucket.ts';

/** One kind of files made from originals, in a folder of DATA_DIR and in a bucket. */
export interface MadeFiles {
  /** `images`, `cards` or `videos`: the name of the folder in both places. */
  name: string;
  /** Matches the keys that the gallery gives. Others are not moved. */
  isOwn: RegExp;
  /** The folder that holds the folders of all kinds. */
  root: string;
  /** An ending that names of files may have, but keys in the bucket never have. */
  ending?: string;
  /** The path of a key's file below the folder. */
  pathOf: (key: string) => string;
  /** The maximum number of bytes to copy to the folder: the gallery would evict files beyond it. */
  maxBytes: number;
}

export interface MadeMoved {
  moved: number;
  kept: number;
  /** Files that are broken or exceed the folder's bound: the gallery makes them again. */
  left: number;
}

/** Copies the files of a folder to a bucket. Skips those that the bucket already has. */
export async function moveMadeToBucket(kind: MadeFiles, bucket: Bucket): Promise<MadeMoved> {
  const result: MadeMoved = { moved: 0, kept: 0, left: 0 };
  await forEachOf(filesOf(kind), async (path) => {
    const name = basename(path, kind.ending);
    if (!kind.isOwn.test(name)) return;
    const key = `${kind.name}/${name}`;
    // A gallery that is running may have evicted the file meanwhile.
    const found = await hashFile(path).catch(() => undefined);
    if (found === undefined) return;
    const head = await bucket.head(key);
    if (head?.sha256 === found.sha256 && head.bytes === found.bytes) {
      result.kept += 1;
      return;
    }
    const put = async (object: NewObject) => {
      await bucket.put(key, object);
      result.moved += 1;
    };
    await withFileObject(path, found.sha256, put).catch(ifDeleted);
  });
  return result;
}

async function* filesOf({ root, name }: MadeFiles): AsyncGenerator<string> {
  // `filesIn` lists only files in subfolders, so those directly in the kind's folder are found from `root`.
  const isBelow = (path: string) => path.startsWith(join(root, name, '/'));
  for (const { path } of [...(await filesIn(join(root, name))), ...(await filesIn(root))]) {
    if (isBelow(path)) yield path;
  }
}

/** Copies the objects of a bucket to a folder, verifying each by its hash. */
export async function moveMadeToFolder(kind: MadeFiles, bucket: Bucket): Promise<MadeMoved> {
  const { name, isOwn, root, ending = '', pathOf, maxBytes } = kind;
  const result: MadeMoved = { moved: 0, kept: 0, left: 0 };
  let bytes = 0;
  await forEachOf(bucket.list(`${name}/`), async (object) => {
    const key = object.key.slice(name.length + 1);
    if (!isOwn.test(key)) return;
    const path = join(root, name, pathOf(key));
    bytes += object.bytes;
    if (existsSync(path) || existsSync(path + ending)) result.kept += 1;
    else if (bytes <= maxBytes && (await copyToFolder(bucket, object.key, path))) result.moved += 1;
    else result.left += 1;
  });
  return result;
}

async function copyToFolder(bucket: Bucket, key: string, path: string): Promise<boolean> {
  try {
    await fillFile(path, async (write) => {
      const found = await bucket.get(key);
      if (found === undefined)
        throw new BrokenCopyError('The bucket lost the object meanwhile', { isDamaged: false });
      for await (const chunk of verified(found)) await write(chunk);
    });
    return true;
  } catch (error) {
    if (error instanceof BrokenCopyError) return false;
    throw error;
  }
}
