import { createHash } from 'node:crypto';
import { type AuditAction, type AuditEntry, type AuditKind, auditActions } from '../../../shared/audit.ts';
import type { Db } from '../../db/connect.ts';
import { and, desc, eq, gte, inArray, isNotNull, lt, sql } from '../../db/orm.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import { storedCollections } from '../../db/schema/days.ts';
import { storedNews } from '../../db/schema/news.ts';

const HOUR_MS = 60 * 60_000;
/**
 * At most this many networks get their own row for one kind of failure in an hour. Further networks share one row, so
 * that an attacker cannot fill the disk.
 */
const MAX_NETWORKS = 20;

export interface NewEntry {
  at: Date;
  action: AuditAction;
  subject: string;
  network: string;
  device: string;
  /** If an entry with the same action and these values is stored already, this one is not stored. */
  once?: readonly string[] | undefined;
}

export async function insertEntry(db: Db, { once, ...entry }: NewEntry): Promise<void> {
  const key = once === undefined ? null : keyOf(entry.action, ...once);
  await db
    .insert(auditEntries)
    .values({ ...entry, key })
    .onConflictDoNothing();
}

/** The date of a deleted day, or the title of news, deleted or not. */
export async function findName(db: Db, kind: 'deletedDay' | 'news', id: number): Promise<string | undefined> {
  const [row] =
    kind === 'news'
      ? await db.select({ name: storedNews.title }).from(storedNews).where(eq(storedNews.id, id))
      : await db
          .select({ name: storedCollections.deletedDate })
          .from(storedCollections)
          .where(eq(storedCollections.id, id));
  return row?.name ?? undefined;
}

/**
 * Counts a failure in the row of its hour, action and network, or in a shared row once `MAX_NETWORKS` networks have
 * one; with concurrent failures a few more networks may get their own.
 */
export async function countFailure(
  db: Db,
  { at, action, network }: { at: Date; action: AuditAction; network: string },
): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
  const keyIn = (network: string) => keyOf(action, hour.toISOString(), network);
  const rows = await db
    .select({ key: auditEntries.key })
    .from(auditEntries)
    .where(and(gte(auditEntries.at, hour), eq(auditEntries.action, action), isNotNull(auditEntries.network)));
  const hasOwn = rows.length < MAX_NETWORKS || rows.some(({ key }) => key === keyIn(network));
  await db
    .insert(auditEntries)
    .values({
      ...{ at, action, subject: '', device: '' },
      ...(hasOwn ? { network, key: keyIn(network) } : { network: null, key: keyIn('') }),
    })
    .onConflictDoUpdate({ target: auditEntries.key, set: { count: sql`${auditEntries.count} + 1` } });
}

/** Returns entries older than the row `before`, newest first. Leaves out actions unknown to this release. */
export async function findEntries(
  db: Db,
  { kind, before }: { kind?: AuditKind | undefined; before?: number | undefined },
  limit: number,
): Promise<AuditEntry[]> {
  const actions = kind === undefined ? Object.values(auditActions).flat() : auditActions[kind];
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.action, [...actions]),
        before === undefined ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit);
  return rows.map(({ at, action, ...row }) => ({
    ...row,
    at: at.toISOString(),
    action: action as AuditAction,
  }));
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
