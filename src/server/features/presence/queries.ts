import type { Db } from '../../db/connect.ts';
import { inArray, sql } from '../../db/orm.ts';
import { presence, presenceTabs } from '../../db/schema/presence.ts';
import { afterChange, type OwnerPresence, type OwnerTab, type PresenceChange } from './rule.ts';

export interface PresenceState {
  /** Stays true until the end of a farewell's countdown. */
  present: boolean;
  lastSeen: Date | null;
  farewellEndsAt: Date | null;
  revision: number;
}

const columns = {
  present: presence.present,
  lastSeen: presence.lastSeen,
  farewellEndsAt: presence.farewellEndsAt,
  revision: presence.revision,
};
const ABSENT: PresenceState = { present: false, lastSeen: null, farewellEndsAt: null, revision: 0 };

export async function findPresence(db: Db): Promise<PresenceState> {
  const [row] = await db.select(columns).from(presence);
  return row ?? ABSENT;
}

/**
 * Makes a change and returns the new state. Locks the row, so that only one of several processes ends an expired
 * presence and calls `announce` within the transaction.
 */
export function changePresence(
  db: Db,
  { change, now, announce }: { change: PresenceChange; now: Date; announce: (tx: Db) => Promise<void> },
): Promise<PresenceState> {
  return db.transaction(async (tx) => {
    const [row = ABSENT] = await tx.select(columns).from(presence).for('update');
    const tabs = await tx.select().from(presenceTabs);
    const after = afterChange({ ...row, tabs }, change, now);
    await saveTabs(tx, tabs, after.tabs);
    const { present, lastSeen, farewellEndsAt } = after;
    const isNews = isDifferent(row, after);
    const revision = row.revision + (isNews ? 1 : 0);
    if (isNews || lastSeen?.getTime() !== row.lastSeen?.getTime()) {
      await tx.update(presence).set({ present, lastSeen, farewellEndsAt, revision });
    }
    if (isNews) await announce(tx);
    return { present, lastSeen, farewellEndsAt, revision };
  });
}

/** Whether the change is to be announced; a new `lastSeen` alone is not. */
function isDifferent(before: PresenceState, after: OwnerPresence): boolean {
  return (
    before.present !== after.present || before.farewellEndsAt?.getTime() !== after.farewellEndsAt?.getTime()
  );
}

async function saveTabs(tx: Db, before: OwnerTab[], after: OwnerTab[]): Promise<void> {
  const open = new Set(after.map(({ tab }) => tab));
  const closed = before.flatMap(({ tab }) => (open.has(tab) ? [] : [tab]));
  if (closed.length > 0) await tx.delete(presenceTabs).where(inArray(presenceTabs.tab, closed));
  const changed = after.filter((tab) => !before.includes(tab));
  if (changed.length === 0) return;
  await tx
    .insert(presenceTabs)
    .values(changed)
    .onConflictDoUpdate({
      target: presenceTabs.tab,
      set: {
        sid: sql`excluded.sid`,
        lastHeard: sql`excluded.last_heard`,
        leavingSince: sql`excluded.leaving_since`,
      },
    });
}
