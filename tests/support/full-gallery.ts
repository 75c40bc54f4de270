import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { archivedTables } from '../../src/server/db/archive/archived-tables.ts';
import type { Db } from '../../src/server/db/connect.ts';
import { eq, sql } from '../../src/server/db/orm.ts';
import { everyTable as schema } from '../../src/server/db/schema/every-table.ts';
import { openMediaFolder } from '../../src/server/platform/files/folder-media-store.ts';
import { smallPhoto } from './small-photo.ts';

/** Hard cases for text formats: separators, line ends, the mark for NULL, quotes, other scripts, an empty text. */
const ODD_TEXTS = ['a\tb', 'line\nline\r\n', '\\N', '\\', '\\.', '"quoted", {braced}', '五枚 📷 é', '', ' '];
const DAYS = 3;
const CALLED_OFF = {
  ...{ opensAt: '2026-11-02T13:00:00.000Z', staysUnrevealed: false },
  words: { en: ODD_TEXTS[1] ?? '', ja: '' },
};

/** Fills every table that an archive contains, with hard cases, and adds originals to `dataDir`'s media store. */
export async function fillGallery(db: Db, dataDir: string): Promise<void> {
  const store = await openMediaFolder(join(dataDir, 'media'));
  const { photoFiles, storedCollections, photoSources, photoCrops, users, passkeys, settings, feedback } =
    schema;
  const [owner] = await db.insert(users).values({ username: 'admin', password: 'a hash' }).returning();
  for (let day = 0; day < DAYS; day++) {
    const photoUrls: string[] = [];
    for (let index = 0; index < 5; index++) {
      const bytes = await smallPhoto(day * 5 + index);
      const stored = await store.put(once(bytes));
      const url = `/media/${stored.sha256}.${stored.type}`;
      photoUrls.push(url);
      await db.insert(photoFiles).values({
        ...{ ...stored, width: 96, height: 64, thumbhash: 'x', exif: { make: ODD_TEXTS[index] } },
        foundFocalPoint: { x: 0.1 + 0.2, y: index / 7 },
        ownFocalPoint: index === 0 ? { x: 0, y: 1 } : null,
      });
      await db.insert(photoSources).values({ url, sha256: stored.sha256 });
      if (index === 0) {
        const crop = { originalUrl: url, sha256: stored.sha256, x: 0, y: 0, width: 9, height: 9 };
        await db.insert(photoCrops).values({
          ...crop,
          url: `/media/crops/${digest(url)}.jpg`,
          thumbhash: 'y',
          foundFocalPoint: { x: 0.5, y: 0.5 },
        });
      }
    }
    const [row] = await db
      .insert(storedCollections)
      .values({
        date: `2026-11-0${day + 1}`,
        photoUrls,
        photoLikes: [day, 0, 5, 1, 2],
        ...(day === 1 && { calledOff: CALLED_OFF }),
      })
      .returning();
    const collectionId = row!.id;
    await db.insert(schema.clientLikes).values({ clientId: 'c', collectionId, photoIndex: day, likes: 5 });
    await db.insert(schema.photoMetadata).values({
      collectionId,
      photoIndex: 0,
      photoUrl: photoUrls[0]!,
      apertureValue: 0.1 + 0.2,
      shutterSpeedSec: 1 / 3,
      dateTaken: new Date('2026-11-01T06:41:00.123Z'),
    });
    await db.insert(schema.dayTexts).values({ collectionId, title: { en: ODD_TEXTS[day]!, ja: '朝' } });
    await db.insert(schema.photoTexts).values({ collectionId, photoIndex: 1, alt: { en: 'a\nb', ja: '' } });
    const video = { job: 'j', state: 'ready', fileKey: digest('v'), progress: 1 } as const;
    await db.insert(schema.videos).values({ collectionId, ...video });
  }
  // The latest collection is deleted and can be restored (COL-9).
  await db
    .update(storedCollections)
    .set({ date: null, deletedDate: `2026-11-0${DAYS}`, deletedAt: new Date('2026-11-05T01:02:03.456Z') })
    .where(eq(storedCollections.date, `2026-11-0${DAYS}`));
  await db.insert(passkeys).values({
    userId: owner!.id,
    credentialId: 'c',
    publicKey: 'k',
    counter: 2 ** 40,
    transports: ['usb', ''],
    name: 'n',
  });
  await db.insert(settings).values(ODD_TEXTS.map((value, index) => ({ key: `odd_${index}`, value })));
  await db.insert(feedback).values(ODD_TEXTS.map((message) => ({ name: 'v', email: null, message })));
  await db
    .insert(schema.feedbackAnswers)
    .values({ feedbackId: 1, digest: digest('a'), begunAt: new Date(0) });
  await db.insert(schema.cleanImages).values({ digest: digest('p'), content: digest('c') });
  await db.insert(schema.storedNews).values([
    { date: '2026-11-01', title: 't', content: '<p>a\\b</p>' },
    { date: '2026-11-01', title: 'deleted', content: '', deletedAt: new Date('2026-11-05T01:02:03.456Z') },
  ]);
  await db.insert(schema.analyticsConfig).values({ measurementId: 'G-1' });
  await db.insert(schema.syncProgress).values({
    syncSessionId: 's',
    folderPath: '/',
    totalFiles: 1,
    totalBytes: 2 ** 41,
    syncedDates: ['2026-11-01', 'a,b', 'NULL'],
    waitingDays: [{ date: '2026-11-02', count: 4 }],
    dayNotes: [{ kind: 'left_out', date: '2026-11-01', count: 1, files: ['six.jpg'] }],
    completedAt: new Date(),
  });
  await db.insert(schema.syncFileDetails).values({ syncSessionId: 's', filePath: '/a', fileName: 'a' });
  await db.insert(schema.dropboxCredentials).values({ refreshToken: 'v1:sealed', expiresAt: new Date(0) });
  await db.insert(schema.dropboxSharedLinks).values({ filePath: '/a', sharedLink: 's', directLink: 'd' });
  await db.insert(schema.chatMessages).values(ODD_TEXTS.map((text) => ({ authorId: 'v', text })));
  await db
    .insert(schema.chatPeople)
    .values({ clientId: 'c', author: 'v', name: 'n', addressHash: 'h', revision: 1 });
  await db.insert(schema.chatReactions).values({ messageId: 2, authorId: 'v', emoji: '❤️' });
  await fillDays(db);
  await db.insert(schema.subscribers).values({
    key: 'a0000000-0000-4000-8000-000000000001',
    ...{ emailHash: digest('e'), email: 'v1:sealed', frequency: 'daily', language: 'ja' },
    ...{ requestedAt: new Date(0), softBounces: ['2026-11-01'] },
  });
  const sentAt = new Date(0);
  await db.insert(schema.digests).values({ date: '2026-11-01', firstSentAt: sentAt, lastSentAt: sentAt });
  await db.insert(schema.pushSubscriptions).values({
    ...{ endpointHash: digest('p'), subscription: 'v1:sealed', language: 'en' },
    ...{ createdAt: sentAt, coveredUntil: '2026-11-01' },
  });
  await db.insert(schema.openingReminders).values({ subscriptionId: 1, collectionId: 1 });
  await db.insert(schema.pushes).values({ date: '2026-11-01', firstSentAt: sentAt, lastSentAt: sentAt });
  await db
    .insert(schema.auditEntries)
    .values({ at: new Date(0), action: 'day_deleted', subject: '2026-11-01', device: '', key: digest('a') });
  // Deletes the last row: an import must not reuse its id.
  await db.execute(sql`DELETE FROM ${feedback} WHERE id = ${ODD_TEXTS.length}`);
  await noTableIsEmpty(db);
}

/** Fills the guest book, and the tables of an opening's likes, visitors and words. */
async function fillDays(db: Db): Promise<void> {
  const opening = { collectionId: 1, photoIndex: 0 };
  await db.insert(schema.openingLikes).values({ ...opening, second: 1, likes: 2 });
  await db.insert(schema.openingVisitors).values({ ...opening, visitors: 3 });
  await db
    .insert(schema.openingWords)
    .values({ messageId: 1, collectionId: 1, authorId: 'v', text: 't', sentAt: new Date(0), isKept: true });
  await db.insert(schema.guestBookEntries).values({
    ...{ collectionId: 1, name: 'n', line: 'l', photoUrl: 'u' },
    ...{ signedAt: new Date(0), keyHash: digest('k') },
  });
}

/** Throws if a table that an archive contains, for example a new one, was not filled above. */
async function noTableIsEmpty(db: Db): Promise<void> {
  for (const table of archivedTables()) {
    const { rows } = await db.execute(sql`SELECT FROM ${sql.identifier(table)} LIMIT 1`);
    if (rows.length === 0) throw new Error(`fillGallery puts nothing into ${table}`);
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
