import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { cleanPictures } from '../../../db/schema/photos.ts';
import { bytesOfDataUrl } from './encode-embedded.ts';

/**
 * The url of an embedded image as visitors may receive it: kept as it is if this server has encoded it, so that an
 * image loses quality once at most; otherwise what `encode` makes of it, which is remembered.
 */
export async function cleanEmbedded(
  db: Db,
  url: string,
  encode: (url: string) => Promise<string>,
): Promise<string> {
  if (await isClean(db, url)) return url;
  const clean = await encode(url);
  await db
    .insert(cleanPictures)
    .values({ digest: digestOf(clean), content: bytesHashOf(url) })
    .onConflictDoNothing();
  return clean;
}

/**
 * The hash of an embedded image's bytes before they were encoded here, which is that of the same photo as an upload.
 * For an image encoded by an older release: the hash of its present bytes.
 */
export async function contentOfEmbedded(db: Db, url: string): Promise<string> {
  const [row] = await db
    .select({ content: cleanPictures.content })
    .from(cleanPictures)
    .where(eq(cleanPictures.digest, digestOf(url)));
  return row?.content ?? bytesHashOf(url);
}

function bytesHashOf(url: string): string {
  return createHash('sha256')
    .update(bytesOfDataUrl(url) ?? url)
    .digest('hex');
}

async function isClean(db: Db, url: string): Promise<boolean> {
  const rows = await db
    .select()
    .from(cleanPictures)
    .where(eq(cleanPictures.digest, digestOf(url)));
  return rows.length > 0;
}

/** In place of a digest: all images that were stored before have been checked. */
const EVERYTHING = 'everything';

export async function isEverythingClean(db: Db): Promise<boolean> {
  return (await db.$count(cleanPictures, eq(cleanPictures.digest, EVERYTHING))) > 0;
}

export async function recordEverythingClean(db: Db): Promise<void> {
  await db.insert(cleanPictures).values({ digest: EVERYTHING }).onConflictDoNothing();
}

/** `clean-stored-images.ts` computes the same in SQL. */
function digestOf(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}
