import type { Db } from '../src/server/db/connect.ts';
import { sql } from '../src/server/db/orm.ts';
import { clientLikes, photoCollections } from '../src/server/db/schema/days.ts';
import { MAX_LIKE_LEVEL, PHOTOS_PER_DAY } from '../src/shared/limits.ts';

const VISITORS = 48;

/** Returns the same number in [0, 1) for the same arguments, so that the demo's likes are stable. */
function chance(...place: number[]): number {
  let hash = 2166136261;
  for (const part of place) hash = Math.imul(hash ^ (part + 0x9e37), 16777619);
  hash ^= hash >>> 15;
  return ((Math.imul(hash, 0x2c1b3c6d) >>> 0) % 10_000) / 10_000;
}

/** Gives a collection likes of a few dozen visitors; photos differ in popularity. */
export async function seedLikes(db: Db, collectionId: number): Promise<void> {
  const rows: (typeof clientLikes.$inferInsert)[] = [];
  for (let photoIndex = 0; photoIndex < PHOTOS_PER_DAY; photoIndex++) {
    const appeal = 0.15 + 0.7 * chance(collectionId, photoIndex);
    for (let visitor = 0; visitor < VISITORS; visitor++) {
      if (chance(collectionId, photoIndex, visitor) > appeal) continue;
      const likes = 1 + Math.floor(MAX_LIKE_LEVEL * chance(visitor, photoIndex, collectionId));
      rows.push({ clientId: `demo-${visitor}`, collectionId, photoIndex, likes });
    }
  }
  await db.transaction(async (tx) => {
    await tx.insert(clientLikes).values(rows).onConflictDoNothing();
    const means = Array.from(
      { length: PHOTOS_PER_DAY },
      (_, index) => sql`(select coalesce(round(avg(likes) filter (where likes > 0)), 0)::int
        from ${clientLikes} where collection_id = ${collectionId} and photo_index = ${index})`,
    );
    await tx.execute(
      sql`update ${photoCollections} set photo_likes = array[${sql.join(means, sql`, `)}] where id = ${collectionId}`,
    );
  });
}
