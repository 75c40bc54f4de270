import { photoMessageOf } from '../../../shared/chat.ts';
import type { DateString } from '../../../shared/dates.ts';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';
import { type OpeningPlan, openingEndsAt } from '../../../shared/opening-plan.ts';
import type { OpeningReplay, OpeningReport } from '../../../shared/opening-replay.ts';
import { MIN_COUNTED_VISITORS, WAITING_ROOM_MS } from '../../../shared/openings.ts';
import type { Db } from '../../db/connect.ts';
import { and, asc, between, eq, isNull, type SQL, sql } from '../../db/orm.ts';
import { publishedUntil } from '../../db/queries/published.ts';
import { chatMessages, chatPeople } from '../../db/schema/chat.ts';
import { photoCollections } from '../../db/schema/days.ts';
import { openingLikes, openingVisitors, openingWords } from '../../db/schema/openings.ts';
import { openingReminders } from '../../db/schema/push.ts';

/** How long after the last reveal the owner's messages still belong to the opening. */
export const WORDS_AFTER_MS = 60_000;
/** The owner can add messages to the replay if they were sent at most this long after the last reveal. */
const OFFERED_AFTER_MS = 10 * 60_000;

interface StoredOpening {
  id: number;
  opening: OpeningPlan;
}

/** The opening of a published day; undefined if the day had no opening or the opening is not over. */
const findPast = (db: Db, on: DateString, today: DateString) => findOpening(db, on, publishedUntil(today));

async function findOpening(db: Db, on: DateString, condition?: SQL): Promise<StoredOpening | undefined> {
  const { id, date, opening } = photoCollections;
  const [row] = await db
    .select({ id, opening })
    .from(photoCollections)
    .where(and(eq(date, on), condition));
  return row?.opening ? { id: row.id, opening: row.opening } : undefined;
}

/** The replay of a day's opening; undefined if the day had no opening or the opening is not over. */
export async function findReplay(
  db: Db,
  date: DateString,
  { today, timeZone }: { today: DateString; timeZone: string },
): Promise<OpeningReplay | undefined> {
  const past = await findPast(db, date, today);
  if (past === undefined) return undefined;
  const [likes, visitors, words] = await Promise.all([
    findLikes(db, past.id),
    visitorsByPhoto(db, past.id),
    findWords(db, past.id),
  ]);
  const most = Math.max(...visitors);
  return {
    reveals: past.opening.reveals,
    timeZone,
    visitors: most < MIN_COUNTED_VISITORS ? undefined : most,
    likes,
    words: words
      .filter(({ isKept }) => isKept)
      .map(({ sentAt, name, text }) => ({ sentAt, name: name ?? undefined, text })),
  };
}

/** The owner's report on a day's opening; undefined if the day has no opening. */
export async function findReport(db: Db, date: DateString): Promise<OpeningReport | undefined> {
  const found = await findOpening(db, date);
  if (found === undefined) return undefined;
  const [likesBySecond, visitors, stored, offered, reminders] = await Promise.all([
    findLikes(db, found.id),
    visitorsByPhoto(db, found.id),
    findWords(db, found.id),
    findMessages(db, found.opening),
    db.$count(openingReminders, eq(openingReminders.collectionId, found.id)),
  ]);
  const known = new Set(stored.map(({ messageId }) => messageId));
  const words = [
    ...stored,
    ...offered
      .filter(({ messageId }) => !known.has(messageId))
      .map((message) => ({ ...message, isKept: false })),
  ];
  return {
    reveals: found.opening.reveals,
    reminders,
    visitors,
    likes: sumsByPhoto(likesBySecond),
    likesBySecond,
    words: words
      .toSorted((a, b) => a.sentAt.localeCompare(b.sentAt) || a.messageId - b.messageId)
      .map(({ messageId, sentAt, name, text, isKept }) => ({
        ...{ messageId, sentAt, name: name ?? undefined, text, isKept },
      })),
  };
}

/**
 * Adds a message to the replay or removes it, even while the opening is running. Returns false if the message
 * was not sent around an opening of this day.
 */
