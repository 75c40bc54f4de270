import type { Db } from '../../db/connect.ts';
import { and, asc, desc, eq, gt, inArray, lte, notInArray, sql } from '../../db/orm.ts';
import { passkeyChallenges, passkeys } from '../../db/schema/auth.ts';

/** The purpose of a challenge: a response is valid for that purpose only. */
export type Purpose = 'sign-in' | 'proof' | 'register';

/** How many sign-in challenges stay stored when a new one is added. Limited, because any visitor may add one. */
const MAX_ATTEMPTS = 1000;

interface NewChallenge {
  /** A hash of the challenge, and of the session or sign-in attempt for which it was made. */
  holder: string;
  purpose: Purpose;
  challenge: string;
  expire: Date;
}

/** Stores a challenge. Deletes expired ones. */
export async function saveChallenge(
  db: Db,
  { now, ...challenge }: NewChallenge & { now: Date },
): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expire, now));
  const attempts = eq(passkeyChallenges.purpose, 'sign-in');
  const latest = db
    .select({ id: passkeyChallenges.id })
    .from(passkeyChallenges)
    .where(attempts)
    .orderBy(desc(passkeyChallenges.id))
    .limit(MAX_ATTEMPTS);
  await db.delete(passkeyChallenges).where(and(attempts, notInArray(passkeyChallenges.id, latest)));
  await db.insert(passkeyChallenges).values(challenge);
}

/** Deletes a challenge, so that it can be used only once; false if there is none or it has expired. */
export async function takeChallenge(
  db: Db,
  { holders, purpose, challenge }: { holders: string[]; purpose: Purpose; challenge: string },
  now: Date,
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        inArray(passkeyChallenges.holder, holders),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.challenge, challenge),
        gt(passkeyChallenges.expire, now),
      ),
    )
    .returning({ id: passkeyChallenges.id });
  return taken.length > 0;
}

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function findPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

export async function findByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

export async function hasAnyPasskey(db: Db): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(passkeys).limit(1);
  return rows.length > 0;
}

/** Stores a passkey; undefined if this credential is stored already. */
export async function insertPasskey(
  db: Db,
  values: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.insert(passkeys).values(values).onConflictDoNothing().returning();
  return row;
}

/** Records a use; false if the passkey was removed or its counter changed since it was read. */
export async function recordUse(
  db: Db,
  { id, counter }: PasskeyRow,
  { newCounter, now }: { newCounter: number; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

interface OwnPasskey {
  id: number;
  userId: number;
}

const own = ({ id, userId }: OwnPasskey) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

export async function renameRow(db: Db, key: OwnPasskey, name: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.update(passkeys).set({ name }).where(own(key)).returning();
  return row;
}

export async function deleteRow(db: Db, key: OwnPasskey): Promise<boolean> {
  const rows = await db.delete(passkeys).where(own(key)).returning({ id: passkeys.id });
  return rows.length > 0;
}
