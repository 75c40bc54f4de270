import { addDays, type DateString } from '../../../shared/dates.ts';
import { RECENT_DAYS, type SubscriberKind } from '../../../shared/subscribers.ts';
import type { Db } from '../../db/connect.ts';
import { and, desc, eq, gte, inArray, ne, type SQL, sql, unionAll } from '../../db/orm.ts';
import { pushSubscriptions } from '../../db/schema/push.ts';
import { digests, subscribers } from '../../db/schema/subscribers.ts';
import type { SubscriberRow } from './queries.ts';

/** The first page is shorter, because it is shown beside the preview of the digest. */
const FIRST_PAGE = 12;
const LATER_PAGES = 48;

interface ListedRow {
  kind: 'email' | 'push';
  id: number;
  sinceMs: number;
}

interface Page {
  show?: SubscriberKind | undefined;
  /** The `next` that the previous page returned. */
  before?: string | undefined;
}

/** One page of subscribers and browsers together, newest first, and the start of the next page. */
export async function findPage(
  db: Db,
  { show, before }: Page,
): Promise<{ listed: ListedRow[]; next: string | null }> {
  const size = before === undefined ? FIRST_PAGE : LATER_PAGES;
  const emails = db
    .select({
      kind: sql<ListedRow['kind']>`'email'`.as('kind'),
      id: subscribers.id,
      sinceMs: millisecondsOf(sql`coalesce(${subscribers.confirmedAt}, ${subscribers.requestedAt})`),
    })
    .from(subscribers)
    .where(
      and(
        show === 'push' ? sql`false` : undefined,
        show === 'paused' ? eq(subscribers.status, 'paused') : ne(subscribers.status, 'pending'),
      ),
    );
  const browsers = db
    .select({
      kind: sql<ListedRow['kind']>`'push'`.as('kind'),
      id: pushSubscriptions.id,
      sinceMs: millisecondsOf(sql`${pushSubscriptions.createdAt}`),
    })
    .from(pushSubscriptions)
    .where(show === undefined || show === 'push' ? undefined : sql`false`);
  const all = unionAll(emails, browsers).as('all_subscribers');
  const [sinceMs, kind, id] = before?.split('-') ?? [];
  const rows = await db
    .select()
    .from(all)
    .where(
      before === undefined
        ? undefined
        : sql`(since_ms, kind, id) < (${sinceMs}::bigint, ${kind}::text, ${id}::integer)`,
    )
    .orderBy(desc(sql`since_ms`), desc(sql`kind`), desc(sql`id`))
    .limit(size + 1);
  const listed = rows.slice(0, size);
  const last = listed.at(-1);
  const hasMore = rows.length > size && last !== undefined;
  return { listed, next: hasMore ? `${last.sinceMs}-${last.kind}-${last.id}` : null };
}

export async function findSubscribers(db: Db, ids: readonly number[]): Promise<SubscriberRow[]> {
  const rows = await db
    .select()
    .from(subscribers)
    .where(inArray(subscribers.id, [...ids]));
  return rows as SubscriberRow[];
}

/**
 * Counts the subscribers and browsers that joined within RECENT_DAYS, the subscribers who left in that time, and all
 * browsers (`push`).
 */
export async function countRecent(
  db: Db,
  { now, today }: { now: Date; today: DateString },
): Promise<{ push: number; joined: number; left: number }> {
  const since = new Date(now.getTime() - RECENT_DAYS * 24 * 60 * 60_000);
  const [left] = await db
    .select({ left: sql<number>`coalesce(sum(${digests.left}), 0)::int` })
    .from(digests)
    .where(gte(digests.date, addDays(today, -RECENT_DAYS)));
  const isConfirmed = ne(subscribers.status, 'pending');
  return {
    push: await db.$count(pushSubscriptions),
    joined:
      (await db.$count(subscribers, and(isConfirmed, gte(subscribers.confirmedAt, since)))) +
      (await db.$count(pushSubscriptions, gte(pushSubscriptions.createdAt, since))),
    left: left?.left ?? 0,
  };
}

function millisecondsOf(moment: SQL) {
  return sql<number>`floor(extract(epoch from ${moment}) * 1000)::bigint`.mapWith(Number).as('since_ms');
}