export async function keepWords(
  db: Db,
  { date, messageId, isKept }: { date: DateString; messageId: number; isKept: boolean },
): Promise<boolean> {
  const found = await findOpening(db, date);
  if (found === undefined) return false;
  const changed = await db
    .update(openingWords)
    .set({ isKept })
    .where(and(eq(openingWords.messageId, messageId), eq(openingWords.collectionId, found.id)))
    .returning({ id: openingWords.messageId });
  if (changed.length > 0) return true;
  const message = (await findMessages(db, found.opening)).find((each) => each.messageId === messageId);
  if (message === undefined) return false;
  const { sentAt, ...words } = message;
  await db
    .insert(openingWords)
    .values({ ...words, sentAt: new Date(sentAt), collectionId: found.id, isKept })
    .onConflictDoUpdate({ target: openingWords.messageId, set: { isKept } });
  return true;
}

/**
 * Adds the owner's messages of openings that ended within the last day to their replays: those sent from the start
 * until a minute after the last reveal. Leaves messages that are stored already as they are.
 */
export async function storeOwnersWords(db: Db, now: Date): Promise<void> {
  const last = sql`(c.opening -> 'reveals' ->> -1)::timestamptz`;
  await db.execute(sql`
    insert into opening_words (message_id, collection_id, author_id, text, sent_at, is_kept)
    select m.id, c.id, m.author_id, m.text, m.sent_at, true
    from visible_collections c join chat_messages m on m.sent_at
      between (c.opening ->> 'opensAt')::timestamptz and ${last} + ${WORDS_AFTER_MS} * interval '1 ms'
    where c.opening is not null and not c.is_unrevealed and ${last} > ${now.toISOString()}::timestamptz - interval '1 day'
      and m.is_owner and not m.is_system_message and m.deleted_at is null
    on conflict do nothing`);
}

function findLikes(db: Db, id: number) {
  const { second, photoIndex, likes } = openingLikes;
  return db
    .select({ second, photoIndex, likes })
    .from(openingLikes)
    .where(eq(openingLikes.collectionId, id))
    .orderBy(asc(second), asc(photoIndex));
}

function sumsByPhoto(given: readonly { photoIndex: number; likes: number }[]): number[] {
  return Array.from({ length: PHOTOS_PER_DAY }, (_, place) =>
    given.filter(({ photoIndex }) => photoIndex === place).reduce((sum, { likes }) => sum + likes, 0),
  );
}

async function visitorsByPhoto(db: Db, id: number): Promise<number[]> {
  const rows = await db.select().from(openingVisitors).where(eq(openingVisitors.collectionId, id));
  return byPhoto(rows.map(({ photoIndex, visitors }) => [photoIndex, visitors]));
}

async function findWords(db: Db, id: number) {
  const rows = await db
    .select()
    .from(openingWords)
    .where(eq(openingWords.collectionId, id))
    .orderBy(asc(openingWords.sentAt), asc(openingWords.messageId));
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() })).flatMap(withPlainText);
}

/** The chat messages around an opening. The owner's messages have no name: pages show "the photographer". */
async function findMessages(db: Db, { opensAt, reveals }: OpeningPlan) {
  const { id, authorId, text, sentAt, isOwner, isSystemMessage, deletedAt } = chatMessages;
  const from = new Date(Date.parse(opensAt) - WAITING_ROOM_MS);
  const until = new Date(openingEndsAt({ reveals }) + OFFERED_AFTER_MS);
  const rows = await db
    .select({ messageId: id, authorId, text, sentAt, isOwner, name: chatPeople.name })
    .from(chatMessages)
    .leftJoin(chatPeople, eq(chatPeople.author, authorId))
    .where(and(between(sentAt, from, until), eq(isSystemMessage, false), isNull(deletedAt)))
    .orderBy(asc(sentAt), asc(id));
  return rows
    .map(({ isOwner, name, sentAt, ...row }) => ({
      ...row,
      sentAt: sentAt.toISOString(),
      name: isOwner ? null : (name ?? ''),
    }))
    .flatMap(withPlainText);
}

/** Reduces a message that shares a photo to its words. Drops a message without words. */
function withPlainText<Message extends { text: string }>(message: Message): Message[] {
  const text = photoMessageOf(message.text)?.text ?? message.text;
  return text === '' ? [] : [{ ...message, text }];
}

function byPhoto(numbers: [photoIndex: number, number: number][]): number[] {
  const known = new Map(numbers);
  return Array.from({ length: PHOTOS_PER_DAY }, (_, photoIndex) => known.get(photoIndex) ?? 0);
}
