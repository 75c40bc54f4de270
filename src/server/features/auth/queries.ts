import type { Db } from '../../db/connect.ts';
import { and, desc, eq, gt, isNotNull, lt, ne, sql } from '../../db/orm.ts';
import { sessions, users } from '../../db/schema/auth.ts';
import type { SessionTable, StoredSession } from '../../http/session.ts';

export async function findUserByName(db: Db, username: string) {
  const [user] = await db.select().from(users).where(eq(users.username, username));
  return user;
}

export async function findUserById(db: Db, id: number) {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

/** Creates the account unless it exists. Of several processes that call it at once, only one gets true. */
export async function insertUser(
  db: Db,
  values: { username: string; password: string; role: string },
): Promise<boolean> {
  const rows = await db.insert(users).values(values).onConflictDoNothing().returning({ id: users.id });
  return rows.length > 0;
}

/**
 * Waits for concurrent changes of the password and returns its hash. Call it after inserting a session: a concurrent
 * change either finds that session and ends it, or this returns the new hash.
 */
export async function findSettledPassword(db: Db, userId: number): Promise<string | undefined> {
  const [user] = await db
    .select({ password: users.password })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  return user?.password;
}

/**
 * Replaces the hash `before` and ends all of the user's sessions but `keep`.
 * @returns false, having done nothing, if the password was changed meanwhile
 */
export async function replacePassword(
  db: Db,
  {
    userId,
    before,
    after,
    keep,
  }: { userId: number; before: string; after: string; keep: string | undefined },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const replaced = await tx
      .update(users)
      .set({ password: after })
      .where(and(eq(users.id, userId), eq(users.password, before)))
      .returning({ id: users.id });
    if (replaced.length === 0) return false;
    await endOtherSessions(tx, userId, keep);
    return true;
  });
}

const startedAt = sql`${sessions.sess} ->> 'startedAt'`;
const ofUser = (userId: number) => sql`(${sessions.sess} ->> 'userId')::int = ${userId}`;

/** Ends all of the user's sessions but `keep`; returns how many. */
export async function endOtherSessions(db: Db, userId: number, keep: string | undefined): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(ofUser(userId), keep === undefined ? undefined : ne(sessions.sid, keep)))
    .returning({ sid: sessions.sid });
  return ended.length;
}

/** The user's open sessions, newest first. */
export async function findSessions(db: Db, userId: number, now: Date) {
  const rows = await db
    .select()
    .from(sessions)
    // A row without a start time is from an earlier session format and cannot be used.
    .where(and(ofUser(userId), gt(sessions.expire, now), isNotNull(startedAt)))
    .orderBy(desc(startedAt));
  return rows.map((row) => ({ sid: row.sid, ...storedSession(row) }));
}

/** Reads and writes the table `sessions` for src/server/http/session.ts. */
export function sessionTable(db: Db, now: () => Date): SessionTable {
  return {
    async find(sid) {
      const [row] = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.sid, sid), gt(sessions.expire, now())));
      return row && storedSession(row);
    },
    async insert(sid, session) {
      await db.delete(sessions).where(lt(sessions.expire, now()));
      await db.insert(sessions).values({ sid, ...sessionRow(session) });
    },
    async extend(sid, session) {
      await db.update(sessions).set(sessionRow(session)).where(eq(sessions.sid, sid));
    },
    async remove(sid) {
      await db.delete(sessions).where(eq(sessions.sid, sid));
    },
  };
}

function storedSession({ sess, expire }: typeof sessions.$inferSelect): StoredSession {
  const startedAt = new Date(sess.startedAt);
  // Earlier versions did not store `usedAt` and `device`.
  const usedAt = sess.usedAt === undefined ? startedAt : new Date(sess.usedAt);
  return { userId: sess.userId, startedAt, usedAt, expire, device: sess.device ?? '' };
}

function sessionRow({ userId, startedAt, usedAt, expire, device }: StoredSession) {
  const sess = { userId, startedAt: startedAt.toISOString(), usedAt: usedAt.toISOString(), device };
  return { sess, expire };
}
