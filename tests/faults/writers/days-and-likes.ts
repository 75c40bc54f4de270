/** Publishes collections and likes their photos. */
import { and, gte, lt } from '../../../src/server/db/orm.ts';
import { clientLikes, photoCollections } from '../../../src/server/db/schema/days.ts';
import type { Collection } from '../../../src/shared/collections.ts';
import { addDays } from '../../../src/shared/dates.ts';
import { EMBEDDED_IMAGE } from '../../support/embedded-image.ts';
import type { WriterScript } from '../open-writer.ts';

/** No writer that runs at the same time uses these years. */
const FIRST_DAY = '2000-01-01';
const END = '2010-01-01';
const LIKES_A_DAY = 8;

export const writer: WriterScript = {
  async write({ db, send, sendAsOwner, acknowledge }) {
    const own = and(gte(photoCollections.date, FIRST_DAY), lt(photoCollections.date, END));
    for (let day = await db.$count(photoCollections, own); ; day++) {
      const date = addDays(FIRST_DAY, day);
      const photoUrls = [1, 2, 3, 4, 5].map((n) => `${EMBEDDED_IMAGE}#${n}`);
      const created = await sendAsOwner({ url: '/api/collections', body: { date, photoUrls } });
      acknowledge(date);
      const { id } = created.json<Collection>();
      for (let like = 0; like < LIKES_A_DAY; like++) {
        const url = `/api/collections/${id}/photo/${like % 5}/client-likes`;
        const liked = await send({ method: 'PATCH', url, body: { likes: 1 + (like % 5) } });
        acknowledge(liked.cookies[0]?.value ?? 'no cookie was given');
      }
    }
  },

  async check({ db }) {
    const days = await db.select().from(photoCollections);
    const likes = await db.select().from(clientLikes);
    // A like and its photo's mean are written in one transaction, so a mean that differs is an incomplete change.
    const half = days.filter(({ id, photoUrls, photoLikes }) => {
      const means = photoUrls.map((_, index) => meanOf(likes, id, index));
      return photoUrls.length !== 5 || means.some((mean, index) => mean !== photoLikes[index]);
    });
    const present = [...days.map(({ date }) => date), ...likes.map(({ clientId }) => clientId)];
    return { present, partial: half.length };
  },
};

function meanOf(
  likes: (typeof clientLikes.$inferSelect)[],
  collectionId: number,
  photoIndex: number,
): number {
  const levels = likes
    .filter((like) => like.collectionId === collectionId && like.photoIndex === photoIndex && like.likes > 0)
    .map((like) => like.likes);
  return levels.length === 0 ? 0 : Math.round(levels.reduce((sum, level) => sum + level, 0) / levels.length);
}
