import { createHash } from 'node:crypto';
import type { Db } from '../../../db/connect.ts';
import { eq } from '../../../db/orm.ts';
import { cleanImages } from '../../../db/schema/photos.ts';
import { bytesOfDataUrl } from './encode-embedded.ts';

/**
 * Encodes an embedded image for visitors, and stores the hash of the result. Returns an image unchanged if its hash
 * is stored, so that it loses quality only once.
 */
export async function cleanEmbedded(
  db: Db,
  url: string,
  encode: (url: string) => Promise<string>,
): Promise<string> {
  if (await isClean(db, url)) return url;
  const clean = await encode(url);
  await db
    .insert(cleanImages)
    .values({ digest: digestOf(clean), content: bytesHashOf(url) })
    .onConflictDoNothing();
  return clean;
}

/**
 * The hash of an embedded image's bytes before the server encoded them, equal to the hash of an upload of the same
 * file. Older releases did not store it; then this is the hash of the present bytes.
 */
export async function contentOfEmbedded(db: Db, url: string): Promise<string> {
  const [row] = await db
    .select({ content: cleanImages.content })
    .from(cleanImages)
    .where(eq(cleanImages.digest, digestOf(url)));
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
    .from(cleanImages)
    .where(eq(cleanImages.digest, digestOf(url)));
  return rows.length > 0;
}

/** Stored instead of a digest once all images of older releases have been checked. */
const EVERYTHING = 'everything';

export async function isEverythingClean(db: Db): Promise<boolean> {
  return (await db.$count(cleanImages, eq(cleanImages.digest, EVERYTHING))) > 0;
}

export async function recordEverythingClean(db: Db): Promise<void> {
  await db.insert(cleanImages).values({ digest: EVERYTHING }).onConflictDoNothing();
}

/** `findUnclean` in `clean-stored-images.ts` computes the same in SQL. */
function digestOf(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}
