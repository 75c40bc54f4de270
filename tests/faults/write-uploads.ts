/**
 * What a kill interrupts: the application itself, taking photos and publishing a day of each, five times the same.
 * `write DIR` prints `+URL` once the server has answered an upload with success, `+DATE` once it has published a day;
 * `check DIR` opens the folder again and prints what is there as JSON, `{present, partial}`.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { buildApp } from '../../src/server/app.ts';
import { connect } from '../../src/server/db/connect.ts';
import { photoCollections, photoFiles, photoMetadata } from '../../src/server/db/schema.ts';
import { readEnv } from '../../src/server/env.ts';
import { createFirstOwner } from '../../src/server/features/auth/first-owner.ts';
import { createJobs } from '../../src/server/platform/jobs.ts';
import { createCollection } from '../../src/shared/collections.ts';
import { addDays } from '../../src/shared/dates.ts';
import { type UploadedPhoto, uploadPhoto } from '../../src/shared/images.ts';
import { mediaPath } from '../../src/shared/photo-urls.ts';
import { testPicture } from '../support/test-picture.ts';

const PASSWORD = 'correct horse battery';
const FIRST_DAY = '2000-01-01';
/** Behind the end of the JPEG, where decoders do not look: enough bytes to be killed in the middle of. */
const BALLAST_BYTES = 4 * 1024 * 1024;

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
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const post = async <Answer>(url: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method: 'POST', url, headers: { cookie, ...headers }, payload });
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return answer.json<Answer>();
  };

  for (let day = await database.db.$count(photoCollections); ; day++) {
    const form = new FormData();
    form.append('photo', new Blob([await heavyPhoto()], { type: 'image/jpeg' }), 'photo.jpg');
    const body = new Response(form);
    const type = { 'content-type': body.headers.get('content-type') ?? '' };
    const { url } = await post<UploadedPhoto>(uploadPhoto.path, Buffer.from(await body.arrayBuffer()), type);
    console.log(`+${url}`);
    const date = addDays(FIRST_DAY, day);
    await post(createCollection.path, { date, photoUrls: Array.from({ length: 5 }, () => url) });
    console.log(`+${date}`);
  }
}

/** Another one each time. */
async function heavyPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const seed = Math.floor(Math.random() * 1_000_000);
  const picture = await testPicture({ width: 240, height: 160, seed });
  return new Uint8Array(Buffer.concat([picture, Buffer.alloc(BALLAST_BYTES, `${seed} `)]));
}

async function check(): Promise<void> {
  const days = await database.db.select().from(photoCollections);
  // Either its photos are entered, or the work is there that will do it.
  const underway = await database.db.execute<{ id: number }>(
    sql`select (data->>'collectionId')::int as id from pgboss.job
        where name = 'index-collection' and state in ('created', 'retry', 'active')`,
  );
  const indexed = await database.db.select().from(photoMetadata);
  const isForgotten = ({ id }: { id: number }) =>
    !underway.rows.some((job) => job.id === id) &&
    indexed.filter(({ collectionId }) => collectionId === id).length < 5;
  let partial = days.filter(isForgotten).length;
  const kept = new Set<string>();
  const entries = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile())) {
    // A draft is nothing that anybody is shown.
    if (basename(parentPath) === 'drafts') continue;
    const sha256 = createHash('sha256').update(await readFile(join(parentPath, name)));
    if (name.startsWith(sha256.digest('hex'))) kept.add(name);
    else partial += 1;
  }
  const photos = await database.db.select().from(photoFiles);
  partial += photos.filter(({ sha256, type }) => !kept.has(`${sha256}.${type}`)).length;
  for (const url of days.flatMap(({ photoUrls }) => photoUrls)) {
    if ((await app.inject(url)).statusCode !== 200) partial += 1;
  }
  const present = [...photos.map(mediaPath), ...days.map(({ date }) => date)];
  await app.close();
  await database.close();
  console.log(JSON.stringify({ present, partial }));
  process.exit(0);
}
