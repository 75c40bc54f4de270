import { KEPT_DELETED_DAYS } from '../../../../shared/deletion.ts';
import { keyOfCropPath } from '../../../../shared/photo-urls.ts';
import type { Db } from '../../../db/connect.ts';
import { and, eq, lt, sql } from '../../../db/orm.ts';
import { photoCollections, storedCollections } from '../../../db/schema/days.ts';
import { storedNews } from '../../../db/schema/news.ts';
import { photoCrops, photoFiles, photoSources, unshownOriginals } from '../../../db/schema/photos.ts';
import type { MediaKey, MediaStore } from '../../../platform/files/media-store.ts';
import type { ImageType } from '../../../platform/image-type.ts';

/* An original is removed once no collection has shown it for 30 days, unless a news item shows it (decision 0048). */

const KEPT_MS = KEPT_DELETED_DAYS * 24 * 60 * 60 * 1000;

/**
 * Keeps an original for at least 30 days from `now`. Call this before you look up or store the file: while the
 * original is being removed, the call waits.
 */
export async function keepOriginal(db: Db, { sha256, type }: MediaKey, now: Date): Promise<void> {
  await db
    .insert(unshownOriginals)
    .values({ sha256, type, since: now })
    .onConflictDoUpdate({ target: unshownOriginals.sha256, set: { since: now } });
}

/** Adds to `unshownOriginals` the originals that no collection shows; deletes from it those that are shown again. */
async function updateUnshown(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // The `data:` URLs of embedded images may be megabytes long and are not compared: their originals count as shown.
    await tx.execute(sql`
      create temporary table shown_now on commit drop as
      with shown as (
        select distinct url from ${photoCollections}, unnest(${photoCollections.photoUrls}) as url
        where url not like 'data:%'
      )
      select sha256 from ${photoSources} where url like 'data:%' or url in (select url from shown)
      union select sha256 from ${photoCrops} where url in (select url from shown)`);
    // Locks rows in the same order as `lockOriginals`, which runs when a collection is saved: another order could
    // deadlock.
    await tx.execute(sql`
      delete from ${unshownOriginals} where sha256 in (
        select sha256 from ${unshownOriginals} where sha256 in (select sha256 from shown_now)
        order by sha256 for update
      )`);
    await tx.execute(sql`
      insert into ${unshownOriginals} (sha256, type, since)
      select sha256, type, ${now.toISOString()}::timestamptz from ${photoFiles}
      where sha256 not in (select sha256 from shown_now)
      on conflict do nothing`);
  });
}

interface RemovalOptions {
  db: Db;
  mediaStore: Pick<MediaStore, 'remove'>;
  /** Called for each removed original with the keys of its images: its own and those of its crops. */
  onRemoved: (original: MediaKey, imageKeys: string[]) => Promise<void>;
  now: Date;
  signal: AbortSignal;
}

/** Removes the originals that no collection has shown for 30 days and that no news contains; returns how many. */
export async function removeUnshownOriginals({ db, now, signal, ...rest }: RemovalOptions): Promise<number> {
  await updateUnshown(db, now);
  const dueBefore = new Date(now.getTime() - KEPT_MS);
  const due = await db.select().from(unshownOriginals).where(lt(unshownOriginals.since, dueBefore));
  let removed = 0;
  for (const { sha256, type } of due) {
    if (signal.aborted) break;
    const original = { sha256, type: type as ImageType };
    const imageKeys = await removeOriginal(db, { ...rest, original, dueBefore });
    if (imageKeys === undefined) continue;
    await rest.onRemoved(original, imageKeys);
    removed += 1;
  }
  return removed;
}

interface Removal extends Pick<RemovalOptions, 'mediaStore'> {
  original: MediaKey;
  dueBefore: Date;
}

/** Removes an original and returns the keys of its images; undefined if it is used or was uploaded again. */
function removeOriginal(db: Db, { mediaStore, original, dueBefore }: Removal): Promise<string[] | undefined> {
  const { sha256 } = original;
  return db.transaction(async (tx) => {
    // This lock makes `keepOriginal` and the saving of collections wait.
    const [due] = await tx
      .select()
      .from(unshownOriginals)
      .where(and(eq(unshownOriginals.sha256, sha256), lt(unshownOriginals.since, dueBefore)))
      .for('update');
    if (due === undefined || (await isUsed(tx, sha256))) return undefined;
    const crops = await tx
      .delete(photoCrops)
      .where(eq(photoCrops.sha256, sha256))
      .returning({ url: photoCrops.url });
    await tx.delete(photoSources).where(eq(photoSources.sha256, sha256));
    await tx.delete(photoFiles).where(eq(photoFiles.sha256, sha256));
    await tx.delete(unshownOriginals).where(eq(unshownOriginals.sha256, sha256));
    // Removed before the commit, so that an upload that waits for the lock finds no file and stores it again.
    await mediaStore.remove(original);
    return [sha256, ...crops.flatMap(({ url }) => keyOfCropPath(url) ?? [])];
  });
}

/** Whether a news item or a collection shows the original, including deleted collections that can be restored. */
async function isUsed(db: Db, sha256: string): Promise<boolean> {
  const [row] = await db
    .select({ sha256: sql`1` })
    .from(sql`(select 1) as one`)
    .where(sql`
      exists (
        select from ${storedCollections} where url_digests(${storedCollections.photoUrls}) && url_digests(array(
          select ${photoSources.url} from ${photoSources} where ${photoSources.sha256} = ${sha256}
          union all select ${photoCrops.url} from ${photoCrops} where ${photoCrops.sha256} = ${sha256}
        )))
      or exists (select from ${storedNews} where position(${sha256} in ${storedNews.content}) > 0)`);
  return row !== undefined;
}
