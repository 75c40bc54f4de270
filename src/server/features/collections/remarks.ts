import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { photoMessageOf } from '../../../shared/chat.ts';
import { AppError } from '../../../shared/errors.ts';
import { getRemarks, type PhotoRemarks, saveRemarks } from '../../../shared/owner-remarks.ts';
import type { Remark } from '../../../shared/remarks.ts';
import type { Db } from '../../db/connect.ts';
import { and, asc, eq, isNull, ne, sql } from '../../db/orm.ts';
import { chatMessages } from '../../db/schema/chat.ts';
import { photoCollections, photoTexts } from '../../db/schema/days.ts';
import { route } from '../../http/route.ts';
import { changedElsewhere } from './collection-texts.ts';

interface PhotoPlace {
  collectionId: number;
  photoIndex: number;
}

/** Lets the owner choose which messages about a photo are kept beside it as remarks (WALK-4). */
export function remarkRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, getRemarks, ({ params }) => findRemarks(db, params));
  route(app, saveRemarks, ({ params, body }) => replaceRemarks(db, params, body));
}

async function findRemarks(db: Db, photo: PhotoPlace): Promise<PhotoRemarks> {
  const { text, sentAt, id, deletedAt, aboutCollection, aboutPhoto } = chatMessages;
  // Read first: if the photos are changed between these queries, a save of the remarks is refused.
  const photoKey = photoKeyOf(await findPhotoUrl(db, photo));
  const kept = await findKept(db, photo);
  const messages = await db
    .select({ text, sentAt })
    .from(chatMessages)
    .where(
      and(
        eq(aboutCollection, photo.collectionId),
        eq(aboutPhoto, photo.photoIndex),
        isNull(deletedAt),
        ne(text, ''),
      ),
    )
    .orderBy(asc(sentAt), asc(id));
  const offered = messages
    .map((message) => ({
      text: photoMessageOf(message.text)?.text ?? message.text,
      saidAt: message.sentAt.toISOString(),
    }))
    .filter(({ text, saidAt }) => text !== '' && !kept.some((remark) => remark.saidAt === saidAt));
  return { kept, offered, photoKey };
}

/**
 * Replaces the kept remarks of a photo.
 * @throws AppError `not_found`, or `changed_elsewhere` if another photo has this position by now, or if the stored
 * remarks are neither `before` nor `remarks`
 */
async function replaceRemarks(
  db: Db,
  photo: PhotoPlace,
  { remarks, before, photoKey }: { remarks: Remark[]; before: Remark[]; photoKey?: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const url = await findPhotoUrl(tx, photo, { locked: true });
    if (!url) throw new AppError('not_found', 'Photo not found');
    if (photoKey !== undefined && photoKey !== photoKeyOf(url)) throw changedElsewhere();
    const kept = await findKept(tx, photo);
    const ordered = remarks.toSorted((a, b) => Date.parse(a.saidAt) - Date.parse(b.saidAt));
    if (!isSame(kept, before) && !isSame(kept, ordered)) throw changedElsewhere();
    await tx
      .insert(photoTexts)
      .values({ ...photo, remarks: ordered })
      .onConflictDoUpdate({
        target: [photoTexts.collectionId, photoTexts.photoIndex],
        set: { remarks: ordered },
      });
  });
}

async function findPhotoUrl(
  db: Db,
  { collectionId, photoIndex }: PhotoPlace,
  { locked = false } = {},
): Promise<string | undefined> {
  const day = db
    .select({ url: sql<string | null>`${photoCollections.photoUrls}[${photoIndex + 1}::int]` })
    .from(photoCollections)
    .where(eq(photoCollections.id, collectionId))
    .$dynamic();
  const [row] = await (locked ? day.for('update') : day);
  return row?.url ?? undefined;
}

/** Short, because the URL of an embedded photo may be megabytes long. */
function photoKeyOf(url: string | undefined): string | undefined {
  return url && createHash('sha256').update(url).digest('base64url');
}

async function findKept(db: Db, { collectionId, photoIndex }: PhotoPlace): Promise<Remark[]> {
  const [row] = await db
    .select({ remarks: photoTexts.remarks })
    .from(photoTexts)
    .where(and(eq(photoTexts.collectionId, collectionId), eq(photoTexts.photoIndex, photoIndex)));
  return row?.remarks ?? [];
}

function isSame(some: readonly Remark[], others: readonly Remark[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ text, saidAt }, index) => text === others[index]?.text && saidAt === others[index]?.saidAt)
  );
}
