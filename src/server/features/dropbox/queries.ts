import type { Db } from '../../db/connect.ts';
import { and, eq, gt, isNull, lt, lte, sql } from '../../db/orm.ts';
import { dropboxCredentials, dropboxOauthStates } from '../../db/schema/dropbox.ts';
import { settings } from '../../db/schema/settings.ts';

/** The id of the table's only row. The row's encrypted secrets are bound to this id. */
export const CREDENTIALS_ID = 1;
const PAUSED_UNTIL = 'dropbox_paused_until';

export type CredentialsRow = typeof dropboxCredentials.$inferSelect;
export type CredentialsValues = Partial<Omit<typeof dropboxCredentials.$inferInsert, 'id'>>;

export async function findCredentials(db: Db): Promise<CredentialsRow | undefined> {
  const [row] = await db.select().from(dropboxCredentials).where(eq(dropboxCredentials.id, CREDENTIALS_ID));
  return row;
}

export async function saveCredentials(db: Db, values: CredentialsValues): Promise<void> {
  await db
    .insert(dropboxCredentials)
    .values({ ...values, id: CREDENTIALS_ID })
    .onConflictDoUpdate({ target: dropboxCredentials.id, set: { ...values, updatedAt: new Date() } });
}

/** Updates the credentials if the stored access token still equals that of `row`; otherwise returns false. */
export async function updateIfUnchanged(
  db: Db,
  row: CredentialsRow,
  values: CredentialsValues,
): Promise<boolean> {
  const sameToken =
    row.accessToken === null
      ? isNull(dropboxCredentials.accessToken)
      : eq(dropboxCredentials.accessToken, row.accessToken);
  const changed = await db
    .update(dropboxCredentials)
    .set(values)
    .where(and(eq(dropboxCredentials.id, CREDENTIALS_ID), sameToken))
    .returning({ id: dropboxCredentials.id });
  return changed.length > 0;
}

interface OauthState {
  sessionId: string;
  state: string;
  codeVerifier: string;
  expiresAt: Date;
}

/** Stores a session's pending sign-in and replaces an earlier sign-in of the session. */
export async function saveOauthState(db: Db, now: Date, values: OauthState): Promise<void> {
  await db.delete(dropboxOauthStates).where(lt(dropboxOauthStates.expiresAt, now));
  await db
    .insert(dropboxOauthStates)
    .values(values)
    .onConflictDoUpdate({ target: dropboxOauthStates.sessionId, set: { ...values, createdAt: now } });
}

/** Removes and returns a pending sign-in; undefined if it is unknown, expired, used or belongs to another session. */
export async function takeOauthState(
  db: Db,
  now: Date,
  { sessionId, state }: Pick<OauthState, 'sessionId' | 'state'>,
): Promise<OauthState | undefined> {
  const [taken] = await db
    .delete(dropboxOauthStates)
    .where(
      and(
        eq(dropboxOauthStates.sessionId, sessionId),
        eq(dropboxOauthStates.state, state),
        gt(dropboxOauthStates.expiresAt, now),
      ),
    )
    .returning();
  return taken;
}

/** The stored end of the pause, unless it is after `latest`: the clock that gave it was ahead. */
export async function findPausedUntil(db: Db, latest: Date): Promise<Date | undefined> {
  const isPlausible = lte(settings.value, latest.toISOString());
  const [row] = await db
    .select()
    .from(settings)
    .where(and(eq(settings.key, PAUSED_UNTIL), isPlausible));
  return row === undefined ? undefined : new Date(row.value);
}

/** Stores `until`, unless a later time up to `latest` is stored already. */
export async function extendPause(db: Db, until: Date, latest: Date): Promise<void> {
  const value = until.toISOString();
  await db
    .insert(settings)
    .values({ key: PAUSED_UNTIL, value })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value },
      setWhere: sql`${settings.value} < excluded.value OR ${settings.value} > ${latest.toISOString()}`,
    });
}
