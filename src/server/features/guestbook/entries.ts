import { createHash } from 'node:crypto';
import type { DateString } from '../../../shared/dates.ts';
import type { EntryStatus, GuestBook, OwnGuestBookEntry } from '../../../shared/guest-book.ts';
import { MAX_PHOTO_URL_LENGTH } from '../../../shared/limits.ts';
import type { Db } from '../../db/connect.ts';
import { and, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from '../../db/orm.ts';
import { knownClient } from '../../db/queries/forgotten-visitors.ts';
import { publishedUntil } from '../../db/queries/published.ts';
import { dayTexts, photoCollections } from '../../db/schema/days.ts';
import { guestBookEntries } from '../../db/schema/guest-book.ts';

/** How many entries of a day are shown at once (BOOK-2). */
const PAGE_SIZE = 20;

const entries = guestBookEntries;

/**
 * The photo's position, found by its URL, because photos change positions; null if there is no photo or it was
 * replaced. The URLs are only read for entries with a photo, because those of embedded photos may be megabytes long.
 */
const indexOfPhoto = sql<
  number | null
>`case when ${entries.photoUrl} is not null then array_position(${photoCollections.photoUrls}, ${entries.photoUrl}) - 1 end`;

export interface NewEntry {
  name: string;
  line: string;
  photoIndex: number | undefined;
  key: string | undefined;
  clientId: string | undefined;
}

/** The published collection of a date, if there is one. */
export async function findDay(db: Db, on: DateString, today: DateString) {
  const { id, date } = photoCollections;
  const [day] = await db
    .select({ id })
    .from(photoCollections)
    .where(and(eq(date, on), publishedUntil(today)));
  return day;
}
type FoundDay = NonNullable<Awaited<ReturnType<typeof findDay>>>;

/** Returns a visitor's entry in the guest book of a day, if there is one. */
export async function findOwnEntry(
  db: Db,
  { id: collectionId }: FoundDay,
  visitor: Visitor,
): Promise<{ name: string; line: string; signedAt: Date } | undefined> {
  const own = and(eq(entries.collectionId, collectionId), ofVisitor(visitor));
  const { name, line, signedAt } = entries;
  const [found] = await db.select({ name, line, signedAt }).from(entries).where(own);
  return found;
}

/** Stores an entry. Returns false if the visitor has already signed this day. */
export async function insertEntry(
  db: Db,
  { id: collectionId }: FoundDay,
  { name, line, photoIndex, key, clientId }: NewEntry,
  now: Date,
): Promise<boolean> {
  const [stored] = await db
    .insert(entries)
    .values({
      ...{ collectionId, name, line, keyHash: key === undefined ? null : hashOf(key), signedAt: now },
      photoUrl: photoIndex === undefined ? null : urlOfPhoto(collectionId, photoIndex),
      clientId: clientId && knownClient(clientId),
    })
    .onConflictDoNothing()
    .returning({ id: entries.id });
  return stored !== undefined;
}

function urlOfPhoto(collectionId: number, index: number): SQL {
  const { id, photoUrls } = photoCollections;
  return sql`(select ${photoUrls}[${index + 1}::int] from ${photoCollections} where ${id} = ${collectionId})`;
}

/** A visitor, recognised by the likes cookie or by `key`, a secret that the visitor's browser stores. */
type Visitor = Pick<NewEntry, 'key' | 'clientId'>;

function ofVisitor({ key, clientId }: Visitor): SQL {
  const byKey = key === undefined ? undefined : eq(entries.keyHash, hashOf(key));
  const byCookie = clientId === undefined ? undefined : eq(entries.clientId, clientId);
  return or(byKey, byCookie) ?? sql`false`;
}

/** Removes a visitor's entry. Returns false if the visitor has not signed this day since `since`. */
export async function removeOwnEntry(
  db: Db,
  { collectionId, since, ...visitor }: Visitor & { collectionId: number; since: Date },
): Promise<boolean> {
  const removed = await db
    .delete(entries)
    .where(and(eq(entries.collectionId, collectionId), ofVisitor(visitor), gte(entries.signedAt, since)))
    .returning({ id: entries.id });
  return removed.length > 0;
}

/** Returns a page of a day's shown entries, newest last: the newest entries with ids below `before`. */
export async function findShown(
  db: Db,
  { id: collectionId }: FoundDay,
  before: number | undefined,
): Promise<GuestBook> {
  const shown = and(eq(entries.collectionId, collectionId), eq(entries.status, 'shown')) as SQL;
  const { id, name, line } = entries;
  const rows = await db
    .select({ id, name, line, photoIndex: indexOfPhoto })
    .from(entries)
    .innerJoin(photoCollections, eq(photoCollections.id, entries.collectionId))
    .where(before === undefined ? shown : and(shown, lt(id, before)))
    .orderBy(desc(id))
    .limit(PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE).toReversed();
  return {
    entries: page.map((row) => ({ ...row, photoIndex: row.photoIndex ?? undefined })),
    total: await db.$count(entries, shown),
    before: rows.length > PAGE_SIZE ? page[0]?.id : undefined,
  };
}

/** Returns entries for the owner, newest first. Entries of deleted days are left out. */
export async function findEntries(
  db: Db,
  { status, before }: { status?: EntryStatus | undefined; before?: number | undefined },
  limit: number,
): Promise<OwnGuestBookEntry[]> {
  const { id, name, line, signedAt } = entries;
  // Leaves out long URLs: those of embedded photos may be megabytes long.
  const photoUrl = sql<
    string | null
  >`case when length(${entries.photoUrl}) <= ${MAX_PHOTO_URL_LENGTH} then ${entries.photoUrl} end`;
  const rows = await db
    .select({
      id,
      name,
      line,
      photoIndex: indexOfPhoto,
      photoUrl,
      signedAt,
      status: entries.status,
      date: photoCollections.date,
      title: dayTexts.title,
    })
    .from(entries)
    .innerJoin(photoCollections, eq(photoCollections.id, entries.collectionId))
    .leftJoin(dayTexts, eq(dayTexts.collectionId, entries.collectionId))
    .where(and(status && eq(entries.status, status), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit);
  return rows.map(({ photoIndex, photoUrl, signedAt, title, ...row }) => ({
    ...row,
    photoIndex: photoIndex ?? undefined,
    photoUrl: photoUrl ?? undefined,
    title: title ?? undefined,
    signedAt: signedAt.toISOString(),
  }));
}

export async function countPending(db: Db): Promise<number> {
  const [found] = await db
    .select({ pending: count() })
    .from(entries)
    .innerJoin(photoCollections, eq(photoCollections.id, entries.collectionId))
    .where(eq(entries.status, 'pending'));
  return found?.pending ?? 0;
}

/** Returns false if there is no such entry. */
export async function updateStatus(db: Db, id: number, status: EntryStatus): Promise<boolean> {
  const changed = await db
    .update(entries)
    .set({ status })
    .where(eq(entries.id, id))
    .returning({ id: entries.id });
  return changed.length > 0;
}

/** Shows the given entries of a day, except hidden ones. */
export async function showPending(db: Db, collectionId: number, ids: number[]): Promise<void> {
  await db
    .update(entries)
    .set({ status: 'shown' })
    .where(
      and(eq(entries.collectionId, collectionId), eq(entries.status, 'pending'), inArray(entries.id, ids)),
    );
}

export async function removeEntry(db: Db, id: number): Promise<boolean> {
  const removed = await db.delete(entries).where(eq(entries.id, id)).returning({ id: entries.id });
  return removed.length > 0;
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
