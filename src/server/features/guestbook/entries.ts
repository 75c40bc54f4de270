import { createHash } from 'node:crypto';
import { and, count, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { DateString } from '../../../shared/dates.ts';
import type { EntryStatus, GuestBook, OwnGuestBookEntry } from '../../../shared/guest-book.ts';
import type { Db } from '../../db/connect.ts';
import { knownClient } from '../../db/queries/forgotten-visitors.ts';
import { publishedUntil } from '../../db/queries/published.ts';
import { dayTexts, photoCollections } from '../../db/schema/days.ts';
import { guestBookEntries } from '../../db/schema/guest-book.ts';

/** How many entries of a day are shown at once (BOOK-2). */
const PAGE_SIZE = 20;

const entries = guestBookEntries;

export interface NewEntry {
  name: string;
  line: string;
  photoIndex: number | undefined;
  key: string | undefined;
  clientId: string | undefined;
}

/** The published collection of a date, if there is one. */
export async function findDay(db: Db, on: DateString, today: DateString) {
  const { id, date, photoUrls } = photoCollections;
  const [day] = await db
    .select({ id, photoUrls })
    .from(photoCollections)
    .where(and(eq(date, on), publishedUntil(today)));
  return day;
}
type FoundDay = NonNullable<Awaited<ReturnType<typeof findDay>>>;

/** Stores an entry. If this visitor has signed this day already, returns the earlier one instead. */
export async function insertEntry(
  db: Db,
  { id: collectionId, photoUrls }: FoundDay,
  { name, line, photoIndex, key, clientId }: NewEntry,
  now: Date,
): Promise<{ name: string; line: string } | undefined> {
  const own = and(eq(entries.collectionId, collectionId), ofVisitor({ key, clientId }));
  const findOwn = async () => {
    const [before] = await db.select({ name: entries.name, line: entries.line }).from(entries).where(own);
    return before;
  };
  const before = await findOwn();
  if (before !== undefined) return before;
  const [stored] = await db
    .insert(entries)
    .values({
      ...{ collectionId, name, line, keyHash: key === undefined ? null : hashOf(key), signedAt: now },
      photoUrl: photoIndex === undefined ? null : photoUrls[photoIndex],
      clientId: clientId && knownClient(clientId),
    })
    .onConflictDoNothing()
    .returning({ id: entries.id });
  // The same visitor may have sent another entry at the same time.
  return stored === undefined ? findOwn() : undefined;
}

/** A visitor, recognised by the browser's secret or the likes cookie. */
type Visitor = Pick<NewEntry, 'key' | 'clientId'>;

function ofVisitor({ key, clientId }: Visitor): SQL {
  const byKey = key === undefined ? undefined : eq(entries.keyHash, hashOf(key));
  const byCookie = clientId === undefined ? undefined : eq(entries.clientId, clientId);
  return or(byKey, byCookie) ?? sql`false`;
}

/** Removes this visitor's entry; returns false if there is none since `since`. */
export async function removeOwnEntry(
  db: Db,
  { collectionId, since, ...visitor }: Visitor & { collectionId: number; since: Date },
): Promise<boolean> {
  const removed = await db
    .delete(entries)
    .where(
      and(
        eq(entries.collectionId, collectionId),
        ofVisitor(visitor),
        sql`${entries.signedAt} >= ${since.toISOString()}`,
      ),
    )
    .returning({ id: entries.id });
  return removed.length > 0;
}

/** A page of a day's shown entries: the latest before the id `before`, newest last. */
export async function findShown(
  db: Db,
  { id: collectionId, photoUrls }: FoundDay,
  before: number | undefined,
): Promise<GuestBook> {
  const shown = and(eq(entries.collectionId, collectionId), eq(entries.status, 'shown')) as SQL;
  const { id, name, line, photoUrl } = entries;
  const rows = await db
    .select({ id, name, line, photoUrl })
    .from(entries)
    .where(before === undefined ? shown : and(shown, lt(id, before)))
    .orderBy(desc(id))
    .limit(PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE).toReversed();
  return {
    entries: page.map((row) => ({
      id: row.id,
      name: row.name,
      line: row.line,
      ...indexIn(photoUrls, row.photoUrl),
    })),
    total: await db.$count(entries, shown),
    before: rows.length > PAGE_SIZE ? page[0]?.id : undefined,
  };
}

/** The entries of all days except deleted ones, newest first, for the owner. */
export async function findEntries(
  db: Db,
  { status, before }: { status?: EntryStatus | undefined; before?: number | undefined },
  limit: number,
): Promise<OwnGuestBookEntry[]> {
  const { id, name, line, photoUrl, signedAt } = entries;
  const { date, photoUrls } = photoCollections;
  const rows = await db
    .select({
      id,
      name,
      line,
      photoUrl,
      signedAt,
      status: entries.status,
      date,
      photoUrls,
      title: dayTexts.title,
    })
    .from(entries)
    .innerJoin(photoCollections, eq(photoCollections.id, entries.collectionId))
    .leftJoin(dayTexts, eq(dayTexts.collectionId, entries.collectionId))
    .where(and(status && eq(entries.status, status), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit);
  return rows.map(({ photoUrl, photoUrls, signedAt, title, ...row }) => ({
    ...row,
    ...indexIn(photoUrls, photoUrl),
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

/** Shows those of the given entries of a day that are still pending. */
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

/** Finds a photo by its url, because photos change places; empty if it was replaced. */
function indexIn(photoUrls: readonly string[], url: string | null): { photoIndex?: number } {
  const photoIndex = url === null ? -1 : photoUrls.indexOf(url);
  return photoIndex === -1 ? {} : { photoIndex };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
