import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { sessions, users } from '../../db/schema.ts';
import type { SessionTable } from '../../http/session.ts';

export async function findUserByName(db: Db, username: string) {
  const [user] = await db.select().from(users).where(eq(users.username, username));
  return user;
}

export async function findUserById(db: Db, id: number) {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

/** Creates the account unless it exists; true if it did. Safe when several processes start at once. */
export async function insertUser(
  db: Db,
  values: { username: string; password: string; role: string },
): Promise<boolean> {
  const rows = await db.insert(users).values(values).onConflictDoNothing().returning({ id: users.id });
  return rows.length > 0;
}

/** The sessions table as the cookie layer wants it. */
export function sessionTable(db: Db, now: () => Date): SessionTable {
  return {
    async find(sid) {
      const [row] = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.sid, sid), gt(sessions.expire, now())));
      if (row === undefined) return undefined;
      return { userId: row.sess.userId, startedAt: new Date(row.sess.startedAt), expire: row.expire };
    },
    async insert(sid, { userId, startedAt, expire }) {
      await db.delete(sessions).where(lt(sessions.expire, now()));
      await db.insert(sessions).values({ sid, sess: { userId, startedAt: startedAt.toISOString() }, expire });
    },
    async extend(sid, expire) {
      await db.update(sessions).set({ expire }).where(eq(sessions.sid, sid));
    },
    async remove(sid) {
      await db.delete(sessions).where(eq(sessions.sid, sid));
    },
  };
}
