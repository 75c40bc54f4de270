/**
 * What a kill interrupts: the application itself, cropping and resetting a photo as fast as it can.
 * `write DIR` prints `+URL` once the server has answered a crop with success; `check DIR` opens the folder again and
 * prints which crops are there, and how much of what days show is half-written, as JSON `{present, partial}`.
 */
import { buildApp } from '../../src/server/app.ts';
import { connect } from '../../src/server/db/connect.ts';
import { photoCollections, photoCrops } from '../../src/server/db/schema.ts';
import { readEnv } from '../../src/server/env.ts';
import { createFirstOwner } from '../../src/server/features/auth/first-owner.ts';
import { createJobs } from '../../src/server/platform/jobs.ts';
import { type Collection, createCollection, listAllCollections } from '../../src/shared/collections.ts';
import { cropImage, resetImage, type ShownPhoto } from '../../src/shared/crops.ts';
import { isMediaPath } from '../../src/shared/photo-urls.ts';
import { testPicture } from '../support/test-picture.ts';

const PASSWORD = 'correct horse battery';
const CROPS_BEFORE_RESET = 3;

const [, , command, dataDir = ''] = process.argv;
const database = await connect({ dataDir, migrationsFolder: `${import.meta.dirname}/../../migrations` });
await createFirstOwner(database.db, PASSWORD);
const env = readEnv({ LOG_LEVEL: 'silent', DATA_DIR: dataDir });
const app = await buildApp({ env, database, jobs: createJobs(database) });
if (command === 'write') await write();
else await check();

async function write(): Promise<void> {
  const login = { username: 'admin', password: PASSWORD };
  const { cookies } = await app.inject({ method: 'POST', url: '/api/auth/login', payload: login });
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return answer.json<unknown>();
  };

  if ((await database.db.$count(photoCollections)) === 0) {
    const photoUrls = await Promise.all(
      [1, 2, 3, 4, 5].map(
        async (n) =>
          `data:image/jpeg;base64,${(await testPicture({ width: 720, height: 480, seed: n })).toString('base64')}`,
      ),
    );
    await post(createCollection.path, { date: '2000-01-01', photoUrls });
  }
  const listed = await app.inject({ url: listAllCollections.path, headers });
  const [day] = listed.json<Collection[]>();
  if (day === undefined) throw new Error('no day');
  for (let turn = 0; ; turn++) {
    const place = { collectionId: day.id, photoIndex: turn % 5 };
    const original = await app.inject({
      url: `/api/admin/collections/${day.id}/photos/${place.photoIndex}/original`,
      headers,
    });
    for (let n = 0; n < CROPS_BEFORE_RESET; n++) {
      const cropData = { x: Math.random() * 400, y: n, width: 300, height: 300, unit: 'px' };
      const imageUrl = original.json<{ url: string }>().url;
      const cropped = (await post(cropImage.path, { imageUrl, cropData, ...place })) as ShownPhoto;
      console.log(`+${cropped.photoUrl}`);
    }
    await post(resetImage.path, place);
  }
}

async function check(): Promise<void> {
  const crops = await database.db.select().from(photoCrops);
  const days = await database.db.select().from(photoCollections);
  let partial = days.filter(({ photoUrls }) => photoUrls.length !== 5).length;
  for (const { url, originalUrl } of crops) {
    if (!originalUrl.startsWith('data:image/jpeg')) partial += 1;
    if (!isMediaPath(url)) partial += 1;
  }
  // As a visitor: what a day shows can be looked at.
  for (const url of days.flatMap(({ photoUrls }) => photoUrls)) {
    if (isMediaPath(url) && (await app.inject(url)).statusCode !== 200) partial += 1;
  }
  await app.close();
  await database.close();
  console.log(JSON.stringify({ present: crops.map(({ url }) => url), partial }));
  process.exit(0);
}
