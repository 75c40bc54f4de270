import type { Db } from '../connect.ts';
import { and, eq, sql } from '../orm.ts';
import { photoCollections } from '../schema/days.ts';
import { guestBookEntries } from '../schema/guest-book.ts';

/** Moves guest book entries to a photo's new URL, unless the collection still shows the former URL elsewhere. */
export async function moveGuestBookEntries(
  db: Db,
  { collectionId, before, url }: { collectionId: number; before: string; url: string },
): Promise<void> {
  await db
    .update(guestBookEntries)
    .set({ photoUrl: url })
    .where(
      and(
        eq(guestBookEntries.collectionId, collectionId),
        eq(guestBookEntries.photoUrl, before),
        sql`NOT EXISTS (SELECT FROM ${photoCollections} c WHERE c.id = ${collectionId} AND ${before} = ANY (c.photo_urls))`,
      ),
    );
}
