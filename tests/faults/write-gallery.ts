/**
 * What a kill interrupts: the application itself, publishing days and taking likes as fast as it can.
 * `write DIR` prints `+ID` once the server has answered a change with success; `check DIR` opens the folder again
 * and prints what is there as JSON, `{present, partial}`.
 */
import { buildApp } from '../../src/server/app.ts';
import { connect } from '../../src/server/db/connect.ts';
import { clientLikes, photoCollections } from '../../src/server/db/schema.ts';
import { readEnv } from '../../src/server/env.ts';
import { createFirstOwner } from '../../src/server/features/auth/first-owner.ts';
import { createJobs } from '../../src/server/platform/jobs.ts';
import type { Collection } from '../../src/shared/collections.ts';
import { addDays } from '../../src/shared/dates.ts';
import { visitorAddress } from '../support/visitor-address.ts';

const PASSWORD = 'correct horse battery';
const FIRST_DAY = '2000-01-01';
const LIKES_A_DAY = 8;
/** A picture that is its own address: nothing is fetched for it. */
const PHOTO = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAAC';

const [, , command, dataDir = ''] = process.argv;
const database = await connect({ dataDir, migrationsFolder: `${import.meta.dirname}/../../migrations` });
if (command === 'write') await write();
else await check();

async function write(): Promise<void> {
  await createFirstOwner(database.db, PASSWORD);
  const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: dataDir });
  const app = await buildApp({ env, database, jobs: createJobs(database) });
  const login = { username: 'admin', password: PASSWORD };
  const { cookies } = await app.inject({ method: 'POST', url: '/api/auth/login', payload: login });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

  const known = await database.db.$count(photoCollections);
  for (let day = known; ; day++) {
    const date = addDays(FIRST_DAY, day);
    const photoUrls = [1, 2, 3, 4, 5].map((n) => `${PHOTO}#${n}`);
    const created = await app.inject({
      method: 'POST',
      url: '/api/collections',
      headers: { cookie },
      payload: { date, photoUrls },
    });
    if (created.statusCode !== 201) throw new Error(created.body);
    console.log(`+${date}`);
    const { id } = created.json<Collection>();
    for (let like = 0; like < LIKES_A_DAY; like++) {
      const liked = await app.inject({
        method: 'PATCH',
        url: `/api/collections/${id}/photo/${like % 5}/client-likes`,
        payload: { likes: 1 + (like % 5) },
        // Every like is a new visitor's, and one address has only so many of them.
        remoteAddress: visitorAddress(day * LIKES_A_DAY + like),
      });
      if (liked.statusCode !== 200) throw new Error(liked.body);
      console.log(`+${liked.cookies[0]?.value}`);
    }
  }
}

async function check(): Promise<void> {
  const days = await database.db.select().from(photoCollections);
  const likes = await database.db.select().from(clientLikes);
  // The mean is written in a like's own transaction: one without the other would be half a change.
  const half = days.filter(({ id, photoUrls, photoLikes }) => {
    const means = photoUrls.map((_, index) => meanOf(likes, id, index));
    return photoUrls.length !== 5 || means.some((mean, index) => mean !== photoLikes[index]);
  });
  const present = [...days.map(({ date }) => date), ...likes.map(({ clientId }) => clientId)];
  await database.close();
  console.log(JSON.stringify({ present, partial: half.length }));
  process.exit(0);
}

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
