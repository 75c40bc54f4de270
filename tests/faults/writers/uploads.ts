/** Uploads photos and publishes a collection of five copies of each. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Db } from '../../../src/server/db/connect.ts';
import { gte, sql } from '../../../src/server/db/orm.ts';
import { photoCollections, photoMetadata } from '../../../src/server/db/schema/days.ts';
import { photoFiles } from '../../../src/server/db/schema/photos.ts';
import { addDays } from '../../../src/shared/dates.ts';
import { createCollection } from '../../../src/shared/owner-collections.ts';
import { type UploadedPhoto, uploadPhoto } from '../../../src/shared/owner-images.ts';
import { mediaPath } from '../../../src/shared/photo-urls.ts';
import { photoForm } from '../../support/photo-form.ts';
import { testImage } from '../../support/test-image.ts';
import type { WriterScript } from '../open-writer.ts';

/** No other writer publishes a day from this date on. */
const FIRST_DAY = '2010-01-01';
const OWN = gte(photoCollections.date, FIRST_DAY);
/** Bytes after the end of the JPEG, which decoders ignore. They make an upload long enough to be interrupted. */
const BALLAST_BYTES = 4 * 1024 * 1024;

export const writer: WriterScript = {
  async write({ db, sendAsOwner, acknowledge }) {
    for (let day = await db.$count(photoCollections, OWN); ; day++) {
      const { type, body } = await photoForm(await heavyPhoto());
      const headers = { 'content-type': type };
      const { url } = (await sendAsOwner({ url: uploadPhoto.path, body, headers })).json<UploadedPhoto>();
      acknowledge(url);
      const date = addDays(FIRST_DAY, day);
      const photoUrls = Array.from({ length: 5 }, () => url);
      await sendAsOwner({ url: createCollection.path, body: { date, photoUrls } });
      acknowledge(date);
    }
  },

  async check({ app, db, dataDir }) {
    const days = await db.select().from(photoCollections).where(OWN);
    const media = await keptMedia(dataDir);
    const photos = await db.select().from(photoFiles);
    const gone = photos.filter(({ sha256, type }) => !media.kept.has(`${sha256}.${type}`));
    let partial = (await countForgotten(db, days)) + media.broken + gone.length;
    for (const url of days.flatMap(({ photoUrls }) => photoUrls)) {
      if ((await app.inject(url)).statusCode !== 200) partial += 1;
    }
    return { present: [...photos.map(mediaPath), ...days.map(({ date }) => date)], partial };
  },
};

/** Makes a photo with different bytes each time. */
async function heavyPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const seed = Math.floor(Math.random() * 1_000_000);
  const picture = await testImage({ width: 240, height: 160, seed });
  return new Uint8Array(Buffer.concat([picture, Buffer.alloc(BALLAST_BYTES, `${seed} `)]));
}

/** Counts collections whose photos are not indexed, although no pending job will index them. */
async function countForgotten(db: Db, days: { id: number }[]): Promise<number> {
  const underway = await db.execute<{ id: number }>(
    sql`select (data->>'collectionId')::int as id from pgboss.job
        where name = 'index-collection' and state in ('created', 'retry', 'active')`,
  );
  const indexed = await db.select().from(photoMetadata);
  const isForgotten = ({ id }: { id: number }) =>
    !underway.rows.some((job) => job.id === id) &&
    indexed.filter(({ collectionId }) => collectionId === id).length < 5;
  return days.filter(isForgotten).length;
}

/** Returns the names of the intact originals, and how many files do not match the content hash in their name. */
async function keptMedia(dataDir: string): Promise<{ kept: Set<string>; broken: number }> {
  const kept = new Set<string>();
  let broken = 0;
  const entries = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile())) {
    // This folder contains unfinished files, which are never served.
    if (basename(parentPath) === 'drafts') continue;
    const sha256 = createHash('sha256').update(await readFile(join(parentPath, name)));
    if (name.startsWith(sha256.digest('hex'))) kept.add(name);
    else broken += 1;
  }
  return { kept, broken };
}
